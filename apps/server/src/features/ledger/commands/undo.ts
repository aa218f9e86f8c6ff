import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { AppError, notFound } from '@quartermaster/contract/errors';
import { TRANSACTION_TYPES } from '@quartermaster/contract/transaction';
import { slotsOf, type TooManyStacks } from '@quartermaster/rules/stacking';
import { oppositeType, planUndo, type RestoredStack } from '@quartermaster/rules/undo';
import type { Actor } from '../../../platform/actor.ts';
import { type Entry, newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import { unequippedNote } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { endEmptyUnlimitedStock } from '../../container/commands/end-empty-unlimited-stock.ts';
import {
  isHiddenLoot,
  type LockedContainer,
  lockContainers,
  placeOf,
} from '../../container/commands/lock-containers.ts';
import { accessTo } from '../../container/policy.ts';
import { copyMarks } from '../../item/commands/mark-stacks.ts';
import { requireCapacity, requireRoomForStacks } from '../../item/commands/require-capacity.ts';
import { findMember } from '../../party/policy.ts';
import { deletedContainersError, marksToCopy, missingItemsError } from '../domain/blocked-undo.ts';
import { restoreContainer } from '../domain/restore-container.ts';
import { otherPartyText, requireUndo } from '../policy.ts';
import type { TransactionRow } from '../present.ts';
import { transactionById } from '../queries/history.ts';
import {
  charactersOf,
  isGmOnly,
  type LockedStack,
  lockStacks,
  type PostingRow,
  postingsOf,
} from '../store.ts';

/**
 * An undo within this time after the transaction belongs to the same action. A later undo is a separate action, so that
 * it does not change a line that users saw long ago.
 */
const UNDO_IN_ACTION_MS = 60 * 60_000;

/**
 * Writes the reverse of a transaction, linked to the original (DEC-7); a deleted container is restored. Returns the
 * id of the new transaction. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT (already undone, nothing moved, owner of
 * the container deleted, archived, too many stacks in a container), CAPACITY_EXCEEDED and UNDO_BLOCKED; its details
 * list up to ten items that have been moved since, with their locations as far as the actor may know them, or that
 * would return to a stack with other marks.
 */
export const undo = async (tx: Tx, actor: Actor, id: string): Promise<string> =>
  reverse(tx, actor, await undoableRow(tx, actor, id));

/** A transaction that the actor may undo, as read without locks. */
export async function undoableRow(tx: Tx, actor: Actor, id: string): Promise<TransactionRow> {
  const row = await transactionById(tx.sql, actor.userId, id);
  if (!row) throw notFound();
  const member = row.party_id === null ? null : await findMember(tx.sql, actor.userId, row.party_id);
  const permissions = member?.permissions ?? null;
  requireUndo({ userId: actor.userId, permissions, now: tx.now }, row, member);
  return row;
}

/** Undoes a transaction that `undoableRow` has returned. */
export async function reverse(tx: Tx, actor: Actor, row: TransactionRow): Promise<string> {
  const { id } = row;
  if (row.transaction_type === 'container_deletion')
    return restoreContainer(
      tx,
      actor,
      row,
      (transferId) => undo(tx, actor, transferId),
      actionOf(row, tx.now),
    );

  const postings = await postingsOf(tx, id);
  const containers = await lockPostedContainers(tx, actor, row, postings);
  // While this request waited for the locks, the transaction may have been undone, or the actor removed from the party.
  await undoableRow(tx, actor, id);
  const stackIds = [...new Set(postings.map((p) => p.stackId))];
  const stacks = await lockStacks(tx, stackIds, { userId: actor.userId, isGm: row.is_gm });
  const currentStacks = new Map(stacks.map((stack) => [stack.id, stack]));
  const plan = planUndo(postings, currentStacks, Math.max(NEW_STACKS_MAX, postings.length));
  if ('rejection' in plan) throw new AppError('UNDO_BLOCKED', tooManyStacksText(plan.rejection));
  if ('missing' in plan)
    throw await missingItemsError(tx, actor, row, plan.missing, currentStacks, containers);
  await restoreMarks(tx, plan.restored, currentStacks);
  const changes = plan.restored.flatMap((restored) => changesOf(restored, currentStacks));
  for (const container of containers) {
    await requireSpaceFor(tx, container, changes, currentStacks);
    await requireRoomFor(tx, container.id, changes);
  }
  await endUnlimitedStockBefore(tx, row, containers);
  // The undo of a transaction that only a gm could read stays hidden, unless the loot has been revealed since.
  const gmOnly = containers.some(isHiddenLoot) && (await isGmOnly(tx, id));
  const unequippedStacks = changes.flatMap(({ id, unequip }) =>
    unequip ? (currentStacks.get(id) ?? []) : [],
  );
  const entry = {
    ...entryOf(row, containers, await charactersOf(tx, id)),
    ...actionOf(row, tx.now),
    notes: unequippedNote(unequippedStacks),
    gmOnly,
  };
  return post(tx, actor, entry, changes, gmOnly ? [] : eventsOf(row, changes, containers));
}

const actionOf = ({ id, occurred_at }: TransactionRow, now: Date): Pick<Entry, 'actionId'> =>
  now.getTime() - occurred_at.getTime() <= UNDO_IN_ACTION_MS ? { actionId: id } : {};

const tooManyStacksText = ({ stacks, limit }: TooManyStacks): string =>
  `The stack size of this item has changed: undoing this would create ${stacks.toLocaleString('en')} new stacks; at most ${limit} can be created at once.`;

/**
 * Locks the containers of the postings. Throws UNDO_BLOCKED when one was deleted, has moved to or from a party, or is
 * loot that the actor can no longer see.
 */
async function lockPostedContainers(
  tx: Tx,
  actor: Actor,
  row: TransactionRow,
  postings: readonly PostingRow[],
): Promise<LockedContainer[]> {
  const ids = [...new Set(postings.map((p) => p.containerId))];
  const containers = await lockContainers(tx, actor.userId, ids).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'RESOURCE_NOT_FOUND') return null;
    throw error;
  });
  if (containers === null) throw await deletedContainersError(tx, row, ids);
  if (containers.some((container) => container.party_id !== row.party_id)) {
    throw new AppError('UNDO_BLOCKED', otherPartyText('A container that held these items', row));
  }
  if (containers.some((container) => isHiddenLoot(container) && !accessTo(container, actor.userId).see)) {
    throw new AppError('UNDO_BLOCKED', 'You can no longer see a container that held these items.');
  }
  return containers;
}

