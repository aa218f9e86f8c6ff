import { CONTAINER_STACKS_MAX } from '@quartermaster/contract/constants';
import { transferType } from '@quartermaster/rules/history';
import { fillStacks, isStackable, slotsOf, stackCeiling } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import { NO_STACK, type StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { toInventory, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { tooFull } from '../domain/plan-stacks.ts';
import { isWorn, kindOf, type StackRow, stacksIn } from '../queries/stacks.ts';
import { requireCapacity } from './require-capacity.ts';

/** Stacks per transaction; a posting's line number is a smallint. */
const STACKS_PER_ENTRY = 5000;

/** A stack to transfer: its original and its current quantity. */
interface Lot {
  readonly id: string;
  readonly stack: StackRow;
  quantity: number;
  readonly arrives: boolean;
}

/**
 * Transfers everything from one container into another, merging alike stacks (DEC-4). The caller has locked and
 * authorized both. Throws CAPACITY_EXCEEDED when it does not all fit.
 */
export async function moveAll(
  tx: Tx,
  actor: Actor,
  source: LockedContainer,
  target: LockedContainer,
): Promise<void> {
  const leaving = await stacksIn(tx, source.id);
  if (leaving.length === 0) return;
  const existing = await stacksIn(tx, target.id);
  const lots = mergedLots(leaving, existing);
  const arrived = lots.filter((lot) => lot.arrives && lot.quantity > 0).length;
  if (existing.length + arrived > CONTAINER_STACKS_MAX) throw tooFull();
  await requireCapacity(tx, target, {
    weight: leaving.reduce((sum, s) => sum + s.quantity * (s.weight_override ?? s.template.weight), 0),
    slots: lots.reduce((sum, lot) => sum + slotsGained(lot), 0),
  });
  const changes = lots.flatMap((lot) => changeOf(lot, target.id));
  for (const part of entriesOf(changes)) {
    await post(tx, actor, entryOf(part, source, target), part, [
      toInventory('item_moved', {
        item_instance_ids: [],
        source_container_id: source.id,
        target_container_id: target.id,
      }),
      toParty('inventory_updated', { source_container_id: source.id, target_container_id: target.id }),
    ]);
  }
}

/**
 * The final stacks: incoming items fill alike stacks, the rest becomes new stacks. Stacks are indexed by the properties
 * that decide whether they merge, so that ten thousand take one pass.
 */
function mergedLots(leaving: readonly StackRow[], existing: readonly StackRow[]): Lot[] {
  const lots: Lot[] = existing.map((stack) => ({
    id: stack.id,
    stack,
    quantity: stack.quantity,
    arrives: false,
  }));
  const withRoom = new Map<string, Lot[]>();
  for (const lot of lots) if (!isWorn(lot.stack)) addUnfilled(withRoom, lot);
  for (const stack of leaving) {
    const { stack_size } = stack.template;
    const sameKind = withRoom.get(kindOf(stack)) ?? [];
    const { fills, left } = fillStacks(stack.quantity, stack_size, sameKind);
    for (const [i, { add }] of fills.entries()) if (sameKind[i]) sameKind[i].quantity += add;
    while (sameKind[0] && sameKind[0].quantity >= stackCeiling(stack_size)) sameKind.shift();
    const arrived = { id: stack.id, stack, quantity: left, arrives: true };
    lots.push(arrived);
    addUnfilled(withRoom, arrived);
  }
  return lots.filter((lot) => lot.arrives || lot.quantity !== lot.stack.quantity);
}

/** Lots of one kind that are not full, in their order. */
function addUnfilled(withRoom: Map<string, Lot[]>, lot: Lot): void {
  const { stack_size } = lot.stack.template;
  if (!isStackable(stack_size) || lot.quantity === 0 || lot.quantity >= stackCeiling(stack_size)) return;
  const kind = kindOf(lot.stack);
  const sameKind = withRoom.get(kind);
  if (sameKind) sameKind.push(lot);
  else withRoom.set(kind, [lot]);
}

function slotsGained({ stack, quantity, arrives }: Lot): number {
  const { stack_size, slots } = stack.template;
  return slotsOf(quantity, stack_size, slots) - (arrives ? 0 : slotsOf(stack.quantity, stack_size, slots));
}

function changeOf({ stack, quantity, arrives }: Lot, targetId: string): StackChange[] {
  const change = {
    id: stack.id,
    templateId: stack.template.id,
    before: { container: stack.container_id, quantity: stack.quantity },
    after: quantity === 0 ? NO_STACK : { container: targetId, quantity },
  };
  return [arrives ? { ...change, unequip: true } : change];
}

/** Grouped into transactions that each balance: all stacks of a template stay together. */
function entriesOf(changes: readonly StackChange[]): StackChange[][] {
  const entries: StackChange[][] = [];
  for (const group of Map.groupBy(changes, (change) => change.templateId).values()) {
    const last = entries.at(-1);
    if (last && last.length + group.length <= STACKS_PER_ENTRY) last.push(...group);
    else entries.push([...group]);
  }
  return entries;
}

function entryOf(part: readonly StackChange[], source: LockedContainer, target: LockedContainer) {
  const stacks = part.filter((change) => change.before.container === source.id).length;
  return {
    type: transferType(
      { kind: source.owner_kind, id: source.owner_id },
      { kind: target.owner_kind, id: target.owner_id },
    ),
    partyId: target.party_id,
    target: { id: target.owner_id, name: target.owner_name },
    source: placeOf(source),
    destination: placeOf(target),
    notes: `All contents: ${stacks === 1 ? 'one stack' : `${stacks} stacks`}`,
    characterIds: [...new Set([...characterIdOf(source), ...characterIdOf(target)])],
  };
}
