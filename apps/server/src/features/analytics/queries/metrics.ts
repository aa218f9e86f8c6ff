import { type DateRange, stepOf } from '@quartermaster/rules/date-range';
import type { Sql } from '../../../platform/database.ts';

export interface MetricRow {
  /** The first day of the step. */
  readonly start: string;
  readonly metric: string;
  readonly value: number;
}

/**
 * The metrics that a report reads: gauges at the last calculated day of each step, and counts, which are summed over
 * the step.
 */
interface MetricNames {
  readonly gauges: readonly string[];
  readonly counts: readonly string[];
}

/** Gauges and counts without a dimension by step, for the steps that have been calculated. */
export const metricsByStep = (
  sql: Sql,
  { from, to }: DateRange,
  { gauges, counts }: MetricNames,
  step = stepOf({ from, to }),
): PromiseLike<MetricRow[]> => sql<MetricRow[]>`
  with steps as (
    select date_trunc(${step}, day::timestamp)::date as start, max(day) as last from daily_metrics
    where metric = ${gauges[0] ?? ''} and dimension = '' and day between ${from} and ${to} group by 1
  )
  select s.start::text as start, m.metric, m.value from steps s join daily_metrics m
    on m.metric = any(${[...gauges]}) and m.day = s.last and m.dimension = ''
  union all
  select date_trunc(${step}, day::timestamp)::date::text, metric, sum(value)::bigint from daily_metrics
  where metric = any(${[...counts]}) and day between ${from} and ${to} and dimension = '' group by 1, 2
  order by 1, 2`;

export interface BreakdownRow {
  readonly metric: string;
  readonly dimension: string;
  readonly value: number;
}

export interface ItemUse {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** The number of users who registered in the week `cohort` and were active in `week`. */
export interface RetentionRow {
  readonly week: string;
  readonly cohort: string;
  readonly value: number;
}

/** Metrics by dimension: gauges at the last calculated day of a range, counts summed over the range. */
export const metricBreakdowns = (
  sql: Sql,
  { from, to }: DateRange,
  { gauges, counts }: MetricNames,
): PromiseLike<BreakdownRow[]> => sql<BreakdownRow[]>`
  select metric, dimension, value from daily_metrics
  where metric = any(${[...gauges]}) and day = (
    select max(day) from daily_metrics
    where metric = 'annual_cents' and dimension = '' and day between ${from} and ${to})
  union all
  select metric, dimension, sum(value)::bigint from daily_metrics
  where metric = any(${[...counts]}) and day between ${from} and ${to} group by 1, 2
  order by 1, 3 desc, 2`;

/** When metrics were last calculated. */
export async function readUpdatedAt(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ updated_at: Date | null }[]>`
    select updated_at from roll_ups where name = 'daily_metrics'`;
  return row?.updated_at ?? null;
}
