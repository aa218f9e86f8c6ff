import { AppError } from '@quartermaster/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Sql } from './database.ts';
import { withAdmission } from './pool/admission.ts';
import { inTransaction, RetryTransaction, type Tx } from './transaction.ts';

let database: TestDatabase;
let sql: Sql;
let viewer: Sql;
const now = () => new Date();
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(sql, now, work);
const rows = async () => (await viewer<{ n: number }[]>`select n from marks order by n`).map(({ n }) => n);

beforeAll(async () => {
  database = await createTestDatabase();
  // The pool is the same as in the product, because the driver alone forgets callers that wait for a connection when
  // another connection is lost.
  sql = withAdmission(openDatabase(database.target, 2), 2);
  viewer = openDatabase(database.target, 1);
  await viewer`create table marks (n int primary key)`;
  await viewer`create function mark(variadic numbers int[]) returns void language plpgsql
    as 'begin insert into marks select unnest(numbers); end'`;
  await viewer`create function mark_next() returns int language plpgsql
    as 'begin insert into marks select max(n) + 1 from marks; return (select max(n) from marks); end'`;
  await viewer`create function lock_marks() returns void language plpgsql
    as 'begin perform from marks for update; end'`;
});
beforeEach(() => viewer`truncate marks`);
afterAll(async () => {
  await sql.end();
  await viewer.end();
  await database.drop();
});

const terminate = (pid: number) => viewer`select pg_terminate_backend(${pid}, 5000)`;
const pidOf = async (tx: Tx) => {
  const [row] = await tx.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};

