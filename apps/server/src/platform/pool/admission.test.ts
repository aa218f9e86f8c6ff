import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createStallingProxy } from '../../../test/stalling-proxy.ts';
import { openApplicationPool, openDatabase, type Sql } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { onBehalfOf } from './caller.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openApplicationPool(database.target, 4);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const now = () => new Date();
const SECOND_CONNECTION = 'this statement requested a second connection from the pool';

describe('transaction', () => {
  test.each([
    ['a statement', () => sql`select 1`],
    ['an unprepared statement', () => sql.unsafe('select 1')],
    ['a connection', () => sql.reserve()],
    ['a snapshot', () => sql.begin('read only', () => Promise.resolve())],
    ['another transaction', () => inTransaction(sql, now, async () => undefined)],
  ])('cannot use the pool for %s, even with free connections', async (_what, run) => {
    const work = inTransaction(sql, now, async (tx) => {
      await tx.sql`select 1`;
      await wait(1);
      await run();
    });
    await expect(work).rejects.toThrow(SECOND_CONNECTION);
  });

  test('can use the pool after its end and in afterCommit', async () => {
    const attempts: Promise<unknown>[] = [];
    await inTransaction(sql, now, async (tx) => {
      tx.afterCommit(() => attempts.push(sql`select 1`.execute()));
    });
    await Promise.all(attempts);
    expect(attempts).toHaveLength(1);
    await sql`select 1`;
  });
});

test('cursor is rejected because it would keep a connection while its caller processes rows', async () => {
  const read = async () => {
    for await (const rows of sql`select generate_series(1, 9)`.cursor(2)) expect(rows).toBeDefined();
  };
  await expect(read()).rejects.toThrow('page by page');
});

describe('pool with a caller that uses its whole share', () => {
  const sleep = () => onBehalfOf('mira', () => sql`select pg_sleep(0.3)`.execute());

  test("serves another caller before the first caller's waiting requests", async () => {
    let served = 0;
    const requests = Array.from({ length: 40 }, () => sleep().then(() => (served += 1)));
    await onBehalfOf('bo', () => sql`select 1`.execute());
    expect(served).toBeLessThan(requests.length / 2);
    await Promise.all(requests.slice(0, 4));
    await Promise.allSettled(requests);
  });

  test('rejects requests above the queue limit immediately, and recovers', async () => {
    const attempts = Array.from({ length: 210 }, () =>
      onBehalfOf('mira', () => sql`select pg_sleep(0.01)`.execute()),
    );
    const outcomes = await Promise.allSettled(attempts);
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toHaveLength(210 - 200 - 2);
    for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await onBehalfOf('mira', () => sql`select 1`.execute());
  });
});

test('pool serves statements while transactions of any number of callers wait for one lock', async () => {
  const isLocked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const owner = openDatabase(database.target, 1);
  const lockingTransaction = owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  const writes = ['mira', 'bo', 'cass', 'dara'].map((caller) =>
    onBehalfOf(caller, () => inTransaction(sql, now, (tx) => tx.sql`select pg_advisory_xact_lock(1)`)),
  );
  const read = onBehalfOf('elka', () => sql`select 1`.execute()).then(() => 'read');
  expect(await Promise.race([read, wait(1000, 'waits')])).toBe('read');
  release.resolve();
  await Promise.all([lockingTransaction, ...writes]);
  await owner.end();
});

test('pool frees the slot of a lost connection', async () => {
  const viewer = openDatabase(database.target, 1);
  for (let i = 0; i < 6; i += 1) {
    const lostTransaction = inTransaction(sql, now, async (tx) => {
      const [row] = await tx.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await viewer`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
      await tx.sql`select 1`;
    });
    await expect(lostTransaction).rejects.toThrow();
  }
  await viewer.end();
  const [row] = await inTransaction(sql, now, (tx) => tx.sql<{ n: number }[]>`select 1 as n`);
  expect(row?.n).toBe(1);
});

test('transaction that waits for a new connection starts although another connection is lost meanwhile', async () => {
  const proxy = await createStallingProxy(database.target);
  const pool = openApplicationPool(proxy.target, 2);
  const isOpen = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const lostTransaction = inTransaction(pool, now, async (tx) => {
    await tx.sql`select 1`;
    isOpen.resolve();
    await resume.promise;
    await tx.sql`select 1`;
  });
  lostTransaction.catch(() => undefined);
  await isOpen.promise;
  const waiting = inTransaction(pool, now, (tx) => tx.sql<{ n: number }[]>`select 1 as n`);
  proxy.disconnect();
  expect(await waiting).toEqual([{ n: 1 }]);
  resume.resolve();
  await expect(lostTransaction).rejects.toThrow(/CONNECTION_CLOSED|EPIPE/);
  await pool.end();
  await proxy.close();
});

test('pool ends although a connection is released after its end has begun', async () => {
  const pool = openApplicationPool(database.target, 1);
  const connection = await pool.reserve();
  const ended = pool.end();
  await wait(10);
  connection.release();
  expect(await Promise.race([ended.then(() => 'ended'), wait(10_000, 'hangs')])).toBe('ended');
});
