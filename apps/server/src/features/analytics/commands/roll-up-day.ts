import { dayOf, daysAfter } from '@quartermaster/rules/date-range';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  type Metric,
  REVENUE_BREAKDOWNS,
  REVENUE_COUNTS,
  REVENUE_GAUGES,
} from '../queries/revenue-metrics.ts';
import { USAGE_BREAKDOWNS, USAGE_COUNTS, USAGE_GAUGES } from '../queries/usage-metrics.ts';

const METRICS: Readonly<Record<string, Metric>> = {
  ...REVENUE_GAUGES,
  ...REVENUE_COUNTS,
  ...REVENUE_BREAKDOWNS,
  ...USAGE_GAUGES,
  ...USAGE_COUNTS,
  ...USAGE_BREAKDOWNS,
};

/**
 * A transaction that began on a day may commit on the next, so a day is final only this long after its end.
 */
const FINAL_AFTER_MS = 60 * 60_000;

/**
 * Calculates the metrics of the first day that is not final, or of the day after `after` if that is
 * later. Returns the day, or null when there is none up to today. Metrics that were stored for the day
 * are replaced, so that a day can be calculated any number of times.
 */
export async function rollUpNextDay(tx: Tx, after: string | null): Promise<string | null> {
  const [progress] = await tx.sql<{ final_through: string | null }[]>`
    select final_through::text from roll_ups where name = 'daily_metrics' for update`;
  const finalThrough = progress?.final_through ?? null;
  const previousDay = [after, finalThrough]
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  const day = previousDay === undefined ? await firstDay(tx) : daysAfter(previousDay, 1);
  if (day > dayOf(tx.now)) return null;
  const bounds = { from: new Date(day), to: new Date(daysAfter(day, 1)) };
  await tx.sql`delete from daily_metrics where day = ${day} and metric = any(${Object.keys(METRICS)})`;
  for (const [name, metric] of Object.entries(METRICS))
    await tx.sql`
      insert into daily_metrics (metric, day, dimension, value)
      select ${name}::text, ${day}::date, m.dimension, m.value from (${metric(tx.sql, bounds)}) m`;
  const isFinal = bounds.to.getTime() + FINAL_AFTER_MS <= tx.now.getTime();
  await tx.sql`
    update roll_ups set final_through = ${isFinal ? day : finalThrough}, updated_at = ${tx.now}
    where name = 'daily_metrics'`;
  return day;
}

/** The day on which the first of the existing users registered; today if there are no users. */
async function firstDay(tx: Tx): Promise<string> {
  const [row] = await tx.sql<{ first: Date | null }[]>`
    select min(created_at) as first from users where deleted_at is null and id <> ${SYSTEM_USER_ID}`;
  return dayOf(row?.first ?? tx.now);
}
