import type { Transaction } from '@quartermaster/contract/transaction';
import { DATE_RANGES, type DateRange } from '../api.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface DayCount {
  /** The day's first moment in the reader's time zone, in milliseconds since 1970. */
  readonly day: number;
  readonly changes: number;
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * How many changes each day of a range saw, oldest first, days without any included.
 * Null where there is nothing to compare: a single day, or no bound at all.
 */
export function changesPerDay(
  lines: readonly Pick<Transaction, 'transaction_date'>[],
  range: DateRange,
  now: number,
): DayCount[] | null {
  const days = DATE_RANGES[range];
  if (days === null || days < 2) return null;
  // Noon steps over the hour that a day gains or loses when clocks change.
  const noon = startOfDay(now) + DAY_MS / 2;
  const counts = Array.from({ length: days + 1 }, (_, index) => ({
    day: startOfDay(noon - (days - index) * DAY_MS),
    changes: 0,
  }));
  const byDay = new Map(counts.map((count) => [count.day, count]));
  for (const line of lines) {
    const count = byDay.get(startOfDay(Date.parse(line.transaction_date)));
    if (count) count.changes += 1;
  }
  return counts;
}
