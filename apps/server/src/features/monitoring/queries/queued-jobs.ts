import type { Services } from '../../../platform/services.ts';

/** The number of pending jobs in all queues, which pg-boss counts every 30 seconds (ADR 0202). */
export async function countQueuedJobs({ sql, jobs }: Pick<Services, 'sql' | 'jobs'>): Promise<number> {
  await jobs.ready();
  const [row] = await sql<{ queued: number }[]>`
    select coalesce(sum(queued_count), 0)::int as queued from pgboss.queue where name not like '\\_\\_pgboss%'`;
  return row?.queued ?? 0;
}
