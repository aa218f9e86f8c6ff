import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockPlacesOf, transfersOf } from '../domain/restore-container.ts';
import type { TransactionRow } from '../present.ts';
import { hasMorePostings } from '../store.ts';
import { reverse, undoableRow } from './undo.ts';

/** As many as one transfer of a full container has, which takes less than a second to undo. */
const POSTINGS_MAX = 20_000;

/**
 * Undoes transactions, the latest of a party first: all or none. The undo of a deleted container includes the transfers
 * that emptied it, which may be listed too. Returns the ids of the new transactions. Throws the errors of `undo`, and
 * CONFLICT when several transactions have more than POSTINGS_MAX postings.
 */
export async function undoAll(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const listed: TransactionRow[] = [];
  const included: string[] = [];
  for (const id of [...new Set(ids)].toSorted().toReversed()) {
    const row = await undoableRow(tx, actor, id);
    listed.push(row);
    if (row.transaction_type === 'container_deletion') included.push(...(await transfersOf(tx, row)));
  }
  const rows = listed.filter(({ id }) => !included.includes(id));
  const allIds = [...ids, ...included];
  if (rows.length > 1 && (await hasMorePostings(tx, allIds, POSTINGS_MAX)))
    throw new AppError(
      'CONFLICT',
      'These changes are too large to be undone together. Undo them one by one.',
    );
  // All at once and in order, the event numbers of the parties too: otherwise two undos could wait for each other.
  await lockPlacesOf(tx, allIds);
  const undoIds: string[] = [];
  for (const row of rows.toSorted((a, b) => String(a.party_id).localeCompare(String(b.party_id))))
    undoIds.push(await reverse(tx, actor, row));
  return undoIds;
}
