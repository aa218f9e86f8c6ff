import { setTimeout as wait } from 'node:timers/promises';
import { logout } from '@quartermaster/contract/auth';
import { createParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { person } from '../../../test/factories/people.ts';
import { until } from '../../../test/until.ts';
import { openDatabase, type Sql } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { createRateLimits, LIMITS, RateLimitedError, rateLimitAddress } from './rate-limits.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 5);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const THREE_PER_MINUTE = { points: 3, seconds: 60 };
const rejectionsIn = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);

describe('rate limit', () => {
  test('accepts exactly the limit of concurrent requests, and rejects the others with the time to wait', async () => {
    const limits = createRateLimits(sql, true);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => limits.use('once', 'mira', THREE_PER_MINUTE)),
    );
    expect(rejectionsIn(outcomes)).toHaveLength(17);
    for (const reason of rejectionsIn(outcomes)) {
      expect(reason).toBeInstanceOf(RateLimitedError);
      expect((reason as RateLimitedError).retryAfterSeconds).toBeGreaterThan(0);
      expect((reason as RateLimitedError).retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('applies across processes', async () => {
    const [first, second] = [createRateLimits(sql, true), createRateLimits(sql, true)];
    for (const limits of [first, second, first]) await limits.use('shared', 'mira', THREE_PER_MINUTE);
    await expect(second.use('shared', 'mira', THREE_PER_MINUTE)).rejects.toThrow(RateLimitedError);
  });

  test('counts each caller and each name separately', async () => {
    const limits = createRateLimits(sql, true);
    for (let i = 0; i < 3; i += 1) await limits.use('apart', 'mira', THREE_PER_MINUTE);
    await limits.use('apart', 'bo', THREE_PER_MINUTE);
    await limits.use('elsewhere', 'mira', THREE_PER_MINUTE);
    await expect(limits.use('apart', 'mira', THREE_PER_MINUTE)).rejects.toThrow(RateLimitedError);
  });

  test('can be reset', async () => {
    const limits = createRateLimits(sql, true);
    for (let i = 0; i < 3; i += 1) await limits.use('forgotten', 'mira', THREE_PER_MINUTE);
    await expect(limits.use('forgotten', 'mira', THREE_PER_MINUTE)).rejects.toThrow(RateLimitedError);
    await limits.forget('forgotten', 'mira', THREE_PER_MINUTE);
    await limits.use('forgotten', 'mira', THREE_PER_MINUTE);
  });

  test('does not count uses in transactions that are rolled back', async () => {
    const limits = createRateLimits(sql, true);
    const useOnce = (commits: boolean) =>
      inTransaction(
        sql,
        () => new Date(),
        async (tx) => {
          await limits.useInTransaction(tx, 'within', 'mira', THREE_PER_MINUTE);
          if (!commits) throw new Error('rolled back');
        },
      );
    for (let i = 0; i < 5; i += 1) await expect(useOnce(false)).rejects.toThrow('rolled back');
    for (let i = 0; i < 3; i += 1) await useOnce(true);
    await expect(useOnce(true)).rejects.toThrow(RateLimitedError);
  });

  test('ends with its window', async () => {
    const limits = createRateLimits(sql, true);
    const rule = { points: 1, seconds: 1 };
    await limits.use('brief', 'mira', rule);
    await expect(limits.use('brief', 'mira', rule)).rejects.toThrow(RateLimitedError);
    await wait(1100);
    await limits.use('brief', 'mira', rule);
  });

  test('counts nothing when limits are off', async () => {
    const limits = createRateLimits(sql, false);
    for (let i = 0; i < 10; i += 1) await limits.use('off', 'mira', THREE_PER_MINUTE);
    const [row] = await sql`select count(*)::int as n from rate_limits where key like 'off:%'`;
    expect(row?.n).toBe(0);
  });
});

describe('leased rate limit', () => {
  const { points } = LIMITS.write;
  const lease = points / 20;
  const outcome = (use: Promise<unknown>) =>
    use.then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    );
  /** A pool whose statements are counted. */
  function countingPool() {
    const counts = { statements: 0 };
    const unsafe = (...args: Parameters<Sql['unsafe']>) => {
      counts.statements += 1;
      return sql.unsafe(...args);
    };
    return { counts, sql: { unsafe } as unknown as Sql };
  }

  test('accepts exactly the limit of concurrent requests across two processes', async () => {
    const processes = [createRateLimits(sql, true), createRateLimits(sql, true)];
    // The first lease of each process is granted on credit; later leases are counted before they are used.
    for (const limits of processes) await limits.use('leased', 'mira', LIMITS.write);
    await vi.waitFor(async () => {
      const [row] = await sql`select points from rate_limits where key = 'leased:mira'`;
      expect(row?.points).toBe(processes.length * lease);
    });
    // Each process receives more requests than the limit, so that no lease remains unused.
    const uses = processes.flatMap((limits) =>
      Array.from({ length: points }, () => outcome(limits.use('leased', 'mira', LIMITS.write))),
    );
    const outcomes = await Promise.all(uses);
    expect(outcomes.filter((result) => result === 'accepted')).toHaveLength(points - processes.length);
    expect(outcomes.filter((result) => result === 'RATE_LIMITED')).toHaveLength(points + processes.length);
    for (const limits of processes)
      expect(await outcome(limits.use('leased', 'bo', LIMITS.write))).toBe('accepted');
  });

  test('allows a process that starts late at most one lease above the limit', async () => {
    const [early, late] = [createRateLimits(sql, true), createRateLimits(sql, true)];
    for (let n = 0; n < points; n += 1) await early.use('late', 'mira', LIMITS.write);
    const outcomes = [];
    for (let n = 0; n < points; n += 1) outcomes.push(await outcome(late.use('late', 'mira', LIMITS.write)));
    const accepted = outcomes.filter((result) => result === 'accepted').length;
    expect(accepted).toBeLessThanOrEqual(lease);
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
  });

  test('queries the database once per lease', async () => {
    const pool = countingPool();
    const limits = createRateLimits(pool.sql, true);
    await limits.use('rare', 'mira', LIMITS.write);
    for (let n = 1; n < 2 * lease; n += 1) await limits.use('rare', 'mira', LIMITS.write);
    expect(pool.counts.statements).toBe(2);
  });

  test('waits for the database only after a lease is used up', async () => {
    const unresponsiveSql = { unsafe: () => new Promise(() => undefined) } as unknown as Sql;
    const limits = createRateLimits(unresponsiveSql, true);
    for (let n = 0; n < lease; n += 1) await limits.use('busy', 'mira', LIMITS.write);
    const useAfterLease = limits.use('busy', 'mira', LIMITS.write).then(() => 'accepted');
    expect(await Promise.race([useAfterLease, wait(50, 'waits')])).toBe('waits');
  });

  test('skips the database for a rejected key until the window ends', async () => {
    let clock = 0;
    const pool = countingPool();
    const limits = createRateLimits(pool.sql, true, undefined, () => clock);
    const fill = Array.from({ length: points + 1 }, () =>
      outcome(limits.use('rejected', 'mira', LIMITS.write)),
    );
    await Promise.all(fill);
    const { statements } = pool.counts;
    for (let n = 0; n < 100; n += 1)
      expect(await outcome(limits.use('rejected', 'mira', LIMITS.write))).toBe('RATE_LIMITED');
    expect(pool.counts.statements).toBe(statements);
    clock = LIMITS.write.seconds * 1000;
    await outcome(limits.use('rejected', 'mira', LIMITS.write));
    expect(pool.counts.statements).toBe(statements + 1);
  });
});

describe('write limit of a user', () => {
  let app: TestApp;
  let otherServer: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { rateLimits: true } });
    otherServer = await startTestApp({ config: { rateLimits: true }, database: app.database });
  });
  afterAll(async () => {
    await otherServer.close();
    await app.close();
  });

  test('rejects a flood across two servers with 429 and Retry-After, without affecting reads and other users', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const onOtherServer = client(otherServer.url).as(mira.token);
    const flood = Array.from({ length: LIMITS.write.points + 60 }, (_, n) =>
      (n % 2 === 0 ? mira : onOtherServer).send('POST', createParty.path, { body: {} }),
    );
    const responses = await Promise.all(flood);
    const rejections = responses.filter((response) => response.status === 429);
    expect(rejections).toHaveLength(60);
    for (const response of rejections) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await onOtherServer.send('GET', '/api/v1/parties')).status).toBe(200);
    expect((await bo.send('POST', createParty.path, { body: {} })).status).toBe(422);
  });

  test('does not apply to logging out', async () => {
    const nim = await person(app);
    await app.sql`
      insert into rate_limits (key, points, expire)
      values (${`write:${nim.user.id}`}, ${LIMITS.write.points}, ${Date.now() + 60_000})`;
    await until(async () => (await nim.send('POST', createParty.path, { body: {} })).status === 429);
    expect((await nim.call(logout, {})).status).toBe(204);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8::1:2', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['mira', 'mira'],
])('address %s is counted as %s', (address, counted) => {
  expect(rateLimitAddress(address)).toBe(counted);
});
