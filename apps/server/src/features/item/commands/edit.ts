import { forbidden, invalid } from '@quartermaster/contract/errors';
import type { itemChange } from '@quartermaster/contract/item';
import { isStackable, slotsOf, stackCeiling } from '@quartermaster/rules/stacking';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { toInventory, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { accessTo } from '../../container/policy.ts';
import { itemEntry, type StackRow } from '../store.ts';
import { lockStack } from './lock-stack.ts';
import { requireRoom } from './require-room.ts';

type Change = z.output<typeof itemChange>;
type Overrides = NonNullable<Change['instance_data']>;

/**
 * Edits a thing: its marks, its note, and how many there are; the last is an adjustment in the
 * history, with the note given (decisions.md §4). What nobody has identified only the gm renames.
 */
export async function edit(tx: Tx, actor: Actor, id: string, change: Change): Promise<void> {
  const { stack, container } = await lockStack(tx, actor, id, 'withdraw');
  const marks: Overrides = {
    ...change.instance_data,
    ...(change.name === undefined ? {} : { name_override: change.name }),
  };
  const touchesMarks = Object.keys(marks).length > 0;
  if (touchesMarks && !stack.is_identified && !accessTo(container, actor.userId).seeUnidentified)
    throw forbidden();
  const quantity = change.quantity ?? stack.quantity;
  requireStackable(stack, quantity);
  await requireEditedRoom(tx, container, stack, quantity, marks.weight_override);
  if (touchesMarks || change.notes !== undefined) await writeMarks(tx, stack, marks, change.notes);
  await writeAdjustment(tx, actor, stack, container, quantity, change.notes ?? '');
}

function requireStackable(stack: StackRow, quantity: number): void {
  if (quantity === stack.quantity) return;
  const { stack_size } = stack.template;
  if (!isStackable(stack_size)) throw invalid('quantity', 'This does not stack: there is always one of it');
  if (quantity > stackCeiling(stack_size))
    throw invalid('quantity', `At most ${stackCeiling(stack_size)} in one stack`);
}

async function requireEditedRoom(
  tx: Tx,
  container: LockedContainer,
  stack: StackRow,
  quantity: number,
  weightOverride: number | null | undefined,
): Promise<void> {
  const { template } = stack;
  const before = stack.weight_override ?? template.weight;
  const after =
    weightOverride === undefined
      ? before
      : weightOverride === null
        ? template.weight
        : toHundredths(weightOverride);
  const slots = (n: number) => slotsOf(n, template.stack_size, template.slots);
  await requireRoom(tx, container, {
    weight: quantity * after - stack.quantity * before,
    slots: slots(quantity) - slots(stack.quantity),
  });
}

/** Absent keys stay as they are, null takes an override back. */
async function writeMarks(
  tx: Tx,
  stack: StackRow,
  marks: Overrides,
  notes: string | undefined,
): Promise<void> {
  const { weight_override, ...others } = marks;
  const columns = {
    ...others,
    ...(weight_override === undefined
      ? {}
      : { weight_override: weight_override === null ? null : toHundredths(weight_override) }),
    ...(notes === undefined ? {} : { notes }),
    updated_at: tx.now,
  };
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx.sql`update item_instances set ${tx.sql(set)} where id = ${stack.id}`;
}

async function writeAdjustment(
  tx: Tx,
  actor: Actor,
  stack: StackRow,
  container: LockedContainer,
  quantity: number,
  notes: string,
): Promise<void> {
  const delta = quantity - stack.quantity;
  const place = placeOf(container);
  const entry = {
    type: 'adjust' as const,
    partyId: container.party_id,
    item: itemEntry(stack),
    quantity: delta === 0 ? stack.quantity : Math.abs(delta),
    source: place,
    destination: place,
    notes: delta === 0 ? notes : [`${stack.quantity} → ${quantity}`, notes].filter(Boolean).join(': '),
    characterIds: characterIdOf(container),
    world: true,
  };
  const lying = { container: container.id };
  const changes =
    delta === 0
      ? []
      : [
          {
            id: stack.id,
            templateId: stack.template.id,
            before: { ...lying, quantity: stack.quantity },
            after: { ...lying, quantity },
          },
        ];
  await post(tx, actor, entry, changes, [
    toInventory('item_updated', { item_instance_ids: [stack.id], container_id: container.id }),
    toParty('inventory_updated', { container_id: container.id }),
  ]);
}
