import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBeforeMigration } from '../../test/database-before-migration.ts';
import type { Sql } from './database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

/** The number of migrations before the one that resets stored default tiers. */
const PREVIOUS_MIGRATION_COUNT = 28;
let database: Awaited<ReturnType<typeof databaseBeforeMigration>>;
let owner: Sql;
beforeAll(async () => {
  database = await databaseBeforeMigration(PREVIOUS_MIGRATION_COUNT);
  owner = database.owner;
});
afterAll(() => database.close());

test('migration resets the stored tier of every user to tier_free', async () => {
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
