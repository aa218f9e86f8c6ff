import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadCatalog } from '../src/features/item-template/commands/load-catalog.ts';
import { openDatabase } from '../src/platform/database.ts';
import type { DatabaseTarget } from '../src/platform/database-target.ts';
import { startEmbedded } from '../src/platform/embedded/start.ts';
import { migrate } from '../src/platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that tests copy; nobody may be connected to it. */
    templateDatabase: DatabaseTarget;
  }
}

// The data is thrown away after the run, so nothing waits for the disk.
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
};

/** One server for the whole run, with a template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-test-'));
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings: throwaway });
  const teardown = async () => {
    await embedded.stop();
    await rm(embedded.where, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(embedded.target);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('templateDatabase', embedded.target);
  return teardown;
}

async function prepareTemplate(target: DatabaseTarget): Promise<void> {
  const sql = openDatabase(target, 1);
  try {
    await migrate(sql);
    await loadCatalog(sql);
  } finally {
    await sql.end();
  }
}
