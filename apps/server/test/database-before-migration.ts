import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../src/platform/database.ts';
import { migrate, migrationsFolder } from '../src/platform/migrate.ts';
import { createTestDatabase } from './database.ts';

/**
 * Creates a database with only the first `count` migrations, to test the next migration: `migrate(owner)` runs the
 * remaining ones.
 */
export async function databaseBeforeMigration(
  count: number,
): Promise<{ owner: Sql; close(): Promise<void> }> {
  const database = await createTestDatabase();
  const owner = openDatabase(database.target, 1, NO_TIMEOUTS);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(migrationsFolder)).sort().slice(0, count))
    await cp(join(migrationsFolder, name), join(folder, name));
  await owner.unsafe('drop schema public cascade; create schema public');
  await migrate(owner, folder);
  return {
    owner,
    async close() {
      await rm(folder, { recursive: true });
      await owner.end();
      await database.drop();
    },
  };
}
