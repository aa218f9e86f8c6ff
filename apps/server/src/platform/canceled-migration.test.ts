import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBeforeMigration } from '../../test/database-before-migration.ts';
import type { Sql } from './database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

/** The number of migrations before the one that changes the spelling. */
const PREVIOUS_MIGRATION_COUNT = 71;
let database: Awaited<ReturnType<typeof databaseBeforeMigration>>;
let owner: Sql;
beforeAll(async () => {
  database = await databaseBeforeMigration(PREVIOUS_MIGRATION_COUNT);
  owner = database.owner;
});
afterAll(() => database.close());

test('migration changes the British spelling of canceled in notifications and queued billing emails', async () => {
  const userId = newId();
  await owner`insert into users (id, email, username, password_hash, tier)
    values (${userId}, 'mira@example.org', 'mira', 'x', 'tier_free')`;
  for (const event of ['cancelled', 'renewed'])
    await owner`insert into notifications (id, user_id, kind, facts, created_at)
      values (${newId()}, ${userId}, 'billing', ${owner.json({ event, tier_name: 'Guild' })}, now())`;
  await owner`create schema if not exists pgboss`;
  await owner`create table if not exists pgboss.job (name text, data jsonb)`;
  for (const kind of ['billing', 'verify'])
    await owner`insert into pgboss.job (name, data) values ('mail', ${owner.json({ kind, event: 'cancelled' })})`;
  await migrate(owner);
  const events = await owner`select facts ->> 'event' as event from notifications order by id`;
  expect(events).toEqual([{ event: 'canceled' }, { event: 'renewed' }]);
  const emails = await owner`select data from pgboss.job where name = 'mail' order by data ->> 'kind'`;
  expect(emails.map(({ data }) => data)).toEqual([
    { kind: 'billing', event: 'canceled' },
    { kind: 'verify', event: 'cancelled' },
  ]);
});
