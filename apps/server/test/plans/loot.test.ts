import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPartyHistory } from '../../src/features/ledger/queries/history.ts';
import { listLoot } from '../../src/features/loot/queries/loot.ts';
import { listTemplates } from '../../src/features/loot-template/queries/loot-templates.ts';
import { SYSTEM_USER_ID } from '../../src/platform/ids.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const OWNERS = 100;

let database: LargeDatabase;
let userId: string;
let partyId: string;
beforeAll(async () => {
  database = await createLargeDatabase(async (sql) => {
    await sql`insert into users (id, email, username)
      select gen_random_uuid(), n || '@example.org', 'gm ' || n from generate_series(1, ${OWNERS}) n`;
    await sql.begin(async (tx) => {
      await tx`insert into parties (id, name, game_master_id, join_permission)
        select gen_random_uuid(), 'Party of ' || username, id, 'restricted' from users where email like '%@example.org'`;
      await tx`insert into party_members (id, party_id, user_id, role)
        select gen_random_uuid(), id, game_master_id, 'gm' from parties`;
    });
    await sql`insert into party_members (id, party_id, user_id, role)
      select gen_random_uuid(), id, ${SYSTEM_USER_ID}, 'player' from parties`;
    await sql`insert into loot_templates (id, creator_id, name, visibility, tags, rating_sum, ratings_count)
      select gen_random_uuid(), u.id, md5(n::text || u.username), case when n % 10 = 0 then 'public' else 'private' end,
        array['tag ' || n], 5, 1 + n % 5
      from generate_series(1, ${ROW_COUNT / OWNERS}) n, (select id, username from users where email like '%@example.org') u`;
    await sql`insert into loot_instances (id, party_id, deployed_by, name, is_revealed, seed, rolls)
      select gen_random_uuid(), p.id, p.game_master_id, 'Hoard ' || n, n % 2 = 0, repeat('0', 32), '[]'
      from generate_series(1, ${ROW_COUNT / OWNERS}) n, parties p`;
    await sql`insert into containers (id, loot_instance_id, name)
      select gen_random_uuid(), id, 'Loot' from loot_instances`;
    await sql`insert into transactions (id, party_id, transaction_type, occurred_at, via, actor_id, actor_name, source_container_id, source_name)
      select gen_random_uuid(), l.party_id, 'loot', now(), 'web', l.deployed_by, 'Ada', k.id, l.name
      from loot_instances l join containers k on k.loot_instance_id = l.id`;
    await sql`insert into characters (id, user_id, party_id, name)
      select gen_random_uuid(), game_master_id, id, 'Hero' from parties`;
    // A party with a long history.
    await sql`insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name)
      select gen_random_uuid(), p.id, 'adjust', 'web', p.game_master_id, 'Ada'
      from (select * from parties order by id limit 1) p, generate_series(1, ${ROW_COUNT}) n`;
  });
  const [party] = await database.sql<{ id: string; game_master_id: string }[]>`
    select id, game_master_id from parties where name like 'Party of gm %' order by id limit 1`;
  [partyId, userId] = [party?.id ?? '', party?.game_master_id ?? ''];
}, 180_000);
afterAll(() => database.drop());

async function expectNoScanOf(list: () => Promise<{ total: number }>, tables: string[]): Promise<void> {
  let total = 0;
  const scanned = await database.scannedBy(async () => {
    ({ total } = await list());
  });
  expect(total).toBeGreaterThan(0);
  expect(scanned.filter((table) => tables.includes(table))).toEqual([]);
}

it(`history of a party among ${ROW_COUNT} containers and transactions needs no full table scan`, async () => {
  const reader = { userId, now: new Date() };
  const filter = { page: 1, per_page: 20, transaction_type: 'all' };
  await expectNoScanOf(
    () => listPartyHistory(database.sql, reader, partyId, filter),
    ['containers', 'transactions'],
  );
});

it(`list of public loot templates among ${ROW_COUNT} sorted by uses needs no full table scan`, async () => {
  const filter = { page: 1, per_page: 20, visibility: 'public', sort: 'uses', direction: 'desc' } as const;
  await expectNoScanOf(() => listTemplates(database.sql, userId, filter), ['loot_templates']);
});

it(`lists of loot and loot templates among ${ROW_COUNT} rows need no full table scan`, async () => {
  const { sql } = database;
  const page = { page: 1, per_page: 20 };
  for (const readerId of [userId, SYSTEM_USER_ID]) {
    await expectNoScanOf(
      () => listLoot(sql, readerId, partyId, page),
      ['loot_instances', 'containers', 'transactions'],
    );
  }
  const filter = { ...page, sort: 'name', direction: 'asc' } as const;
  const [named] = await sql<{ search: string }[]>`select left(md5('10gm 1'), 8) as search`;
  for (const narrowed of [{ creator_id: userId }, { tag: 'tag 10' }, { ...named }]) {
    await expectNoScanOf(() => listTemplates(sql, userId, { ...filter, ...narrowed }), ['loot_templates']);
  }
});
