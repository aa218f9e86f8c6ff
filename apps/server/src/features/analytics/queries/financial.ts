import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import type { DateRange } from '@quartermaster/rules/date-range';
import type { Sql } from '../../../platform/database.ts';
import { financialCsvRows, presentFinancial } from '../present.ts';
import { metricBreakdowns, metricsByStep, readUpdatedAt } from './metrics.ts';
import { REVENUE_COUNTS, REVENUE_GAUGES } from './revenue-metrics.ts';

const METRIC_NAMES = { gauges: Object.keys(REVENUE_GAUGES), counts: Object.keys(REVENUE_COUNTS) };
const BREAKDOWNS = { gauges: ['plan_subscriptions', 'plan_annual_cents'], counts: ['end_reasons'] };

/** Revenue over a range of days, from roll-ups only. */
export async function readFinancial(sql: Sql, range: DateRange): Promise<FinancialReport> {
  const [rows, breakdowns, updatedAt] = await Promise.all([
    metricsByStep(sql, range, METRIC_NAMES),
    metricBreakdowns(sql, range, BREAKDOWNS),
    readUpdatedAt(sql),
  ]);
  return presentFinancial(range, { rows, breakdowns, updatedAt });
}

/** Yields one CSV line for each calculated day. */
export async function* financialLines(sql: Sql, range: DateRange): AsyncGenerator<string[]> {
  yield* financialCsvRows(await metricsByStep(sql, range, METRIC_NAMES, 'day'));
}