describe('transaction', () => {
  test('rolls back when its function throws', async () => {
    const failed = run(async (tx) => {
      await tx.sql`insert into marks values (1)`;
      throw new AppError('CONFLICT');
    });
    await expect(failed).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rows()).toEqual([]);
  });

  test('rolls back and fails when a failed statement was ignored', async () => {
    const ignored = run(async (tx) => {
      await tx.sql`insert into marks values (1)`;
      await tx.sql`insert into marks values (1)`.catch(() => undefined);
    });
    await expect(ignored).rejects.toThrow('was ignored');
    expect(await rows()).toEqual([]);
  });

  test('rolls back when its last statement fails', async () => {
    const failed = run(async (tx) => {
      await tx.sql`insert into marks values (1)`;
      tx.call(tx.sql`mark(1)`);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await rows()).toEqual([]);
  });

  test('rolls back and reports the statement that failed, not later ones', async () => {
    const failed = run(async (tx) => {
      tx.call(tx.sql`mark(1, 1)`);
      await tx.sql`select 1`;
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    const rejected = run(async (tx) => {
      tx.call(tx.sql`mark(1, 1)`);
      throw new AppError('CONFLICT');
    });
    await expect(rejected).rejects.toMatchObject({ code: '23505' });
    expect(await rows()).toEqual([]);
  });
});

test('transaction rejects statements after its end', async () => {
  const endedTx = await run(async (tx) => {
    await tx.sql`insert into marks values (1)`;
    return tx;
  });
  expect(() => endedTx.sql`insert into marks values (2)`).toThrow('This transaction has ended');
  expect(await rows()).toEqual([1]);
});

describe('lost connection', () => {
  /** Runs two concurrent transactions. */
  async function useBothConnections(): Promise<void> {
    const bothOpen = Promise.withResolvers<void>();
    let openCount = 0;
    await Promise.all(
      [1, 2].map((n) =>
        run(async (tx) => {
          await tx.sql`insert into marks values (${n})`;
          openCount += 1;
          if (openCount === 2) bothOpen.resolve();
          await bothOpen.promise;
        }),
      ),
    );
  }

  test('ends the transaction immediately and rolls it back', async () => {
    const lostTransaction = run(async (tx) => {
      await tx.sql`insert into marks values (1)`;
      await terminate(await pidOf(tx));
      await tx.sql`insert into marks values (2)`;
    });
    await expect(lostTransaction).rejects.toThrow(/CONNECTION_CLOSED|terminating connection|EPIPE/);
    expect(await rows()).toEqual([]);
  });

  test('never runs a statement of the old transaction in a new transaction on the same connection', async () => {
    const resume = Promise.withResolvers<void>();
    const wasTerminated = Promise.withResolvers<void>();
    const lostTransaction = run(async (tx) => {
      await tx.sql`insert into marks values (1)`;
      await terminate(await pidOf(tx));
      wasTerminated.resolve();
      await resume.promise;
      await tx.sql`insert into marks values (99)`;
    });
    lostTransaction.catch(() => undefined);
    await wasTerminated.promise;
    // Both slots of the pool are in use, one of them by the connection that replaced the lost one.
    await Promise.all(
      [10, 20].map((n) =>
        run(async (tx) => {
          await tx.sql`insert into marks values (${n})`;
          resume.resolve();
          await tx.sql`select pg_sleep(0.05)`;
          await tx.sql`insert into marks values (${n + 1})`;
        }),
      ),
    );
    await expect(lostTransaction).rejects.toThrow(/CONNECTION_CLOSED|terminating connection|EPIPE/);
    expect(await rows()).toEqual([10, 11, 20, 21]);
  });

  test('frees its slot in the pool', async () => {
    for (let i = 0; i < 6; i += 1) {
      await run(async (tx) => {
        await terminate(await pidOf(tx));
        await tx.sql`select 1`;
      }).catch(() => undefined);
    }
    await useBothConnections();
    expect(await rows()).toEqual([1, 2]);
  });

  test('frees its slot if lost during a statement, and does not make later transactions fail', async () => {
    for (let i = 0; i < 3; i += 1) {
      const pid = Promise.withResolvers<number>();
      const lostTransaction = run(async (tx) => {
        pid.resolve(await pidOf(tx));
        await tx.sql`select pg_sleep(600)`;
      });
      lostTransaction.catch(() => undefined);
      const sleeping = () => viewer`select from pg_stat_activity where wait_event = 'PgSleep'`;
      await expect.poll(async () => (await sleeping()).length, { timeout: 60_000 }).toBe(1);
      await terminate(await pid.promise);
      await expect(lostTransaction).rejects.toThrow(/CONNECTION_CLOSED|terminating connection|EPIPE/);
    }
    await useBothConnections();
    expect(await rows()).toEqual([1, 2]);
  });
});

describe('retry', () => {
  test('commits both transactions of a deadlock', async () => {
    await viewer`insert into marks values (1), (2)`;
    let attempts = 0;
    let holders = 0;
    const bothLocked = Promise.withResolvers<void>();
    const lockBothRows = (first: number, second: number) =>
      run(async (tx) => {
        attempts += 1;
        await tx.sql`select from marks where n = ${first} for update`;
        holders += 1;
        if (holders === 2) bothLocked.resolve();
        await bothLocked.promise;
        await tx.sql`select from marks where n = ${second} for update`;
      });
    await Promise.all([lockBothRows(1, 2), lockBothRows(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
  });

  test('runs a transaction at most four times, then throws SERVICE_UNAVAILABLE', async () => {
    let attempts = 0;
    const repeated = run(async (tx) => {
      attempts += 1;
      await tx.sql`insert into marks values (1)`;
      throw new RetryTransaction();
    });
    await expect(repeated).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(attempts).toBe(4);
    expect(await rows()).toEqual([]);
  });
});

test('afterCommit callback runs after the commit, and not after a rollback', async () => {
  const rowsBeforeCommit: number[][] = [];
  const calls: string[] = [];
  await run(async (tx) => {
    await tx.sql`insert into marks values (1)`;
    tx.afterCommit(() => calls.push('kept'));
    rowsBeforeCommit.push(await rows());
  });
  await run(async (tx) => {
    tx.afterCommit(() => calls.push('lost'));
    throw new AppError('CONFLICT');
  }).catch(() => undefined);
  expect(rowsBeforeCommit).toEqual([[]]);
  expect(calls).toEqual(['kept']);
});

describe('call in a transaction', () => {
  test('runs before the next statement, in call order, even with many calls', async () => {
    const markCount = await run(async (tx) => {
      for (let n = 1; n <= 9; n += 1) tx.call(tx.sql`mark(${n}::int)`);
      tx.call(tx.sql`mark_next()`);
      const [row] = await tx.sql<{ marks: number }[]>`select count(*)::int as marks from marks`;
      tx.call(tx.sql`mark(11)`);
      return row?.marks;
    });
    expect(markCount).toBe(10);
    expect(await rows()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('runs before an unprepared statement, and provides its value by the end of the transaction', async () => {
    const values: number[] = [];
    await run(async (tx) => {
      tx.call(tx.sql`mark(1)`);
      await tx.sql.unsafe('update marks set n = 2');
      tx.call<number>(tx.sql`mark_next()`, (value) => values.push(value));
      expect(values).toEqual([]);
    });
    expect(values).toEqual([3]);
  });
});

describe('read in a transaction', () => {
  test('is combined into one statement with concurrent reads', async () => {
    const time = (tx: Tx) =>
      tx.read<{ at: string }>(tx.sql`select statement_timestamp() as at, ${'a'}::text as a`);
    const [first, second, later] = await run(async (tx) => [
      ...(await Promise.all([time(tx), time(tx)])),
      await time(tx),
    ]);
    expect(first).toEqual([{ at: expect.any(String), a: 'a' }]);
    expect(second).toEqual(first);
    expect(later).not.toEqual(first);
  });

  test('returns no rows as an empty list, and rows in the order of the query', async () => {
    await viewer`insert into marks values (2), (3), (1)`;
    const [none, all] = await run((tx) =>
      Promise.all([
        tx.read(tx.sql`select n from marks where n > 9`),
        tx.read(tx.sql`select n from marks order by n desc`),
      ]),
    );
    expect(none).toEqual([]);
    expect(all).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }]);
  });

  test('sees changes committed while the preceding call waited', async () => {
    const isWaiting = Promise.withResolvers<void>();
    await viewer`insert into marks values (1)`;
    const holding = run(async (tx) => {
      await tx.sql`update marks set n = 5`;
      await isWaiting.promise;
      await tx.sql`select pg_sleep(0.1)`;
    });
    await viewer`select pg_sleep(0.02)`;
    const readRows = await run((tx) => {
      tx.call(tx.sql`lock_marks()`);
      isWaiting.resolve();
      return tx.read(tx.sql`select n from marks`);
    });
    await holding;
    expect(readRows).toEqual([{ n: 5 }]);
  });
});
