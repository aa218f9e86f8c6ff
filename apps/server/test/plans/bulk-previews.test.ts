import { USER_FILTERS } from '@quartermaster/contract/admin-users';
import type { BulkAction } from '@quartermaster/contract/bulk-operation';
import { BULK_LIST_MAX, BULK_ROWS_MAX } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkPlan } from '../../src/features/bulk-operation/policy.ts';
import { previewSelection } from '../../src/features/bulk-operation/queries/selection.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const now = new Date();
let database: LargeDatabase;
let sql: Sql;
let actorId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 240_000);
afterAll(() => database.drop());

/** Users, each with a party; four of five parties count as used, for four different reasons. */
async function fill(owner: Sql): Promise<void> {
  await owner`
    insert into users (id, email, username, tier, admin, created_at, email_verified_at, suspended_at, suspension_reason)
    select gen_random_uuid(), 'user' || g || '@example.org', 'user ' || g,
      case when g % 50 = 0 then 'tier_2' else 'tier_free' end, g % 10000 = 0, now() - make_interval(mins => g * 10),
      case when g % 3 = 0 then null else now() end,
      case when g % 1000 = 0 then now() end, case when g % 1000 = 0 then 'Spam' end
    from generate_series(1, ${ROW_COUNT}) g`;
  await owner`
    insert into parties (id, name, join_permission, join_code, game_master_id, created_at, updated_at)
    select gen_random_uuid(), username, 'limited', 'CODE' || n, id, now() - make_interval(days => 100, mins => n),
      now() - make_interval(days => case when n % 5 = 1 then 10 else 95 end)
    from (select id, username, right(username, -5)::int as n from users where username like 'user %') u`;
  await owner`
    insert into party_members (id, party_id, user_id, role, last_seen_at)
    select gen_random_uuid(), p.id, p.game_master_id, 'gm',
      now() - make_interval(days => case when right(name, -5)::int % 5 = 2 then 10 else 95 end)
    from parties p`;
  await owner`
    insert into game_sessions (party_id, id, starts_at, note, link, updated_at, updated_by)
    select id, gen_random_uuid(), now() + interval '7 days', '', '', now(), game_master_id
    from parties where right(name, -5)::int % 5 = 3`;
  await owner`
    insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name, occurred_at)
    select gen_random_uuid(), id, 'transfer', 'web', game_master_id, 'x',
      now() - make_interval(days => case when right(name, -5)::int % 5 = 4 then 10 else 95 end)
    from parties`;
  const [user] = await owner<{ id: string }[]>`select id from users where username = 'user 10000'`;
  actorId = user?.id ?? '';
}

type Changes = Partial<Omit<BulkPlan, 'action'>>;
const planOf = (action: BulkAction, changes: Changes): BulkPlan => ({
  action,
  input: {},
  entries: undefined,
  filter: undefined,
  search: undefined,
  ...changes,
});
async function preview(action: BulkAction, changes: Changes) {
  const read = () => previewSelection(sql, planOf(action, changes), { actorId, now });
  expect([action, changes, await database.scannedBy(read)]).toEqual([action, changes, []]);
  return read();
}

describe(`bulk preview with ${ROW_COUNT} users and parties`, () => {
  it('finds unused parties without a full table scan', async () => {
    const unused = await preview('archive_parties', { input: { inactive_days: 90 } });
    expect([unused.total, unused.eligible]).toEqual([BULK_ROWS_MAX + 1, BULK_ROWS_MAX + 1]);
    const unmatched = await preview('archive_parties', { input: { inactive_days: 3650 } });
    expect(unmatched).toEqual({ total: 0, eligible: 0, selection: '', skipped: [], sample: [] });
  });

  it('finds users by each filter and by a search without a full table scan', async () => {
    for (const filter of USER_FILTERS) {
      const { total } = await preview('revoke_sessions', { filter });
      expect([filter, total <= BULK_ROWS_MAX + 1]).toEqual([filter, true]);
    }
    expect((await preview('suspend', { search: 'user 4' })).total).toBe(BULK_ROWS_MAX + 1);
    // 41, 410–419, 4100–4199 and 41000–41999; every third user is unverified.
    expect((await preview('suspend', { search: 'user 41' })).total).toBe(1111);
    expect((await preview('suspend', { search: 'user 41', filter: 'unverified' })).total).toBe(369);
  });

  it('finds unverified accounts by age without a full table scan', async () => {
    const { total } = await preview('delete_unverified', { input: { older_than_days: 90 } });
    expect(total).toBe(BULK_ROWS_MAX + 1);
  });

  it('resolves the longest list without a full table scan', async () => {
    const entries = Array.from({ length: BULK_LIST_MAX }, (_, n) =>
      n % 2 ? `USER${n}@example.org` : `User ${n * 10}`,
    );
    const { total, skipped } = await preview('suspend', { entries });
    expect([total, skipped.map(({ count }) => count)]).toEqual([BULK_LIST_MAX, [1, 1]]);
  });
});
