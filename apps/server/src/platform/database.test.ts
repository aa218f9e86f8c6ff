import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, READ_ONLY, type Sql } from './database.ts';
import { fromDatabase } from './http/database-errors.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let holder: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  holder = openDatabase(database.target, 1);
});
afterAll(async () => {
  await holder.end();
  await database.drop();
});

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'succeeded',
    (error: unknown) => fromDatabase(error)?.code ?? error,
  );

describe('connection', () => {
  test('has timeouts by default and none with NO_TIMEOUTS, whatever the default of the database is', async () => {
    await holder`alter database ${holder(database.target.database)} set statement_timeout to '20s'`;
    const areTimeoutsSet = async (sql: Sql) => {
      const rows = await sql<{ ms: number }[]>`
        select setting::int as ms from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
      await sql.end();
      return rows.map(({ ms }) => ms > 0 && ms <= 30_000);
    };
    expect(await areTimeoutsSet(openDatabase(database.target, 1))).toEqual([true, true, true]);
    expect(await areTimeoutsSet(openDatabase(database.target, 1, NO_TIMEOUTS))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('is opened again at most a second after a failed attempt, however long the outage', () => {
    const { backoff } = holder.options;
    const seconds = [1, 2, 5, 50].map((attempts) => typeof backoff === 'function' && backoff(attempts));
    expect(seconds).toEqual([0.03, 0.09, 1, 1]);
  });

  test('uses UTC even if the default of the database is another time zone', async () => {
    await holder`alter database ${holder(database.target.database)} set timezone to 'America/New_York'`;
    const sql = openApplicationPool(database.target, 1);
    expect(await sql`select '2026-11-21T00:00:00Z'::timestamptz::date::text as day`).toEqual([
      { day: '2026-11-21' },
    ]);
    await sql.end();
  });

  test('rejects writes outside of a transaction if its pool is read-only, including writes by a function', async () => {
    await holder`create table written (n int)`;
    await holder`create function write_one() returns void language sql as 'insert into written values (1)'`;
    const sql = openApplicationPool(database.target, 2, READ_ONLY);
    const readOnlyError = { code: '25006' };
    await expect(sql`insert into written values (1)`).rejects.toMatchObject(readOnlyError);
    await expect(sql`select write_one()`).rejects.toMatchObject(readOnlyError);
    await expect(sql`select from written for update`).rejects.toMatchObject(readOnlyError);
    await inTransaction(
      sql,
      () => new Date(),
      (tx) => tx.sql`insert into written values (2)`,
    );
    expect(await sql`select n from written`).toMatchObject([{ n: 2 }]);
    await expect(sql`delete from written`).rejects.toMatchObject(readOnlyError);
    await sql.end();
  });

  test('aborts slow statements and long lock waits, reports them and stays usable', async () => {
    const sql = openDatabase(database.target, 1, { statement: 100, lock: 50, idle: 0 });
    const outcome = holder.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(7)`;
      return outcomeOf(sql`select pg_advisory_lock(7)`);
    });
    expect(await outcome).toBe('SERVICE_UNAVAILABLE');
    expect(await outcomeOf(sql`select pg_sleep(10)`)).toBe('SERVICE_UNAVAILABLE');
    expect(await outcomeOf(sql`select 1`)).toBe('succeeded');
    await sql.end();
  });

  test('is closed if its transaction is abandoned, which releases the locks', async () => {
    const sql = openDatabase(database.target, 1, { statement: 0, lock: 0, idle: 50 });
    const abandonedConnection = await sql.reserve();
    await abandonedConnection`begin`;
    await abandonedConnection`select pg_advisory_xact_lock(8)`;
    await holder`select pg_advisory_lock(8)`;
    await wait(10);
    expect(await outcomeOf(sql`select 1`)).toBe('succeeded');
    await sql.end();
  });
});
