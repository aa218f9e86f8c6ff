import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { separateApplication } from '../src/platform/application-role.ts';
import { NO_TIMEOUTS, openDatabase } from '../src/platform/database.ts';
import type { DatabaseTarget } from '../src/platform/database-target.ts';
import { startEmbedded } from '../src/platform/embedded/start.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { mailQueue } from '../src/platform/mail/queue.ts';
import { migrate } from '../src/platform/migrate.ts';

/** Creates the queue's tables, so that each test does not have to create them. */
async function createQueues(target: DatabaseTarget): Promise<void> {
  const jobs = createJobs(target, Fastify().log, {
    queues: [mailQueue({ mailRetrySeconds: 1 })],
    runsJobs: false,
  });
  await jobs.start([], []);
  await jobs.stop();
}

export type Throwaway = { target: DatabaseTarget; stop(): Promise<void> };

// The data is deleted after the run, so durability is off.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  scram_iterations: '1',
};

/** Hashes the passwords again with the iterations above: with the default of 4096 a login takes 2 ms. */
async function rehashPasswords({ application, ...owner }: DatabaseTarget): Promise<void> {
  const logins = [
    owner,
    { ...owner, username: application?.name ?? '', password: application?.password ?? '' },
  ];
  for (const login of logins) {
    const sql = openDatabase(login, 1);
    await sql.unsafe(`alter role ${login.username} password '${login.password}'`);
    await sql.end();
  }
}

/** A temporary database server with the migrated schema, deleted when it is stopped. */
export async function startThrowaway(): Promise<Throwaway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-test-'));
  // For root, the database runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings });
  const stop = async () => {
    await embedded.stop();
    await rm(embedded.folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  const sql = openDatabase(embedded.target, 1, NO_TIMEOUTS);
  try {
    await rehashPasswords(embedded.target);
    await migrate(sql);
    await createQueues(embedded.target);
    const target = await separateApplication(sql, embedded.target);
    return { target, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await sql.end();
  }
}
