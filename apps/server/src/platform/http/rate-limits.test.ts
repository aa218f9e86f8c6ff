import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type Sql } from '../database.ts';
import { counted, createRateLimits, RateLimitedError } from './rate-limits.ts';

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

const THREE = { points: 3, seconds: 60 };
const refused = (outcomes: PromiseSettledResult<void>[]) =>
  outcomes.filter((o) => o.status === 'rejected').map((o) => o.reason as unknown);

describe('a limit', () => {
  test('lets exactly as many through as it says, also when all come at once, and says when to come back', async () => {
    const limits = createRateLimits(sql, true);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => limits.use('once', 'mira', THREE)),
    );
    expect(refused(outcomes)).toHaveLength(17);
    for (const reason of refused(outcomes)) {
      expect(reason).toBeInstanceOf(RateLimitedError);
      expect((reason as RateLimitedError).retryAfterSeconds).toBeGreaterThan(0);
      expect((reason as RateLimitedError).retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('holds over several processes', async () => {
    const [one, two] = [createRateLimits(sql, true), createRateLimits(sql, true)];
    for (const limits of [one, two, one]) await limits.use('shared', 'mira', THREE);
    await expect(two.use('shared', 'mira', THREE)).rejects.toThrow(RateLimitedError);
  });

  test('counts each one and each name for itself', async () => {
    const limits = createRateLimits(sql, true);
    for (let i = 0; i < 3; i += 1) await limits.use('apart', 'mira', THREE);
    await limits.use('apart', 'bo', THREE);
    await limits.use('elsewhere', 'mira', THREE);
    await expect(limits.use('apart', 'mira', THREE)).rejects.toThrow(RateLimitedError);
  });

  test('can be asked without being used, and forgets on demand', async () => {
    const limits = createRateLimits(sql, true);
    for (let i = 0; i < 5; i += 1) await limits.check('asked', 'mira', THREE);
    for (let i = 0; i < 3; i += 1) await limits.use('asked', 'mira', THREE);
    await expect(limits.check('asked', 'mira', THREE)).rejects.toThrow(RateLimitedError);
    await limits.forget('asked', 'mira', THREE);
    await limits.use('asked', 'mira', THREE);
  });

  test('ends with its time', async () => {
    const limits = createRateLimits(sql, true);
    const rule = { points: 1, seconds: 1 };
    await limits.use('brief', 'mira', rule);
    await expect(limits.use('brief', 'mira', rule)).rejects.toThrow(RateLimitedError);
    await wait(1100);
    await limits.use('brief', 'mira', rule);
  });

  test('counts nothing when limits are off', async () => {
    const limits = createRateLimits(sql, false);
    for (let i = 0; i < 10; i += 1) await limits.use('off', 'mira', THREE);
    const [row] = await sql`select count(*)::int as n from rate_limits where key like 'off:%'`;
    expect(row?.n).toBe(0);
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
])('%s counts as %s', (address, one) => {
  expect(counted(address)).toBe(one);
});
