import { CURRENCIES } from '@quartermaster/contract/item';
import { TRANSACTION_TYPES, type Transaction } from '@quartermaster/contract/transaction';
import { historySentence, PRIVATE_PLACE } from '@quartermaster/rules/history';
import { type CoinSystemKey, coinSystem } from '@quartermaster/rules/money';
import type { Row } from '../../platform/db-types.ts';
import { mayUndo, type Reader } from './policy.ts';

/** A history line, and the flags that decide which parts its reader may see; sufficient for an export. */
export interface LineRow
  extends Omit<
    Row<'transactions'>,
    'allowance' | 'gm_only' | 'is_movement' | 'arrived_instance_id' | 'action_id'
  > {
  /** Whether the reader is gm of the party. */
  is_gm: boolean;
  /** Whether the source is private and now belongs to a character of the reader. */
  owns_source: boolean;
  /** Whether the destination is private and now belongs to a character of the reader. */
  owns_destination: boolean;
  /** The coin system of the party. */
  coin_system: CoinSystemKey | null;
}

/** A history line for screens, with the columns that decide whether it may be undone. */
export interface TransactionRow extends LineRow {
  moved_items: boolean;
  undone_by: string | null;
  /** A summary of the lines of the action that this line represents; null for a single line. */
  action: ActionSummary | null;
  /** The most significant line of the action; null for a single line, and if all its lines are undos. */
  main_line: LineRow | null;
}

/**
 * `types`, `items`, `sources` and `destinations` are numbers of distinct values. They, `quantity`, `amount` and
 * `without_amount` ignore undos and coin exchanges.
 */
interface ActionSummary {
  parts: number;
  changes: number;
  undone: number;
  undone_by_name: string | null;
  types: number;
  items: number;
  sources: number;
  destinations: number;
  quantity: number | null;
  amount: number | null;
  without_amount: number;
}

type Place = { id: string | null; name: string } | null;

/** A history line with its reader's permission to undo it, or an action as one line. */
export function presentTransaction(row: TransactionRow, reader: Reader): Transaction {
  const { action, main_line: mainLine } = row;
  const line = { ...presentLine(row), undone_by: row.undone_by, can_undo: mayUndo(reader, row) };
  if (action === null) return line;
  const undoneBy = action.undone_by_name;
  if (action.changes === 1 && action.parts === 2)
    return { ...line, ...(undoneBy ? { undone_by_name: undoneBy } : {}) };
  const actionLine =
    mainLine && action.types === 1 ? mergedLine(mainLine, action) : presentLine(mainLine ?? row);
  return {
    ...actionLine,
    id: line.id,
    transaction_date: line.transaction_date,
    notes: '',
    undone_by: null,
    can_undo: false,
    parts_count: action.parts,
    undone: action.undone === 0 ? 'none' : action.undone < action.changes ? 'some' : 'all',
  };
}

/** One line for all changes of an action: values that differ between its parts are omitted or counted. */
function mergedLine(mainLine: LineRow, action: ActionSummary): Omit<Transaction, 'undone_by' | 'can_undo'> {
  const isDistribution = mainLine.transaction_type === 'loot_distribution';
  const isOneItem = action.items === 1 && !isDistribution;
  const isTrade = mainLine.transaction_type === 'purchase' || mainLine.transaction_type === 'sale';
  const isMoney = !isTrade && action.without_amount === 0;
  const items =
    isOneItem || isMoney || isDistribution
      ? {}
      : { item_name: `${action.items} items`, item_masked_name: null };
  const withoutItem = isOneItem ? {} : { item_name: null, item_masked_name: null, item_instance_id: null };
  const from = action.sources > 1 ? countedContainers('source', action.sources) : {};
  const to = action.destinations > 1 ? countedContainers('destination', action.destinations) : {};
  const line = presentLine({
    ...mainLine,
    ...withoutItem,
    ...items,
    ...from,
    ...(isDistribution ? { destination_name: null } : to),
    quantity: isOneItem ? action.quantity : null,
    amount: isDistribution ? null : action.amount,
    ...(action.destinations > 1 ? { target_id: null, target_name: null } : {}),
  });
  return isOneItem ? line : { ...line, transactable_data: null };
}

const countedContainers = <K extends 'source' | 'destination'>(side: K, count: number) => ({
  [`${side}_container_id`]: null,
  [`${side}_name`]: `${count} containers`,
  [`${side}_private`]: false,
});

/** Presents a history line: unidentified items and private containers stay masked for readers who may not see them. */
export function presentLine(row: LineRow): Omit<Transaction, 'undone_by' | 'can_undo'> {
  const { item, source, destination, notes } = visibleFields(row);
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
      via: row.via,
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

/** The cells of an exported line, in the order of TRANSACTION_CSV_COLUMNS. */
export function transactionCells(row: LineRow): (string | number)[] {
  const { item, source, destination, notes } = visibleFields(row);
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

/** An amount in the main coin of the party's coin system, and the name of that coin. */
function amountCells({ amount, coin_system }: LineRow): (string | number)[] {
  const { coins, display } = coinSystem(coin_system);
  const coin = coins.find(({ key }) => key === display[0]);
  return amount === null || !coin ? ['', ''] : [amount / coin.copper, coin.name];
}

function visibleFields(row: LineRow) {
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
    // Notes about an unidentified item could reveal its identity.
    notes: isMasked ? '' : row.notes,
  };
}

function placeOf(id: string | null, name: string | null, isHidden: boolean): Place {
  if (name === null) return null;
  return isHidden ? { id: null, name: PRIVATE_PLACE } : { id, name };
}
