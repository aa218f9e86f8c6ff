import { invalid } from '@quartermaster/contract/errors';
import type { itemChange } from '@quartermaster/contract/item';
import { unidentifiedName } from '@quartermaster/rules/names';
import { isStackable, slotsOf, stackCeiling } from '@quartermaster/rules/stacking';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  characterIdOf,
  isHiddenLoot,
  type LockedContainer,
  placeOf,
} from '../../container/commands/lock-containers.ts';
import {
  isKnownTo,
  markChangeTexts,
  marksOf,
  requireCopperValue,
  requireMarkable,
  writeMarks,
} from '../domain/write-marks.ts';
import { itemEntry, type StackRow } from '../queries/stacks.ts';
import { lockStack } from './lock-stack.ts';
import { requireCapacity } from './require-capacity.ts';

type Change = z.output<typeof itemChange>;

/**
 * Updates an item: its overrides, notes, flags and quantity. The history records the update as an adjustment (DEC-4).
 * Only a gm can rename an unidentified item. Returns the id of the transaction.
 * @param reason the last part of the adjustment's notes; by default the notes of the change
 */
export async function updateStack(
  tx: Tx,
  actor: Actor,
  id: string,
  change: Change,
  reason = change.notes ?? '',
): Promise<string> {
  const action = isIdentifyingOnly(change) ? 'identify' : 'withdraw';
  const { stack, container } = await lockStack(tx, actor, id, action);
  const isKnownToReader = await isKnownTo(tx, actor, stack, container);
  const marks = marksOf(change, stack);
  requireMarkable(stack, container, marks, {
    isKnownToReader,
    identified: change.is_identified,
  });
  requireCopperValue(stack, marks);
  const quantity = change.quantity ?? stack.quantity;
  requireStackable(stack, quantity);
  await requireSpaceForEdit(tx, container, stack, quantity, marks.weight_override);
  const after = await writeMarks(tx, stack, container, {
    ...marks,
    ...(change.is_identified === undefined ? {} : { is_identified: change.is_identified }),
    // Notes on an item that the actor does not know are the reason for this change, and are not stored on the item.
    ...(change.notes === undefined || !isKnownToReader ? {} : { notes: change.notes }),
  });
  const texts = [...markChangeTexts(stack, after), reason].filter((text) => text !== '');
  const isNewlyIdentified = after.is_identified && !stack.is_identified;
  const previousName = isNewlyIdentified
    ? { id: stack.id, name: unidentifiedName(stack.template.category) }
    : undefined;
  return writeAdjustment(
    tx,
    actor,
    { ...stack, ...after },
    container,
    quantity,
    texts.join('. '),
    previousName,
  );
}

/** Whether the change only sets `is_identified`, which a gm may do in any container, including loot and shops. */
const isIdentifyingOnly = (change: Change): boolean =>
  Object.keys(change).every((name) => name === 'is_identified');

function requireStackable(stack: StackRow, quantity: number): void {
  if (quantity === stack.quantity) return;
  const { stack_size } = stack.template;
  if (!isStackable(stack_size))
    throw invalid('quantity', 'This item does not stack: its quantity is always 1');
  if (quantity > stackCeiling(stack_size))
    throw invalid('quantity', `At most ${stackCeiling(stack_size)} in one stack`);
}

async function requireSpaceForEdit(
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
  await requireCapacity(tx, container, {
    weight: quantity * after - stack.quantity * before,
    slots: slots(quantity) - slots(stack.quantity),
  });
}

async function writeAdjustment(
  tx: Tx,
  actor: Actor,
  stack: StackRow,
  container: LockedContainer,
  quantity: number,
  notes: string,
  /** The masked name that members other than the gm saw before the item was identified. */
  previousName: Entry['target'],
): Promise<string> {
  const delta = quantity - stack.quantity;
  const place = placeOf(container);
  const entry = {
    type: 'adjust' as const,
    partyId: container.party_id,
    item: itemEntry(stack, container.party_id),
    ...(previousName ? { target: previousName } : {}),
    quantity: delta === 0 ? stack.quantity : Math.abs(delta),
    source: place,
    destination: place,
    notes: delta === 0 ? notes : [`${stack.quantity} → ${quantity}`, notes].filter(Boolean).join(': '),
    characterIds: characterIdOf(container),
    world: true,
    gmOnly: isHiddenLoot(container),
  };
  const location = { container: container.id };
  const changes =
    delta === 0
      ? []
      : [
          {
            id: stack.id,
            templateId: stack.template.id,
            before: { ...location, quantity: stack.quantity },
            after: { ...location, quantity },
          },
        ];
  const events = [
    inventoryChannelEvent('item_updated', { item_instance_ids: [stack.id], container_id: container.id }),
    partyChannelEvent('inventory_updated', { container_id: container.id }),
  ];
  return post(tx, actor, entry, changes, isHiddenLoot(container) ? [] : events);
}
