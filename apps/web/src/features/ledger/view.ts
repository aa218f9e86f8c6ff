import type { Transaction, TransactionType, Via } from '@quartermaster/contract/transaction';
import { historySentence } from '@quartermaster/rules/history';
import type { CoinSystem } from '@quartermaster/rules/money';
import {
  ArrowLeftRight,
  BookUser,
  Coins,
  Flame,
  Gem,
  Handshake,
  type LucideIcon,
  PackageMinus,
  PackagePlus,
  PencilLine,
  Split,
  Store,
} from 'lucide-react';
import { DATE_RANGES, type DateRange } from './api.ts';

interface TypeDisplay {
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** The label and icon of each transaction type. */
export const TYPES: Readonly<Record<TransactionType, TypeDisplay>> = {
  transfer: { label: 'Transfer', Icon: ArrowLeftRight },
  character_to_party_transfer: { label: 'Character to party', Icon: ArrowLeftRight },
  party_to_character_transfer: { label: 'Party to character', Icon: ArrowLeftRight },
  character_to_character_transfer: { label: 'Character to character', Icon: Handshake },
  party_deposit: { label: 'Party deposit', Icon: PackagePlus },
  party_withdraw: { label: 'Party withdrawal', Icon: PackageMinus },
  item_creation: { label: 'Item added', Icon: PackagePlus },
  item_destruction: { label: 'Item destroyed', Icon: Flame },
  create: { label: 'Shop or loot deployed', Icon: Store },
  delete: { label: 'Shop or loot deleted', Icon: PackageMinus },
  adjust: { label: 'Adjustment', Icon: PencilLine },
  split: { label: 'Split', Icon: Split },
  merge: { label: 'Merge', Icon: Split },
  purchase: { label: 'Purchase', Icon: Store },
  sale: { label: 'Sale', Icon: Store },
  loot: { label: 'Loot', Icon: Gem },
  loot_distribution: { label: 'Loot distribution', Icon: Gem },
  currency_conversion: { label: 'Currency conversion', Icon: Coins },
  character_creation: { label: 'Character created', Icon: BookUser },
  character_deletion: { label: 'Character deleted', Icon: BookUser },
  container_creation: { label: 'Container created', Icon: PackagePlus },
  container_deletion: { label: 'Container deleted', Icon: PackageMinus },
};

/** The label and icon of a line. A `create` or `delete` line with a target but without a place is about a patronage. */
export function typeDisplayOf(line: Transaction): TypeDisplay {
  const {
    transaction_type: type,
    source_location_data: source,
    destination_location_data: destination,
  } = line;
  const hasPlace = source !== null || destination !== null;
  if ((type !== 'create' && type !== 'delete') || hasPlace || line.target_data === null) return TYPES[type];
  return { label: type === 'create' ? 'Patronage started' : 'Patronage ended', Icon: Handshake };
}

/** How a change was made: the name of the channel, and the text that ends a line; null for the web app. */
export const CHANNELS: Readonly<Record<Via, { name: string; lineEnd: string } | null>> = {
  web: null,
  api: { name: 'API', lineEnd: 'via API' },
  discord: { name: 'Discord', lineEnd: 'via Discord' },
  admin: { name: 'Admin area', lineEnd: 'by an admin' },
  system: { name: 'Automatic process', lineEnd: 'automatically' },
};

const PLACE_TYPES: readonly TransactionType[] = [
  'container_creation',
  'container_deletion',
  'create',
  'delete',
];
const PLACE_TYPES_WITHOUT_ITEM: readonly TransactionType[] = ['item_creation', 'loot'];

/**
 * Whether the line shows the server's summary: a place itself was created, deleted, restocked, revealed or hidden,
 * several items were imported, or a patronage started or ended.
 */
const usesSummary = ({ transaction_type: type, transactable_data, amount }: Transaction): boolean =>
  PLACE_TYPES.includes(type) ||
  (PLACE_TYPES_WITHOUT_ITEM.includes(type) && transactable_data === null && amount === null);

/**
 * The sentence of a line: the actor, the action and the items. Source and destination are displayed next to the
 * sentence.
 */
export function transactionText(line: Transaction, coins: CoinSystem): string {
  if (usesSummary(line)) return line.transaction_summary;
  return historySentence({
    type: line.transaction_type,
    actor: line.actor_data.name,
    item: line.transactable_data?.name ?? null,
    quantity: line.quantity,
    source: null,
    destination: null,
    target: line.target_data?.name ?? null,
    amount: separateAmount(line) === null ? line.amount : null,
    coins,
    via: line.via,
    isUndo: line.undo_of !== null,
  });
}

/** The amount in copper if the sentence does not contain it: the price of items, or the value of converted coins. */
export const separateAmount = (line: Transaction): number | null =>
  line.transactable_data === null && line.transaction_type !== 'currency_conversion' ? null : line.amount;

const UNDO_EFFECTS: Partial<Record<TransactionType, string>> = {
  item_creation: 'The added items are removed.',
  create: 'The items that were deployed are removed.',
  item_destruction: 'The destroyed items return to their container.',
  split: 'The stacks become one again.',
  merge: 'The merged stacks are separated again.',
  currency_conversion: 'The coins are converted back.',
};

/** The text that says what the undo of a line does. */
export function undoEffect(
  line: Transaction,
  { from, to }: { from: string | null; to: string | null },
): string {
  if (line.undo_of !== null) return 'The undone change is applied again.';
  const effect = UNDO_EFFECTS[line.transaction_type];
  if (effect) return effect;
  return from && to
    ? `The items are moved back from ${to} to ${from}. If some have been moved or used since, nothing is undone.`
    : 'The items are restored. If some have been moved or used since, nothing is undone.';
}

/** Source and destination, unless the sentence names them; no destination if it has the same name as the source. */
export function placesOf(line: Transaction): { from: string | null; to: string | null } {
  if (usesSummary(line)) return { from: null, to: null };
  const from = line.source_location_data?.name ?? null;
  const to = line.destination_location_data?.name ?? null;
  return { from, to: to === from ? null : to };
}

const DAY_MS = 24 * 60 * 60_000;

export interface DayCount {
  /** The day's first moment in the reader's time zone, in milliseconds since 1970. */
  readonly day: number;
  readonly changes: number;
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * The number of changes on each day of a range, oldest first, including days without changes. A line that represents an
 * action counts with all its changes, up to ACTION_PARTS_COUNT_MAX. Null for a range of one day, or without a fixed
 * number of days.
 */
export function changesPerDay(
  lines: readonly Pick<Transaction, 'transaction_date' | 'parts_count'>[],
  range: DateRange,
  now: number,
): DayCount[] | null {
  const days = DATE_RANGES[range];
  if (days === null || days < 2) return null;
  // Counting from noon tolerates the hour that a day gains or loses when clocks change.
  const noon = startOfDay(now) + DAY_MS / 2;
  const counts = Array.from({ length: days + 1 }, (_, index) => ({
    day: startOfDay(noon - (days - index) * DAY_MS),
    changes: 0,
  }));
  const countsByDay = new Map(counts.map((count) => [count.day, count]));
  for (const line of lines) {
    const count = countsByDay.get(startOfDay(Date.parse(line.transaction_date)));
    if (count) count.changes += line.parts_count ?? 1;
  }
  return counts;
}
