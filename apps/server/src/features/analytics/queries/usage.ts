import type { AnalyticsReport } from '@quartermaster/contract/admin-analytics';
import { type DateRange, daysAfter, stepStart } from '@quartermaster/rules/date-range';
import type { Sql } from '../../../platform/database.ts';
import { presentAnalytics, usageCsvRows } from '../present.ts';
import {
  type ItemUse,
  type MetricRow,
  metricBreakdowns,
  metricsByStep,
  type RetentionRow,
  readUpdatedAt,
} from './metrics.ts';
import { COHORT_WEEKS, USAGE_COUNTS, USAGE_GAUGES } from './usage-metrics.ts';

const METRIC_NAMES = { gauges: Object.keys(USAGE_GAUGES), counts: Object.keys(USAGE_COUNTS) };
const BREAKDOWNS = { gauges: ['funnel'], counts: ['transactions_by_type', 'feature_uses'] };
const ITEMS_SHOWN = 10;

/** The weeks of the heat map: `COHORT_WEEKS` weeks, of which the last one contains the end of the range. */
const cohortRange = ({ to }: DateRange): DateRange => ({
  from: daysAfter(stepStart(to, 'week'), -(COHORT_WEEKS - 1) * 7),
  to,
});

/** Users, activity and use over a range of days, from roll-ups only. */
export async function readAnalytics(sql: Sql, range: DateRange): Promise<AnalyticsReport> {
  const weeks = cohortRange(range);
  const [rows, breakdowns, items, retention, registrations, updatedAt] = await Promise.all([
    metricsByStep(sql, range, METRIC_NAMES),
    metricBreakdowns(sql, range, BREAKDOWNS),
    itemUses(sql, range),
    retentionIn(sql, weeks),
    metricsByStep(sql, weeks, { gauges: [], counts: ['registrations'] }, 'week'),
    readUpdatedAt(sql),
  ]);
  return presentAnalytics(range, {
    rows,
    breakdowns,
    items,
    cohorts: { weeks, retention, registrations },
    updatedAt,
  });
}

const itemUses = (sql: Sql, { from, to }: DateRange): PromiseLike<ItemUse[]> => sql<ItemUse[]>`
  select t.id, t.name, uses.count from (
    select dimension::uuid as id, sum(value)::bigint as count from daily_metrics
    where metric = 'item_uses' and day between ${from} and ${to}
    group by 1 order by 2 desc, 1 limit ${ITEMS_SHOWN}
  ) uses join item_templates t on t.id = uses.id order by uses.count desc, t.id`;

/** For each week, the numbers of its last calculated day, which cover the week up to that day. */
const retentionIn = (sql: Sql, { from, to }: DateRange): PromiseLike<RetentionRow[]> => sql<RetentionRow[]>`
  with weeks as (
    select date_trunc('week', day::timestamp)::date as week, max(day) as last from daily_metrics
    where metric = 'active_day' and dimension = '' and day between ${from} and ${to} group by 1
  )
  select w.week::text, m.dimension as cohort, m.value from weeks w
  join daily_metrics m on m.metric = 'retention' and m.day = w.last order by 1, 2`;

/** Yields one CSV line for each calculated day. */
export async function* usageLines(sql: Sql, range: DateRange): AsyncGenerator<string[]> {
  const rows: MetricRow[] = await metricsByStep(sql, range, METRIC_NAMES, 'day');
  yield* usageCsvRows(rows);
}
