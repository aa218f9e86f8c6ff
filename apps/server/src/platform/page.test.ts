import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Sql } from './database.ts';
import { boundedPage } from './page.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 1);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

it.each([
  [1, 25, 25, 1],
  [11, 90, 90, 901],
  [12, 90, 10, 991],
  [10, 100, 100, 901],
  [11, 100, 0, null],
  [1_000_000_000, 100, 0, null],
])(
  'page %i with %i rows per page has %i rows in a list of 5,000 that is counted up to 1,000',
  async (page, per_page, count, first) => {
    const rows = await sql<{ n: number }[]>`
    select n from generate_series(1, 5000) n order by n ${boundedPage(sql, { page, per_page })}`;
    expect([rows.length, rows[0]?.n ?? null]).toEqual([count, first]);
  },
);
