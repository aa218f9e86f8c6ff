import type {
  exportFailedJobs,
  FailedJob,
  JobQueue,
  listFailedJobs,
} from '@quartermaster/contract/admin-jobs';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type { Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import { HAS_FAILED } from '../../../platform/jobs.ts';
import { boundedPage, type Page } from '../../../platform/page.ts';
import {
  type FailedJobRow,
  failedJobCells,
  type JobQueueRow,
  presentFailedJob,
  presentQueue,
} from '../present.ts';

/**
 * Queues and schedules in the order of their names. Counts come from the queue's own statistics (ADR 0202),
 * so that the cost of the page does not depend on the number of waiting jobs.
 */
export async function listQueues(sql: Sql, now: Date): Promise<JobQueue[]> {
  const rows = await sql<JobQueueRow[]>`
    select q.name, s.cron, q.queued_count as waiting, q.active_count as active, q.failed_count as failed,
      run.completed_on as last_run_at, run.state = 'completed' as succeeded
    from pgboss.queue q
    left join pgboss.schedule s on s.name = q.name and s.key = ''
    left join lateral (
      select j.completed_on, j.state from pgboss.job j
      where j.name = q.name and s.cron is not null and j.state in ('completed', 'failed')
      order by j.completed_on desc limit 1
    ) run on true
    where q.name not like '\\_\\_pgboss%' order by q.name`;
  return rows.map((row) => presentQueue(row, now));
}

/** The list searches and pages only through the newest failed jobs; the export contains all of them. */
const LISTED_MAX = 10_000;

type Filter = Parsed<typeof exportFailedJobs>['query'];

const errorText = (sql: Sql) => sql`left(coalesce(output ->> 'message', output::text, ''), 500)`;

/** The columns that `presentFailedJob` reads. */
const columns = (sql: Sql) => sql`
  id, name as queue, state, ${errorText(sql)} as error, retry_count, created_on as created_at, start_after`;

/** The failed jobs, optionally of one queue and one status, found by the index of `platform/jobs.ts`. */
const failedJobs = (sql: Sql, { queue, status }: Filter) => sql`
  select * from pgboss.job
  where ${sql.unsafe(HAS_FAILED)}
    ${queue ? sql`and name = ${queue}` : sql``}
    ${status ? sql`and state = ${status === 'failed' ? 'failed' : 'retry'}` : sql``}`;

const matchesSearch = (sql: Sql, { search }: Filter) =>
  search ? sql`strpos(lower(${errorText(sql)}), lower(${search})) > 0` : sql`true`;

/** One page of the jobs whose last attempt failed, newest first. The total is counted up to a limit. */
export async function listFailed(
  sql: Sql,
  filter: Parsed<typeof listFailedJobs>['query'],
): Promise<Page<FailedJob>> {
  const newest = sql`(
    ${failedJobs(sql, filter)} order by created_on desc, id desc limit ${LISTED_MAX}) newest
    where ${matchesSearch(sql, filter)}`;
  const [rows, [count]] = await Promise.all([
    sql<FailedJobRow[]>`
      select ${columns(sql)} from ${newest} order by created_on desc, id desc
      ${boundedPage(sql, filter)}`,
    sql<{ count: number }[]>`
      select count(*) as count from (select from ${newest} limit ${ADMIN_ROWS_COUNT_MAX}) counted`,
  ]);
  return { rows: rows.map(presentFailedJob), total: count?.count ?? 0 };
}

/**
 * `position` has the microseconds that a Date drops: without them the next batch would skip jobs of the same
 * millisecond.
 */
type ExportedRow = FailedJobRow & { readonly position: string };

/**
 * The lines of the CSV file, newest first, in batches, so that neither their number nor a slow client
 * increases memory use.
 */
export async function* failedJobLines(sql: Sql, filter: Filter): AsyncGenerator<(string | number)[]> {
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select ${columns(sql)}, created_on::text as position from (
        ${failedJobs(sql, filter)}
        ${after ? sql`and (created_on, id) < (${after.position}::text::timestamptz, ${after.id}::uuid)` : sql``}
      ) failed
      where ${matchesSearch(sql, filter)} order by created_on desc, id desc limit ${limit}`,
  );
  for await (const row of rows) yield failedJobCells(presentFailedJob(row));
}
