import { CONTAINER_STACKS_MAX } from '@quartermaster/contract/constants';
import { transferType } from '@quartermaster/rules/history';
import { fillStacks, isStackable, slotsOf, stackCeiling } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import { NO_STACK, type StackChange } from '../../../platform/ledger/entry.ts';
import { noteOf, stacksText, unequippedNote } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { mergeKeyOf, type StackRow, stacksIn } from '../queries/stacks.ts';
import { containerFull, requireCapacity } from './require-capacity.ts';

/**
 * The maximum number of stacks per transaction, which only the stacks of a single template may exceed: the line number
 * of a posting is a smallint.
 */
const STACKS_PER_ENTRY = 5000;

/** A stack of the target after the transfer: the stored stack, and its quantity afterwards. */
interface PlannedStack {
  readonly id: string;
  readonly stack: StackRow;
  quantity: number;
  readonly isIncoming: boolean;
}

/**
 * Transfers everything from one container into another, merging matching stacks (DEC-4). The caller has locked and
 * authorized both. Throws CAPACITY_EXCEEDED when not everything fits, CONFLICT when the target would have too many
 * stacks.
 */
export async function moveAll(
  tx: Tx,
  actor: Actor,
  source: LockedContainer,
  target: LockedContainer,
): Promise<void> {
  const sourceStacks = await stacksIn(tx, source.id);
  if (sourceStacks.length === 0) return;
  const existing = await stacksIn(tx, target.id);
  const plannedStacks = mergeStacks(sourceStacks, existing);
  const incomingCount = plannedStacks.filter((plan) => plan.isIncoming && plan.quantity > 0).length;
  if (existing.length + incomingCount > CONTAINER_STACKS_MAX) throw containerFull();
  await requireCapacity(tx, target, {
    weight: sourceStacks.reduce((sum, s) => sum + s.quantity * (s.weight_override ?? s.template.weight), 0),
    slots: plannedStacks.reduce((sum, plan) => sum + slotsGained(plan), 0),
  });
  const changes = plannedStacks.flatMap((plan) => changeOf(plan, target.id));
  const sourceById = new Map(sourceStacks.map((stack) => [stack.id, stack]));
  for (const entryChanges of entriesOf(changes)) {
    const stacks = entryChanges.flatMap(({ id }) => sourceById.get(id) ?? []);
    await post(tx, actor, entryOf(stacks, source, target), entryChanges, [
      inventoryChannelEvent('item_moved', {
        item_instance_ids: [],
        source_container_id: source.id,
        target_container_id: target.id,
      }),
      partyChannelEvent('inventory_updated', {
        source_container_id: source.id,
        target_container_id: target.id,
      }),
    ]);
  }
}

/**
 * The incoming stacks and the existing ones that grow: items fill matching stacks, and what remains of an incoming
 * stack stays a stack of its own. Stacks are indexed by the properties that decide whether they merge, so that one pass
 * suffices for ten thousand stacks.
 */
function mergeStacks(sourceStacks: readonly StackRow[], existing: readonly StackRow[]): PlannedStack[] {
  const plannedStacks: PlannedStack[] = existing.map((stack) => ({
    id: stack.id,
    stack,
    quantity: stack.quantity,
    isIncoming: false,
  }));
  const unfilledByKind = new Map<string, PlannedStack[]>();
  for (const plan of plannedStacks)
    if (!plan.stack.is_equipped && !plan.stack.is_attuned) addUnfilled(unfilledByKind, plan);
  for (const stack of sourceStacks) {
    const { stack_size } = stack.template;
    const stacksOfKind = unfilledByKind.get(mergeKeyOf(stack)) ?? [];
    const { fills, remaining } = fillStacks(stack.quantity, stack_size, stacksOfKind);
    for (const [i, { add }] of fills.entries()) if (stacksOfKind[i]) stacksOfKind[i].quantity += add;
    while (stacksOfKind[0] && stacksOfKind[0].quantity >= stackCeiling(stack_size)) stacksOfKind.shift();
    const incoming = { id: stack.id, stack, quantity: remaining, isIncoming: true };
    plannedStacks.push(incoming);
    addUnfilled(unfilledByKind, incoming);
  }
  return plannedStacks.filter((plan) => plan.isIncoming || plan.quantity !== plan.stack.quantity);
}

/** Adds a stack to the unfilled stacks of its kind, in order, unless it is full, empty or does not stack. */
function addUnfilled(unfilledByKind: Map<string, PlannedStack[]>, plan: PlannedStack): void {
  const { stack_size } = plan.stack.template;
  if (!isStackable(stack_size) || plan.quantity === 0 || plan.quantity >= stackCeiling(stack_size)) return;
  const kind = mergeKeyOf(plan.stack);
  const stacksOfKind = unfilledByKind.get(kind);
  if (stacksOfKind) stacksOfKind.push(plan);
  else unfilledByKind.set(kind, [plan]);
}

function slotsGained({ stack, quantity, isIncoming }: PlannedStack): number {
  const { stack_size, slots } = stack.template;
  return slotsOf(quantity, stack_size, slots) - (isIncoming ? 0 : slotsOf(stack.quantity, stack_size, slots));
}

function changeOf({ stack, quantity, isIncoming }: PlannedStack, targetId: string): StackChange[] {
  const change = {
    id: stack.id,
    templateId: stack.template.id,
    before: { container: stack.container_id, quantity: stack.quantity },
    after: quantity === 0 ? NO_STACK : { container: targetId, quantity },
  };
  return [isIncoming ? { ...change, unequip: true } : change];
}

/** Groups the changes into transactions that each balance: all stacks of a template stay together. */
function entriesOf(changes: readonly StackChange[]): StackChange[][] {
  const entries: StackChange[][] = [];
  for (const group of Map.groupBy(changes, (change) => change.templateId).values()) {
    const last = entries.at(-1);
    if (last && last.length + group.length <= STACKS_PER_ENTRY) last.push(...group);
    else entries.push([...group]);
  }
  return entries;
}

function entryOf(stacks: readonly StackRow[], source: LockedContainer, target: LockedContainer) {
  return {
    type: transferType(
      { kind: source.owner_kind, id: source.owner_id },
      { kind: target.owner_kind, id: target.owner_id },
    ),
    partyId: target.party_id,
    target: { id: target.owner_id, name: target.owner_name },
    source: placeOf(source),
    destination: placeOf(target),
    notes: noteOf(`All contents: ${stacksText(stacks.length)}`, unequippedNote(stacks)),
    characterIds: [...new Set([...characterIdOf(source), ...characterIdOf(target)])],
  };
}
