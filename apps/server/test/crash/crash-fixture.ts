import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../../src/platform/database.ts';
import type { DatabaseTarget } from '../../src/platform/database-target.ts';
import { attachEmbedded } from '../../src/platform/embedded/attach.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { admin } from '../factories/admins.ts';
import type { Person } from '../factories/people.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** A server process, which tests kill during a job, with its database on disk. */
export interface CrashFixture {
  readonly server: ServerProcess;
  /** Runs `work` with a connection to the running server's database. */
  withDatabase<T>(work: (sql: Sql, target: DatabaseTarget) => Promise<T>): Promise<T>;
  /** An admin with an open admin session. */
  admin(): Promise<Person>;
  close(): Promise<void>;
}

export async function openCrashFixture(): Promise<CrashFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-job-crash-'));
  // For root, the database runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const server = await serverProcess(dataDir, { PUBLIC_URL: 'http://localhost:3000', ADMIN_MFA: 'off' });
  await server.start();
  async function withDatabase<T>(work: (sql: Sql, target: DatabaseTarget) => Promise<T>): Promise<T> {
    const database = await attachEmbedded(dataDir);
    const sql = openDatabase(database.target, 3, NO_TIMEOUTS);
    try {
      return await work(sql, database.target);
    } finally {
      await sql.end();
      await database.close();
    }
  }
  return {
    server,
    withDatabase,
    admin() {
      return withDatabase((sql) => admin({ url: server.url, sql }));
    },
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const LONG_POLL = { timeout: 120_000 };

/** Kills the server while its job waits for a lock. `start` acquires the lock with `lockSql` and starts the job. */
export async function killWaitingJob<T>(
  { server }: CrashFixture,
  sql: Sql,
  start: (lockSql: Sql) => Promise<T>,
): Promise<T> {
  const lockSql = await sql.reserve();
  await lockSql`begin`;
  const result = await start(lockSql);
  const waitingBackends = () => sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waitingBackends()).length, LONG_POLL).toBe(1);
  await server.killServer();
  await lockSql`rollback`;
  lockSql.release();
  return result;
}

/** Inserts users who registered an hour ago. */
export const insertUsers = (sql: Sql, count: number, tier: 'tier_free' | 'tier_2' = 'tier_free') => sql`
  insert into users (id, email, username, tier, created_at)
  select gen_random_uuid(), 'crowd' || n || '@example.org', 'crowd' || n, ${tier}, now() - interval '1 hour'
  from generate_series(1, ${count}::int) n`;

/**
 * Marks the active job of the queue as timed out and makes the queue retry it now. The test's process checks for such
 * jobs, because the server checks only every 30 seconds.
 */
export async function expireJobs(sql: Sql, target: DatabaseTarget, queue: string): Promise<void> {
  await sql`
    update pgboss.job set started_on = started_on - interval '1 hour' where name = ${queue} and state = 'active'`;
  const log = { error: (...problem: unknown[]) => expect.fail(JSON.stringify(problem)) };
  const jobs = createJobs(target, log, { queues: [], runsJobs: true, superviseSeconds: 1 });
  await jobs.start([], []);
  const retried = () => sql`
    update pgboss.job set start_after = start_after - interval '1 hour' where name = ${queue} and state = 'retry'
    returning id`;
  await expect.poll(async () => (await retried()).length, LONG_POLL).toBe(1);
  await jobs.stop();
}
