import type { TransactionType } from '@quartermaster/contract/transaction';
import type { Fragment } from '../database.ts';
import type { Tx } from '../transaction.ts';
import type { Entry } from './entry.ts';

/** The types of transactions that users often make several times in a row. */
const REPEATED_TYPES: readonly TransactionType[] = [
  'transfer',
  'character_to_character_transfer',
  'character_to_party_transfer',
  'party_to_character_transfer',
  'party_deposit',
  'party_withdraw',
  'purchase',
  'sale',
  'loot',
];

const mayRepeat = ({ type, partyId, item, amount, undoOf }: Entry): boolean =>
  partyId !== null &&
  REPEATED_TYPES.includes(type) &&
  (item !== undefined || amount !== undefined) &&
  undoOf === undefined;

/**
 * A ledger transaction of the action to which an entry belongs: the entry's `actionId`, or the first ledger transaction
 * of this database transaction in the same party; null if this entry is the first.
 */
export function actionOf(tx: Tx, entry: Entry, id: string): string | null {
  if (entry.actionId !== undefined) return entry.actionId;
  const first = tx.actions.get(entry.partyId);
  if (first === undefined) tx.actions.set(entry.partyId, id);
  return first ?? null;
}

/**
 * SQL: the row of a new transaction. The database sets `action_id` to the first transaction of its action: the action
 * of the transaction `row.action_id`, or a recent action that the new transaction repeats (ADR 0177).
 */
export function withAction(tx: Tx, entry: Entry, row: { action_id: string | null }): Fragment {
  const json = tx.sql.json({ ...row });
  const repeats = row.action_id === null && mayRepeat(entry);
  return repeats || row.action_id !== null ? tx.sql`with_action(${json}, ${repeats})` : tx.sql`${json}`;
}
