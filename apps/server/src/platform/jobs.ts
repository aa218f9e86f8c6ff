import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { connectOptions, type DatabaseTarget } from './database-target.ts';

/** Work that comes round by the clock, done once however many processes run. */
export interface PeriodicJob {
  readonly name: string;
  /** Minute, hour, day of month, month, day of week; UTC. */
  readonly cron: string;
  run(): Promise<void>;
}

/** Connections of its own: a job that waits must never take one from a person who waits. */
const JOB_CONNECTIONS = 2;

/** Starts the queue in the product's own database. `stop()` lets running jobs finish. */
export async function startJobs(
  target: DatabaseTarget,
  jobs: readonly PeriodicJob[],
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const { username, ssl, ...connection } = connectOptions(target);
  const boss = new PgBoss({
    ...connection,
    user: username,
    ...(ssl === false ? {} : { ssl: { rejectUnauthorized: ssl === 'verify-full' } }),
    max: JOB_CONNECTIONS,
    application_name: 'quartermaster jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue has a problem'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive' });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, () => job.run());
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) };
}
