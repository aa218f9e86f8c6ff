import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lootOf } from '../../src/features/loot/reads.ts';
import { templatesFor } from '../../src/features/loot-template/reads.ts';
import { SESSION_SETTINGS, type Sql } from '../../src/platform/database.ts';
import { connectOptions } from '../../src/platform/database-target.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const MANY = 100_000;
const OWNERS = 100;

let database: TestDatabase;
let sql: Sql;
let sent: { query: string; parameters: unknown[] }[] = [];
let userId: string;
let partyId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres({
    ...connectOptions(database.target),
    max: 1,
    connection: SESSION_SETTINGS,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, query, parameters) => sent.push({ query, parameters }),
  });
  await sql`insert into users (id, email, username)
    select gen_random_uuid(), n || '@example.org', 'gm ' || n from generate_series(1, ${OWNERS}) n`;
  await sql.begin(async (tx) => {
    await tx`insert into parties (id, name, game_master_id, join_permission)
      select gen_random_uuid(), 'Party of ' || username, id, 'restricted' from users where email like '%@example.org'`;
    await tx`insert into party_members (id, party_id, user_id, role)
      select gen_random_uuid(), id, game_master_id, 'gm' from parties`;
  });
  await sql`insert into loot_templates (id, creator_id, name, visibility, tags, rating_sum, ratings_count)
    select gen_random_uuid(), u.id, md5(n::text || u.username), case when n % 10 = 0 then 'public' else 'private' end,
      array['tag ' || n], 5, 1 + n % 5
    from generate_series(1, ${MANY / OWNERS}) n, (select id, username from users where email like '%@example.org') u`;
  await sql`insert into loot_instances (id, party_id, deployed_by, name, is_revealed, seed, rolls)
    select gen_random_uuid(), p.id, p.game_master_id, 'Hoard ' || n, n % 2 = 0, repeat('0', 32), '[]'
    from generate_series(1, ${MANY / OWNERS}) n, parties p`;
  await sql`insert into containers (id, loot_instance_id, name)
    select gen_random_uuid(), id, 'Loot' from loot_instances`;
  await sql`insert into transactions (id, party_id, transaction_type, occurred_at, via, actor_id, actor_name, source_container_id, source_name)
    select gen_random_uuid(), l.party_id, 'loot', now(), 'web', l.deployed_by, 'Ada', k.id, l.name
    from loot_instances l join containers k on k.loot_instance_id = l.id`;
  await sql`analyze loot_templates, loot_instances, containers, transactions`;
  const [party] = await sql<{ id: string; game_master_id: string }[]>`
    select id, game_master_id from parties where name like 'Party of gm %' limit 1`;
  [partyId, userId] = [party?.id ?? '', party?.game_master_id ?? ''];
}, 180_000);
afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function expectIndexes(ask: () => Promise<{ total: number }>, tables: string): Promise<void> {
  sent = [];
  expect((await ask()).total).toBeGreaterThan(0);
  for (const { query, parameters } of [...sent]) {
    const plan = JSON.stringify(await sql.unsafe(`explain (format json) ${query}`, parameters as string[]));
    expect(plan).not.toMatch(new RegExp(`"Seq Scan"[^{}]*"Relation Name":"(${tables})"`));
  }
}

it.each([MANY])('with %d rows the lists of loot read what they show', async () => {
  const page = { page: 1, per_page: 20 };
  for (const isGm of [true, false]) {
    await expectIndexes(
      () => lootOf(sql, partyId, { userId, isGm }, page),
      'loot_instances|containers|transactions',
    );
  }
  const filter = { ...page, sort: 'name', direction: 'asc' } as const;
  const [named] = await sql<{ search: string }[]>`select left(md5('10gm 1'), 8) as search`;
  for (const narrowed of [{ creator_id: userId }, { tag: 'tag 10' }, { ...named }]) {
    await expectIndexes(() => templatesFor(sql, userId, { ...filter, ...narrowed }), 'loot_templates');
  }
});
