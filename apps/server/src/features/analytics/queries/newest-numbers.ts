import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { TRANSACTION_RATE_MAX } from '@quartermaster/contract/constants';
import { dayOf, daysAfter } from '@quartermaster/rules/date-range';
import type { Sql } from '../../../platform/database.ts';
import { presentNewest } from '../present.ts';
import { metricsByStep, readUpdatedAt } from './metrics.ts';
import { transactionsIn, USAGE_COUNTS, USAGE_GAUGES } from './usage-metrics.ts';

const METRIC_NAMES = {
  gauges: [...Object.keys(USAGE_GAUGES), 'annual_cents'],
  counts: Object.keys(USAGE_COUNTS),
};
const RATE_MINUTES = 5;

/** The numbers of the newest calculated day and of the last seven days, from roll-ups only. */
export async function readNewestNumbers(sql: Sql, now: Date): Promise<AdminDashboard['numbers']> {
  const today = dayOf(now);
  const [rows, updatedAt] = await Promise.all([
    metricsByStep(sql, { from: daysAfter(today, -6), to: today }, METRIC_NAMES),
    readUpdatedAt(sql),
  ]);
  return presentNewest(rows, updatedAt);
}

/** Transactions per minute over the last five minutes, with one decimal, at most `TRANSACTION_RATE_MAX`. */
export async function transactionRate(sql: Sql, now: Date): Promise<number> {
  const from = new Date(now.getTime() - RATE_MINUTES * 60_000);
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select from ${transactionsIn(sql, { from, to: now })} limit ${RATE_MINUTES * TRANSACTION_RATE_MAX}) counted`;
  return Math.round(((row?.count ?? 0) * 10) / RATE_MINUTES) / 10;
}
