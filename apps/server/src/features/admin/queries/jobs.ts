import type { FailedJob, JobQueue, listFailedJobs } from '@quartermaster/contract/admin-jobs';
import { ADMIN_ROWS_COUNTED } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { type FailedJobRow, type JobQueueRow, presentFailedJob, presentQueue } from '../present.ts';

/**
 * Queues and schedules in the order of their names. Counts are those that the queue itself keeps (ADR 0202), so that
 * the page costs the same whatever waits.
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

/** One page of the jobs whose last attempt failed, newest first. The total stops at a bound. */
export async function listFailed(
  sql: Sql,
  filter: Parsed<typeof listFailedJobs>['query'],
): Promise<Page<FailedJob>> {
  const where = sql`
    (state = 'failed' or (state = 'retry' and retry_count > 0))
    ${filter.queue ? sql`and name = ${filter.queue}` : sql``}
    ${filter.status ? sql`and state = ${filter.status === 'failed' ? 'failed' : 'retry'}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<FailedJobRow[]>`
      select id, name as queue, state, left(coalesce(output ->> 'message', output::text, ''), 500) as error,
        retry_count, created_on as created_at, start_after
      from pgboss.job where ${where} order by created_on desc, id desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from (select from pgboss.job where ${where} limit ${ADMIN_ROWS_COUNTED}) counted`,
  ]);
  return { rows: rows.map(presentFailedJob), total: count?.count ?? 0 };
}
