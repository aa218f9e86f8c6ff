import type { StatementReport, StatementsQuery } from '@quartermaster/contract/monitoring-statements';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { ALL } from '../domain/minute-rows.ts';
import { windowOf } from '../domain/window.ts';
import { presentStatementReport, presentStatements, type StatementCountRow } from '../present.ts';
import { stepConditions, sumDurations, windowConditions } from './histograms.ts';

const statementsBy = (
  sql: Sql,
  key: 'start' | 'statement_id',
  where: Fragment,
): PromiseLike<StatementCountRow[]> => sql<StatementCountRow[]>`
  select ${sql(key)} as key, sum(calls)::bigint as calls, sum(failures)::bigint as failures,
    sum(rows)::bigint as rows, sum(total_us)::bigint as total_us, max(max_us)::bigint as max_us, ${sumDurations(sql)}
  from statement_counts where ${where} group by 1`;

const textsOf = async (sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql<{ id: string; text: string }[]>`
    select id, text from monitored_statements where id = any(${[...ids]})`;
  return new Map(rows.map(({ id, text }) => [id, text]));
};

/** All statements of the window, sorted by the requested value, the highest first. */
async function sortedStatements(sql: Sql, query: StatementsQuery, now: Date) {
  const window = windowConditions(sql, windowOf(query, now), query);
  const rows = await statementsBy(sql, 'statement_id', sql`${window} and statement_id <> ${ALL}`);
  const ids = rows.map(({ key }) => String(key));
  return presentStatements(rows, await textsOf(sql, ids), query.order);
}

/**
 * The first STATEMENTS_SHOWN_MAX statements in the requested order, and per step the calls and durations of all
 * statements or of one; for all processes or for one.
 */
export async function readStatements(sql: Sql, query: StatementsQuery, now: Date): Promise<StatementReport> {
  const window = windowOf(query, now);
  const steps = stepConditions(sql, window, query);
  const [stepRows, statements] = await Promise.all([
    statementsBy(sql, 'start', sql`${steps} and statement_id = ${query.statement ?? ALL}`),
    sortedStatements(sql, query, now),
  ]);
  return presentStatementReport(window, stepRows, statements);
}

/** The lines of the CSV file, in the order of STATEMENT_CSV_COLUMNS. */
export async function* statementLines(
  sql: Sql,
  query: StatementsQuery,
  now: Date,
): AsyncGenerator<(string | number)[]> {
  for (const { id, text, calls, failures, rows, ...times } of await sortedStatements(sql, query, now))
    yield [id, text, calls, failures, rows, times.total_ms, times.mean_ms, times.p95_ms ?? '', times.max_ms];
}
