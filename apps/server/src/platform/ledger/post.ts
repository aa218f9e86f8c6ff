import type { Actor } from '../actor.ts';
import { newId } from '../ids.ts';
import { eventsOf, type NewEvent, recordEventNumber } from '../outbox.ts';
import type { Tx } from '../transaction.ts';
import { actionOf, withAction } from './action.ts';
import type { Entry, StackChange } from './entry.ts';
import { allowanceOf, requireMonthlyAction } from './monthly-actions.ts';
import { type Movement, movementOf, postingsOf } from './postings.ts';

/**
 * The only way to change quantities: the database function `ledger_post` updates the balances, writes the transaction
 * with its postings and publishes the party's events. The call is sent without waiting for its result (ADR 0144). The
 * caller must have locked every container involved, in the order of their ids. Returns the transaction's id. Throws
 * UnbalancedError if the changes create or destroy items and `entry.world` is not set, and LIMIT_REACHED if the actor
 * has used up the monthly limit of their tier (ADR 0085).
 */
export async function post(
  tx: Tx,
  actor: Actor,
  entry: Entry,
  changes: readonly StackChange[],
  events: readonly NewEvent[],
): Promise<string> {
  const allowance = allowanceOf(entry);
  if (allowance) await requireMonthlyAction(tx, actor, allowance, entry.partyId);
  const id = newId();
  const { json } = tx.sql;
  const existingStacks = changes.filter((change) => !change.isNew);
  const createdRows = changes.filter((change) => change.isNew).map(createdRow);
  const postings = postingsOf(changes, entry.world ?? false);
  const movement = movementOf(entry, postings);
  const writtenPostings = movement ? [] : postings;
  const payloads = entry.partyId ? eventsOf(tx, actor, entry.partyId, events, { transaction_id: id }) : [];
  const row = { ...entryRow(tx, actor, entry, { id, ...movement }), action_id: actionOf(tx, entry, id) };
  const statement = tx.sql`
    ledger_post(${withAction(tx, entry, row)},
      ${existingStacks.map(({ id }) => id)},
      ${existingStacks.map(({ before }) => before.container)}, ${existingStacks.map(({ before }) => before.quantity)},
      ${existingStacks.map(({ after }) => after.container)}, ${existingStacks.map(({ after }) => after.quantity)},
      ${existingStacks.filter(({ unequip }) => unequip).map(({ id }) => id)},
      ${createdRows.length > 0 ? json(createdRows) : null},
      ${writtenPostings.map(({ stackId }) => stackId)}, ${writtenPostings.map(({ templateId }) => templateId)},
      ${writtenPostings.map(({ container }) => container)}, ${writtenPostings.map(({ delta }) => delta)},
      ${[...new Set(entry.characterIds)]}, ${json(payloads)})`;
  tx.call<number | null>(statement, (newestNumber) => recordEventNumber(tx, entry.partyId, newestNumber));
  return id;
}

const createdRow = (change: StackChange) => ({
  id: change.id,
  template_id: change.templateId,
  container_id: change.after.container,
  quantity: change.after.quantity,
  copy_of: change.copyOf ?? null,
  hidden_in: change.hiddenIn ?? null,
});

/** The row of the `transactions` table, keyed by column name. */
const entryRow = (
  tx: Tx,
  actor: Actor,
  entry: Entry,
  { id, destinationStackId }: { id: string } & Partial<Movement>,
) => ({
  id,
  party_id: entry.partyId,
  transaction_type: entry.type,
  occurred_at: tx.now.toISOString(),
  via: actor.via,
  actor_id: actor.userId,
  actor_name: actor.name,
  target_id: entry.target?.id ?? null,
  target_name: entry.target?.name ?? null,
  item_instance_id: entry.item?.id ?? null,
  item_name: entry.item?.name ?? null,
  item_masked_name: entry.item?.maskedName ?? null,
  quantity: entry.quantity ?? null,
  amount: entry.amount ?? null,
  currency: entry.currency ?? null,
  notes: entry.notes ?? '',
  source_container_id: entry.source?.id ?? null,
  source_name: entry.source?.name ?? null,
  source_private: entry.source?.isPrivate ?? false,
  destination_container_id: entry.destination?.id ?? null,
  destination_name: entry.destination?.name ?? null,
  destination_private: entry.destination?.isPrivate ?? false,
  is_movement: destinationStackId !== undefined,
  arrived_instance_id: destinationStackId ?? null,
  undo_of: entry.undoOf ?? null,
  allowance: allowanceOf(entry),
  gm_only: entry.gmOnly ?? false,
});
