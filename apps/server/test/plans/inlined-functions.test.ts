import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Sql } from '../../src/platform/database.ts';
import { createTestDatabase } from '../database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 1);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

it('copper_in is inlined into the query that reads a value', async () => {
  const rows = await sql<{ 'QUERY PLAN': string }[]>`
    explain (verbose, costs off) select copper_in(coalesce(i.currency_override, t.currency)) as copper
    from item_instances i join item_templates t on t.id = i.item_template_id`;
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain("'platinum'");
  expect(plan).not.toContain('copper_in');
});

it('copper_in returns the value of each of the five coins, and null for any other text', async () => {
  const coins = await sql<{ copper: number | null }[]>`
    select copper_in(coin) as copper
    from unnest(array['copper', 'silver', 'electrum', 'gold', 'platinum', 'shell', null]) as c (coin)`;
  expect(coins.map(({ copper }) => copper)).toEqual([1, 10, 50, 100, 1000, null, null]);
});
