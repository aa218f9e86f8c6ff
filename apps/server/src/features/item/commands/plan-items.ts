import { invalid, notFound } from '@quartermaster/contract/errors';
import { type Entry, NO_STACK, newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import { unequippedNote } from '../../../platform/ledger/notes.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { grownStacks, planCreation, planStacks } from '../domain/plan-stacks.ts';
import {
  itemEntry,
  matchingStacks,
  propertiesOf,
  type StackRow,
  stacksById,
  stacksWithRoom,
  type Template,
} from '../queries/stacks.ts';

/** A planned transfer or creation, ready for `post`. */
export interface ItemPlan {
  readonly changes: readonly StackChange[];
  /** The stacks that contain the items afterwards. */
  readonly arrivedStackIds: readonly string[];
  readonly item: NonNullable<Entry['item']>;
  /** Says in the history that items were unequipped or their attunement ended (DEC-4); otherwise empty. */
  readonly note: string;
}

export interface StackTransfer {
  /** Stacks of equal items, or a single stack. */
  readonly stackIds: readonly string[];
  readonly sourceId: string;
  readonly targetId: string;
  readonly quantity: number;
  /** The party in whose history the item is recorded. */
  readonly partyId: string | null;
}

/**
 * Plans the transfer of a quantity from the given stacks to another container, where it is merged with equal stacks;
 * whole stacks keep their ids where possible. The caller has locked and authorized both containers. Throws
 * RESOURCE_NOT_FOUND when none of the stacks is in the source, VALIDATION_ERROR when they contain too few items, and
 * the errors of `planStacks`.
 */
export async function planItemTransfer(tx: Tx, input: StackTransfer): Promise<ItemPlan> {
  const { sourceId, targetId, quantity } = input;
  const stacks = await stacksById(tx, sourceId, input.stackIds);
  const [first] = stacks;
  if (!first) throw notFound();
  const available = stacks.reduce((sum, stack) => sum + stack.quantity, 0);
  if (quantity > available) throw invalid('quantity', `Only ${available} available`);
  const { template } = first;
  const properties = { ...propertiesOf(first), equipped: false, attuned: false };
  const mergeTargets = matchingStacks(await stacksWithRoom(tx, targetId, [template.id]), properties);
  const arrival = await planStacks(tx, targetId, quantity, template.stack_size, mergeTargets);
  const growthChanges = grownStacks(arrival, template.id, targetId);
  const newSizes = [...arrival.newSizes];
  const takenParts = takeFrom(stacks, quantity);
  const sourceChanges = takenParts.map(({ stack, amount }) =>
    sourceChange(stack, amount, targetId, newSizes),
  );
  const newStacks = newSizes.map((size) =>
    newStack(template.id, { container: targetId, quantity: size }, first.id),
  );
  const changes = [...sourceChanges, ...growthChanges, ...newStacks];
  return {
    changes,
    arrivedStackIds: changes.filter(({ after }) => after.container === targetId).map(({ id }) => id),
    item: itemEntry(first, input.partyId),
    note: unequippedNote(
      takenParts.flatMap(({ stack, amount }) => (amount === stack.quantity ? [stack] : [])),
    ),
  };
}

/**
 * Plans the creation of items of a template from the world, which are merged with equal stacks. The caller has locked
 * the container. Throws RESOURCE_NOT_FOUND for an unknown template, and the errors of `planStacks`.
 * @param input.hiddenIn the party whose gm alone knows the items; absent or null when everyone knows them
 * @param input.newStacksMax the maximum number of new stacks; by default the maximum per action
 */
export async function planItemCreation(
  tx: Tx,
  input: {
    templateId: string;
    targetId: string;
    quantity: number;
    hiddenIn?: string | null;
    newStacksMax?: number;
  },
): Promise<ItemPlan> {
  const { templateId, targetId, quantity, hiddenIn = null, newStacksMax } = input;
  const [template] = await tx.sql<Template[]>`
    select id, name, weight, stack_size, slots, category, currency from item_templates where id = ${templateId}`;
  if (!template) throw notFound();
  const { changes, item } = await planCreation(tx, template, targetId, quantity, hiddenIn, newStacksMax);
  return { changes, arrivedStackIds: changes.map(({ id }) => id), item, note: '' };
}

/**
 * Plans the destruction of a quantity from the given stacks, smallest first; the caller has checked that the stacks
 * contain this quantity. Throws RESOURCE_NOT_FOUND when none of the stacks is in the container.
 */
export async function planItemDestruction(
  tx: Tx,
  { stackIds, sourceId, quantity, partyId }: Omit<StackTransfer, 'targetId'>,
): Promise<Pick<ItemPlan, 'changes' | 'item'>> {
  const stacks = await stacksById(tx, sourceId, stackIds);
  const [first] = stacks;
  if (!first) throw notFound();
  const changes = takeFrom(stacks, quantity).map(({ stack, amount }) => sourceChange(stack, amount, '', []));
  return { changes, item: itemEntry(first, partyId) };
}

/** The quantity to take from each stack. */
function takeFrom(stacks: readonly StackRow[], quantity: number): { stack: StackRow; amount: number }[] {
  let remaining = quantity;
  return stacks.flatMap((stack) => {
    const amount = Math.min(remaining, stack.quantity);
    remaining -= amount;
    return amount > 0 ? [{ stack, amount }] : [];
  });
}

/** An emptied stack becomes the next new stack at the destination if one is needed; otherwise it is removed. */
function sourceChange(stack: StackRow, amount: number, targetId: string, newSizes: number[]): StackChange {
  const { id, template, container_id: container, quantity } = stack;
  const remainingQuantity = quantity - amount;
  const size = remainingQuantity === 0 ? newSizes.shift() : undefined;
  const remaining = remainingQuantity === 0 ? NO_STACK : { container, quantity: remainingQuantity };
  return {
    id,
    templateId: template.id,
    before: { container, quantity },
    after: size === undefined ? remaining : { container: targetId, quantity: size },
    unequip: remainingQuantity === 0,
  };
}
