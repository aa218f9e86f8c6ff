import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Sql, WITHOUT_END } from './database.ts';
import { newId } from './ids.ts';
import { migrate, migrationsFolder } from './migrate.ts';

/** The last migration with stored default tiers. */
const BEFORE = 28;
let database: TestDatabase;
let owner: Sql;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.target, 1, WITHOUT_END);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(migrationsFolder)).sort().slice(0, BEFORE))
    await cp(join(migrationsFolder, name), join(folder, name));
  await owner.unsafe('drop schema public cascade; create schema public');
  await migrate(owner, folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await owner.end();
  await database.drop();
});

test('migration resets tiers that registration stored', async () => {
  for (const [name, tier] of [
    ['mira', 'tier_3'],
    ['tom', 'tier_free'],
  ])
    await owner`insert into users (id, email, username, password_hash, tier)
      values (${newId()}, ${`${name}@example.org`}, ${name ?? ''}, 'x', ${tier ?? ''})`;
  await migrate(owner);
  expect(
    await owner`select username, tier from users where username in ('mira', 'tom') order by username`,
  ).toEqual([
    { username: 'mira', tier: 'tier_free' },
    { username: 'tom', tier: 'tier_free' },
  ]);
});
