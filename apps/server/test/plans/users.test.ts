import { USER_FILTERS } from '@quartermaster/contract/admin-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUserPage, readUser, userCsvRows } from '../../src/features/user-admin/queries/users.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

let database: LargeDatabase;
let sql: Sql;
let userId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

async function fill(owner: Sql): Promise<void> {
  await owner`
    insert into users (id, email, username, tier, admin, created_at, email_verified_at, suspended_at, suspension_reason)
    select gen_random_uuid(), md5(g::text) || '@example.org', 'user ' || md5(g::text),
      case when g % 50 = 0 then 'tier_2' else 'tier_free' end, g % 10000 = 0, now() - make_interval(mins => g),
      case when g % 3 = 0 then null else now() end,
      case when g % 1000 = 0 then now() end, case when g % 1000 = 0 then 'Spam' end
    from generate_series(1, ${ROW_COUNT}) g`;
  await owner`
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from users`;
  await owner`
    insert into audit_entries (number, occurred_at, action, actor_name, previous_hash, hash)
    select n, now(), 'session_revoked', 'person' || n % 5000, '', '' from generate_series(1, ${ROW_COUNT}) n`;
  const [user] = await owner<{ id: string }[]>`
    select id from users where username = 'user ' || md5('42')`;
  userId = user?.id ?? '';
}

const now = new Date();
const LARGE_TABLES = ['users', 'sessions', 'audit_entries'];
const scanned = (read: () => Promise<unknown>) => database.scannedOf(LARGE_TABLES, read);
const page = { page: 1, per_page: 25 };

describe(`installation with ${ROW_COUNT} users`, () => {
  it.each(['newest', 'oldest'] as const)(
    'lists users, %s first, with each filter without a full table scan',
    async (sort) => {
      for (const filter of [undefined, ...USER_FILTERS])
        expect([filter, await scanned(() => listUserPage(sql, now, { ...page, sort, filter }))]).toEqual([
          filter,
          [],
        ]);
    },
  );

  it('searches by the start of username and email address without a full table scan', async () => {
    const search = { ...page, sort: 'newest' as const, search: 'USER a1d0c6e8' };
    expect(await scanned(() => listUserPage(sql, now, search))).toEqual([]);
    const result = await listUserPage(sql, now, search);
    expect(result.rows.map(({ id }) => id)).toEqual([userId]);
    const addressSearch = { ...search, search: 'a1d0c6e83f027327d8461063f4ac58a6@' };
    expect(await scanned(() => listUserPage(sql, now, addressSearch))).toEqual([]);
    const byAddress = await listUserPage(sql, now, addressSearch);
    expect(byAddress.rows.map(({ id }) => id)).toEqual([userId]);
    expect((await listUserPage(sql, now, { ...search, search: '%' })).rows).toEqual([]);
  });

  it('exports suspended users without a full table scan', async () => {
    const read = async () => {
      for await (const [id] of userCsvRows(sql, now, { filter: 'suspended' })) expect(id).toBeDefined();
    };
    expect(await scanned(read)).toEqual([]);
  });

  it('exports all users that a search finds without a full table scan', async () => {
    const [found] = await sql<[{ count: number }]>`
      select count(*) as count from users where username like 'user a%' or email like 'user a%'`;
    let lines = 0;
    const read = async () => {
      for await (const [, name] of userCsvRows(sql, now, { search: 'USER A' }))
        if (name?.startsWith('user a')) lines += 1;
    };
    expect(await scanned(read)).toEqual([]);
    expect([lines, lines > 1000]).toEqual([found.count, true]);
  });

  it("reads a user's details without a full table scan", async () => {
    expect(await scanned(() => readUser(sql, now, userId, 'tier_free'))).toEqual([]);
  });
});

describe('list of many users', () => {
  it('stops counting at a thousand, and its filtered export has every matching user once', async () => {
    const all = await listUserPage(sql, now, { ...page, sort: 'newest' });
    expect(all.total).toBe(1000);
    const ids = new Set<string>();
    let lines = 0;
    for await (const [id = ''] of userCsvRows(sql, now, { filter: 'tier_2' })) {
      lines += 1;
      ids.add(id);
    }
    expect([lines, ids.size]).toEqual([ROW_COUNT / 50, ROW_COUNT / 50]);
  });
});