/** Writes the current marks of the returning items to the empty stacks to which they return. Throws UNDO_BLOCKED. */
async function restoreMarks(
  tx: Tx,
  restored: readonly RestoredStack[],
  currentStacks: Map<string, LockedStack>,
): Promise<void> {
  const origins = await marksToCopy(tx, restored, currentStacks);
  if (origins.size === 0) return;
  await copyMarks(tx, new Map([...origins].map(([id, origin]) => [id, origin.id])));
  for (const [id, { weight }] of origins) {
    const stack = currentStacks.get(id);
    if (stack) currentStacks.set(id, { ...stack, weight });
  }
}

function changesOf(
  { stackId, after, additional }: RestoredStack,
  currentStacks: ReadonlyMap<string, LockedStack>,
): StackChange[] {
  const stack = currentStacks.get(stackId);
  if (!stack) throw new Error('A posting refers to a stack that does not exist');
  const { templateId, containerId, quantity } = stack;
  const original: StackChange = {
    id: stackId,
    templateId,
    before: { container: containerId, quantity },
    after: { container: after.containerId, quantity: after.quantity },
    unequip: after.containerId !== containerId,
  };
  const newStacks = additional.map((extra) =>
    newStack(templateId, { container: extra.containerId, quantity: extra.quantity }, stackId),
  );
  const isUnchanged = containerId === after.containerId && quantity === after.quantity;
  return isUnchanged ? newStacks : [original, ...newStacks];
}

async function requireSpaceFor(
  tx: Tx,
  container: LockedContainer,
  changes: readonly StackChange[],
  currentStacks: ReadonlyMap<string, LockedStack>,
): Promise<void> {
  let weight = 0;
  let slots = 0;
  for (const { id, copyOf, before, after } of changes) {
    const stack = currentStacks.get(copyOf ?? id);
    if (!stack) continue;
    for (const [state, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (state.container !== container.id) continue;
      weight += sign * state.quantity * stack.weight;
      slots += sign * slotsOf(state.quantity, stack.stackSize, stack.slotsEach);
    }
  }
  await requireCapacity(tx, container, { weight, slots });
}

/**
 * Makes listings limited whose unlimited stock has no item on the shelf, before items return to the shelf from another
 * container: otherwise the returned items would be sold without limit. The sample of an unlimited listing that returns
 * from the world stays unlimited (ADR 0112).
 */
async function endUnlimitedStockBefore(
  tx: Tx,
  { source_container_id, destination_container_id }: TransactionRow,
  containers: readonly LockedContainer[],
): Promise<void> {
  const shelf = containers.find(({ id }) => id === source_container_id);
  if (shelf?.owner_kind === 'shop' && !shelf.is_till && destination_container_id !== null)
    await endEmptyUnlimitedStock(tx, shelf.owner_id, shelf.id);
}

/** Throws CONFLICT if stacks return to a container that then has more than the maximum number of stacks. */
async function requireRoomFor(tx: Tx, containerId: string, changes: readonly StackChange[]): Promise<void> {
  const countIn = (state: 'before' | 'after') =>
    changes.filter((change) => change[state].container === containerId).length;
  const added = countIn('after') - countIn('before');
  if (added > 0) await requireRoomForStacks(tx, containerId, added);
}

function entryOf(
  row: TransactionRow,
  containers: readonly LockedContainer[],
  characterIds: readonly string[],
): Entry {
  const containerById = (id: string | null) => containers.find((container) => container.id === id);
  const [from, to] = [containerById(row.destination_container_id), containerById(row.source_container_id)];
  const type = TRANSACTION_TYPES.find((known) => known === row.transaction_type) ?? 'adjust';
  return {
    type: oppositeType(type),
    partyId: row.party_id,
    ...(row.item_instance_id && row.item_name
      ? {
          item: {
            id: row.item_instance_id,
            name: row.item_name,
            maskedName: row.item_masked_name,
          },
        }
      : {}),
    ...(row.quantity === null ? {} : { quantity: row.quantity }),
    ...(row.amount === null ? {} : { amount: row.amount }),
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(to && !isHiddenLoot(to) ? { target: { id: to.owner_id, name: to.owner_name } } : {}),
    ...(from ? { source: placeOf(from) } : {}),
    ...(to ? { destination: placeOf(to) } : {}),
    characterIds,
    undoOf: row.id,
    world: true,
  };
}

function eventsOf(
  row: TransactionRow,
  changes: readonly StackChange[],
  containers: readonly LockedContainer[],
) {
  if (row.party_id === null) return [];
  const container_ids = containers.filter((container) => !isHiddenLoot(container)).map(({ id }) => id);
  return [
    inventoryChannelEvent('item_moved', {
      item_instance_ids: changes.map((change) => change.id),
      container_ids,
    }),
    partyChannelEvent('inventory_updated', { container_ids }),
  ];
}
