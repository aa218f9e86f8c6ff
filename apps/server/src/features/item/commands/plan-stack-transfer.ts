import type { Load } from '@quartermaster/rules/capacity';
import { type Arrival, slotsAdded } from '@quartermaster/rules/stacking';
import { newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { grownStacks, planStacks } from '../domain/plan-stacks.ts';
import { loadOf, matchingStacks, propertiesOf, type StackRow, stacksWithRoom } from '../queries/stacks.ts';
import { requireFit } from './require-capacity.ts';

/** The stack changes of a transfer, ready for the ledger. */
export interface PlannedTransfer {
  readonly changes: StackChange[];
  /** The stacks at the destination that contain the items afterwards. */
  readonly ids: string[];
}

/** The state of the destination that determines a transfer. */
export interface Destination {
  /** Stacks of the same template that have room, oldest first. */
  readonly existing: readonly StackRow[];
  readonly load: Load;
}

/**
 * Plans the transfer of some or all of a stack to another container, where it is unequipped and merged with matching
 * stacks. The caller has locked and authorized both containers, and posts the changes. Throws CAPACITY_EXCEEDED and the
 * errors of planStacks.
 */
export async function planStackTransfer(
  tx: Tx,
  stack: StackRow,
  quantity: number,
  target: LockedContainer,
): Promise<PlannedTransfer> {
  const [existing, load] = await Promise.all([
    stacksWithRoom(tx, target.id, [stack.template.id]),
    loadOf(tx, target.id),
  ]);
  return planTransferInto(tx, stack, quantity, target, { existing, load });
}

/** Like `planStackTransfer`, for a destination whose state the caller has read. */
export async function planTransferInto(
  tx: Tx,
  stack: StackRow,
  quantity: number,
  target: LockedContainer,
  { existing, load }: Destination,
): Promise<PlannedTransfer> {
  const properties = { ...propertiesOf(stack), equipped: false, attuned: false };
  const arrival = await planStacks(
    tx,
    target.id,
    quantity,
    stack.template.stack_size,
    matchingStacks(existing, properties),
  );
  requireFit(target, load, {
    weight: quantity * (stack.weight_override ?? stack.template.weight),
    slots: slotsAdded(arrival, stack.template.stack_size, stack.template.slots),
  });
  const changes = changesOf(stack, quantity, arrival, target.id);
  return { changes, ids: changes.filter((c) => c.after.container === target.id).map((c) => c.id) };
}

/**
 * The changes to the stacks. A whole stack keeps its id unless all of it merges into existing stacks; otherwise stacks
 * at the destination grow or are created, and the source stack shrinks or is removed.
 */
function changesOf(stack: StackRow, quantity: number, arrival: Arrival, targetId: string): StackChange[] {
  const { id, template } = stack;
  const before = { container: stack.container_id, quantity: stack.quantity };
  const growthChanges = grownStacks(arrival, template.id, targetId);
  const [firstSize, ...otherSizes] = arrival.newSizes;
  const isWhole = quantity === stack.quantity;
  const newStacks = (sizes: readonly number[]) =>
    sizes.map((size) => newStack(template.id, { container: targetId, quantity: size }, id));
  if (isWhole && firstSize !== undefined) {
    const wholeStackChange = {
      id,
      templateId: template.id,
      before,
      after: { container: targetId, quantity: firstSize },
      unequip: true,
    };
    return [wholeStackChange, ...growthChanges, ...newStacks(otherSizes)];
  }
  const remaining = stack.quantity - quantity;
  const after =
    remaining === 0
      ? { container: null, quantity: 0 }
      : { container: stack.container_id, quantity: remaining };
  return [
    { id, templateId: template.id, before, after, unequip: remaining === 0 },
    ...growthChanges,
    ...newStacks(arrival.newSizes),
  ];
}
