import { CURRENCIES } from '@quartermaster/contract/item';
import { TRANSACTION_TYPES, type Transaction } from '@quartermaster/contract/transaction';
import { historySentence, PRIVATE_PLACE } from '@quartermaster/rules/history';
import { type CoinSystemKey, coinSystem } from '@quartermaster/rules/money';
import type { Row } from '../../platform/db-types.ts';
import { mayUndo, type Reader } from './policy.ts';

/** A history line and what its reader may know of it: enough for a file. */
export interface LineRow
  extends Omit<Row<'transactions'>, 'allowance' | 'gm_only' | 'is_movement' | 'arrived_instance_id'> {
  /** The reader is gm of the party. */
  is_gm: boolean;
  /** The place is private and belongs to a character of the reader, now. */
  owns_source: boolean;
  owns_destination: boolean;
  /** The coin system of the party. */
  coin_system: CoinSystemKey | null;
}

/** With what decides whether it may be undone: for screens. */
export interface TransactionRow extends LineRow {
  moved_items: boolean;
  undone_by: string | null;
  /** Lines that this one represents. */
  parts: number;
}

type Place = { id: string | null; name: string } | null;

/** A history line with whether its reader may undo it. */
export const presentTransaction = (row: TransactionRow, reader: Reader): Transaction =>
  row.parts > 1
    ? presentDistribution(row)
    : { ...presentLine(row), undone_by: row.undone_by, can_undo: mayUndo(reader, row) };

/** One line for all of a distribution: what went to whom is in its parts, which are undone one by one. */
function presentDistribution(row: TransactionRow): Transaction {
  const nothing = {
    quantity: null,
    amount: null,
    currency: null,
    notes: '',
    target_id: null,
    target_name: null,
  };
  const whole = { ...row, ...nothing, item_name: null, item_masked_name: null, destination_name: null };
  return { ...presentLine(whole), undone_by: null, can_undo: false, parts_count: row.parts };
}

/** A history line for its reader: unidentified items and private containers stay masked. */
export function presentLine(row: LineRow): Omit<Transaction, 'undone_by' | 'can_undo'> {
  const { item, source, destination, notes } = readable(row);
  return {
    id: row.id,
    transaction_type: TRANSACTION_TYPES.find((type) => type === row.transaction_type) ?? 'transfer',
    transaction_date: row.occurred_at.toISOString(),
    transaction_summary: historySentence({
      type: row.transaction_type,
      actor: row.actor_name,
      item,
      quantity: row.quantity,
      source: source?.name ?? null,
      destination: destination?.name ?? null,
      target: row.target_name,
      amount: row.amount,
      coins: coinSystem(row.coin_system),
      isUndo: row.undo_of !== null,
    }),
    actor_data: { id: row.actor_id, name: row.actor_name },
    target_data: row.target_name === null ? null : { id: row.target_id, name: row.target_name },
    transactable_data: item === null ? null : { id: row.item_instance_id, name: item },
    quantity: row.quantity,
    amount: row.amount,
    currency: CURRENCIES.find((c) => c === row.currency) ?? null,
    notes,
    via: row.via,
    source_location_data: source,
    destination_location_data: destination,
    undo_of: row.undo_of,
  };
}

/** The same line as cells, in the order of TRANSACTION_CSV_COLUMNS. */
export function transactionCells(row: LineRow): (string | number)[] {
  const { item, source, destination, notes } = readable(row);
  return [
    row.occurred_at.toISOString(),
    row.transaction_type,
    row.actor_name,
    row.target_name ?? '',
    item ?? '',
    row.quantity ?? '',
    ...amountCells(row),
    source?.name ?? '',
    destination?.name ?? '',
    notes,
  ];
}

/** An amount in the first coin of the party, with the name of that coin. */
function amountCells({ amount, coin_system }: LineRow): (string | number)[] {
  const { coins, display } = coinSystem(coin_system);
  const coin = coins.find(({ key }) => key === display[0]);
  return amount === null || !coin ? ['', ''] : [amount / coin.copper, coin.name];
}

function readable(row: LineRow) {
  const isMasked = row.item_masked_name !== null && !row.is_gm;
  return {
    item: isMasked ? row.item_masked_name : row.item_name,
    source: placeOf(
      row.source_container_id,
      row.source_name,
      row.source_private && !row.is_gm && !row.owns_source,
    ),
    destination: placeOf(
      row.destination_container_id,
      row.destination_name,
      row.destination_private && !row.is_gm && !row.owns_destination,
    ),
    // Notes about an unidentified item could reveal what it is.
    notes: isMasked ? '' : row.notes,
  };
}

function placeOf(id: string | null, name: string | null, isHidden: boolean): Place {
  if (name === null) return null;
  return isHidden ? { id: null, name: PRIVATE_PLACE } : { id, name };
}
