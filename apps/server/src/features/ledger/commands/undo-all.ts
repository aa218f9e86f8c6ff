import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockContainersOf, transfersOf } from '../domain/restore-container.ts';
import type { TransactionRow } from '../present.ts';
import { reverse, undoableRow } from './undo.ts';

/**
 * Undoes transactions, the latest first: all or none. The undo of a deleted container includes the transfers that
 * emptied it, which may be listed too. Returns the ids of the new transactions. Throws the errors of `undo`.
 */
export async function undoAll(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows: TransactionRow[] = [];
  const included: string[] = [];
  for (const id of [...new Set(ids)].toSorted().toReversed()) {
    const row = await undoableRow(tx, actor, id);
    rows.push(row);
    if (row.transaction_type === 'container_deletion') included.push(...(await transfersOf(tx, row)));
  }
  // Locks all containers at once, in the order of their ids: locking more containers for each undo could deadlock.
  await lockContainersOf(tx, [...ids, ...included]);
  const undoIds: string[] = [];
  for (const row of rows) if (!included.includes(row.id)) undoIds.push(await reverse(tx, actor, row));
  return undoIds;
}
