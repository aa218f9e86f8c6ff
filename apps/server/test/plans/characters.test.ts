import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charactersFor } from '../../src/features/character/reads.ts';
import { SESSION_SETTINGS, type Sql } from '../../src/platform/database.ts';
import { connectOptions } from '../../src/platform/database-target.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const MANY = 100_000;
const PEOPLE = 100;

let database: TestDatabase;
let sql: Sql;
let sent: { query: string; parameters: unknown[] }[] = [];
let playerId: string;
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
    select gen_random_uuid(), n || '@example.org', 'player ' || n from generate_series(1, ${PEOPLE}) n`;
  await sql`insert into characters (id, user_id, name, race, image_url)
    select gen_random_uuid(), u.id, md5(n::text), 'Elf', case when n % 9 = 0 then '/images/' || gen_random_uuid() || '.webp' else '' end
    from generate_series(1, ${MANY / PEOPLE}) n, (select id from users where email like '%@example.org') u`;
  await sql`analyze characters`;
  const [row] = await sql<{ user_id: string }[]>`select user_id from characters limit 1`;
  playerId = row?.user_id ?? '';
}, 120_000);
afterAll(async () => {
  await sql.end();
  await database.drop();
});

it(`with ${MANY} rows the list of somebody's characters reads their own only, narrowed or not`, async () => {
  const page = { page: 1, per_page: 10, sort: 'name', direction: 'asc' } as const;
  for (const filter of [{}, { search: 'a87f' }, { race: 'elf', min_level: 1 }, { page: 50 }]) {
    sent = [];
    const { total } = await charactersFor(sql, playerId, { ...page, ...filter });
    expect(total).toBeGreaterThan(0);
    for (const { query, parameters } of [...sent]) {
      const plan = JSON.stringify(await sql.unsafe(`explain (format json) ${query}`, parameters as string[]));
      expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"characters"/);
    }
  }
});
