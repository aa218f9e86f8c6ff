import { LATENCY_BOUNDS_MS } from '@quartermaster/rules/latency-histogram';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Window } from '../domain/window.ts';

interface Filter {
  readonly process_id?: string | undefined;
}

const processCondition = (sql: Sql, { process_id }: Filter): Fragment =>
  process_id ? sql`and process_id = ${process_id}` : sql``;

/** SQL: the rows of every step of a window, for the points of a chart. */
export const stepConditions = (sql: Sql, { step, from, to }: Window, filter: Filter): Fragment => sql`
  step = ${step} and start >= ${from} and start < ${to} ${processCondition(sql, filter)}`;

/** SQL: the rows of a window; whole days are one row each, so that a week reads few rows. */
export const windowConditions = (sql: Sql, window: Window, filter: Filter): Fragment => {
  const { from, to, days } = window;
  if (!days) return stepConditions(sql, window, filter);
  return sql`
    ((step = 'day' and start >= ${days.from} and start < ${days.to})
      or (step = 'hour' and start >= ${from} and start < ${days.from})
      or (step = 'hour' and start >= ${days.to} and start < ${to})) ${processCondition(sql, filter)}`;
};

const POSITIONS = [...LATENCY_BOUNDS_MS, 'beyond'].map((_, index) => index + 1);
const SUMS = POSITIONS.map((position) => `coalesce(sum(durations[${position}]), 0)`).join(', ');

/** SQL: the sum of a group's histograms, bucket by bucket; several times faster than unnesting them. */
export const sumDurations = (sql: Sql): Fragment => sql`array[${sql.unsafe(SUMS)}]::bigint[] as durations`;
