import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAdminSession } from '@quartermaster/contract/admin';
import { expect } from 'vitest';
import { openDatabase, type Sql, WITHOUT_END } from '../../src/platform/database.ts';
import { attachEmbedded } from '../../src/platform/embedded/attach.ts';
import { type Person, person } from '../factories/people.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** A server process with its database on disk, whose jobs are killed in the middle. */
export interface CrashScene {
  readonly server: ServerProcess;
  /** Works in the database of the running server. */
  withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** An admin inside the admin area. */
  admin(): Promise<Person>;
  close(): Promise<void>;
}

export async function openCrashScene(): Promise<CrashScene> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-job-crash-'));
  // For root, the database's account must be able to enter.
  await chmod(dataDir, 0o711);
  const server = await serverProcess(dataDir, { PUBLIC_URL: 'http://localhost:3000', ADMIN_MFA: 'off' });
  await server.start();
  async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const database = await attachEmbedded(dataDir);
    const sql = openDatabase(database.target, 3, WITHOUT_END);
    try {
      return await work(sql);
    } finally {
      await sql.end();
      await database.close();
    }
  }
  return {
    server,
    withDatabase,
    async admin() {
      const ada = await person(server);
      await withDatabase((sql) => sql`update users set admin = true where id = ${ada.user.id}`);
      expect((await ada.call(openAdminSession, {})).status).toBe(201);
      return ada;
    },
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const LONG = { timeout: 120_000 };

/** Waits until the job waits for a lock that the test holds, then kills the server and releases the lock. */
export async function killWaitingJob({ server }: CrashScene, sql: Sql, held: Sql): Promise<void> {
  const waits = () => sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waits()).length, LONG).toBe(1);
  await server.killServer();
  await held`rollback`;
}

/** As if the time had passed after which the queue takes a job for dead. */
export const expireJobs = (sql: Sql, queue: string) => sql`
  update pgboss.job set started_on = started_on - interval '1 hour' where name = ${queue} and state = 'active'`;
