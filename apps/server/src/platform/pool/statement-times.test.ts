import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openApplicationPool, type Sql } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { OTHER_STATEMENTS, StatementTimes } from './statement-times.ts';

let database: TestDatabase;
let sql: Sql;
const times = new StatementTimes();
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openApplicationPool(database.target, 2, { statementTimes: times });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => times.take());

const now = () => new Date();
const takeByText = () => new Map(times.take().map((totals) => [totals.text, totals]));

describe('statement times', () => {
  it('include calls, rows, failures and durations of reads, without their values', async () => {
    for (const rows of [3, 4]) await sql`select * from generate_series(1, ${rows}) mira`;
    await sql.unsafe("select pg_sleep(0.06), 'secret'");
    await sql`select 1 / ${0}::int`.catch(() => undefined);
    const totals = takeByText();
    expect(totals.get('select * from generate_series(?, …) mira')).toMatchObject({
      calls: 2,
      rows: 7,
      failures: 0,
    });
    const sleepTimes = totals.get('select pg_sleep(?), ?');
    expect(sleepTimes?.max_us).toBeGreaterThan(55_000);
    expect(sleepTimes?.durations.findIndex((count) => count > 0)).toBeGreaterThan(8);
    expect(totals.get('select ? / ?::int')).toMatchObject({ calls: 1, rows: 0, failures: 1 });
  });

  it('include every statement of a transaction with its own duration, even when sent together', async () => {
    await inTransaction(sql, now, async (tx) => {
      tx.call(tx.sql`pg_sleep(0.08)::text`);
      await Promise.all([tx.read(tx.sql`select 1 as a`), tx.read(tx.sql`select 2 as b`)]);
      await tx.sql`select 'quick'`;
    });
    const totals = takeByText();
    const [selectTimes, commit] = ['select ?', 'commit'].map((text) => totals.get(text));
    expect([selectTimes?.calls, commit?.calls]).toEqual([1, 1]);
    expect(selectTimes?.max_us).toBeLessThan(60_000);
    const joined = [...totals.values()].filter(({ text }) => /pg_sleep|json_agg/.test(text));
    expect(joined.reduce((sum, { calls }) => sum + calls, 0)).toBe(2);
    expect(Math.max(...joined.map(({ max_us }) => max_us))).toBeGreaterThan(75_000);
  });

  it('are limited in number: further statements are counted together', () => {
    const many = new StatementTimes();
    for (let n = 0; n < 3000; n += 1)
      many.add(`select ${'x'.repeat(n)}`, { us: 10, rows: 1, hasFailed: false });
    const totals = many.take();
    expect(totals).toHaveLength(501);
    expect(totals.find(({ text }) => text === OTHER_STATEMENTS)).toMatchObject({ calls: 2500, rows: 2500 });
    expect(many.take()).toEqual([]);
  });
});
