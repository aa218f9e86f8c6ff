import { createCharacter } from '@quartermaster/contract/character';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { limitOf, RESOURCES, UNLIMITED } from '@quartermaster/rules/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { waitingStatements } from '../../test/database.ts';
import { personOfTier, sponsoredParty } from '../../test/factories/patronages.ts';
import type { Person } from '../../test/factories/people.ts';
import { requireAllowance, requireFeature } from '../features/allowance/commands/use-allowance.ts';
import { lockEffectiveTier } from './allowance.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from './database.ts';
import { inTransaction, type Tx } from './transaction.ts';

let app: TestApp;
let sql: Sql;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  sql = openDatabase(app.database.target, 4, NO_TIMEOUTS);
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(sql, () => new Date(), work);

/** The user as seen by a request that read this tier when it began. */
const subscriberWith = (testUser: Person, tier: Tier) =>
  ({ userId: testUser.user.id, tier, defaultTier: 'tier_free' }) as const;

/** Starts `work` while a change to the user's tier is uncommitted, and commits the change once `work` waits for it. */
async function duringChange<T>(testUser: Person, tier: Tier, work: () => Promise<T>): Promise<T> {
  const { result } = await sql.begin(async (db) => {
    await db`update users set tier = ${tier} where id = ${testUser.user.id}`;
    const started = work();
    started.catch(() => undefined);
    await waitingStatements(sql, 1);
    return { result: started };
  });
  return result;
}

const createTwentyCharacters = async (testUser: Person) => {
  const body = { character: { name: 'Mira' } };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => testUser.call(createCharacter, { body })),
  );
  return responses.map(({ status, body: { error } }) => error?.code ?? String(status));
};
const LIMITED_RESOURCES = RESOURCES.filter((resource) => limitOf('tier_1', resource) !== UNLIMITED);

describe('tier lowered while a request uses it', () => {
  test.each(LIMITED_RESOURCES)('limits %s as soon as the change commits', async (resource) => {
    const testUser = await personOfTier(app, 'tier_1');
    const count = Number(limitOf('tier_1', resource));
    const use = () => inTx((tx) => requireAllowance(tx, subscriberWith(testUser, 'tier_1'), resource, count));
    await use();
    await expect(duringChange(testUser, 'tier_free', use)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: expect.stringContaining(TIER_NAMES.tier_free),
    });
  });

  test('limits a resource that was unlimited', async () => {
    const testUser = await personOfTier(app, 'tier_3');
    const use = () => inTx((tx) => requireAllowance(tx, subscriberWith(testUser, 'tier_3'), 'characters', 2));
    await use();
    await expect(duringChange(testUser, 'tier_free', use)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  test('rejects features of the previous tier', async () => {
    const testUser = await personOfTier(app, 'tier_1');
    const use = () =>
      inTx((tx) => requireFeature(tx, subscriberWith(testUser, 'tier_1'), 'shops_deployment'));
    await use();
    await expect(duringChange(testUser, 'tier_free', use)).rejects.toMatchObject({
      code: 'FEATURE_NOT_IN_TIER',
    });
  });

  test('limits twenty concurrent creations of a character to one', async () => {
    const testUser = await personOfTier(app, 'tier_1');
    const results = await duringChange(testUser, 'tier_free', () => createTwentyCharacters(testUser));
    expect(results.filter((result) => result === '201')).toHaveLength(1);
    expect(results.filter((result) => result === 'LIMIT_REACHED')).toHaveLength(19);
  });

  test('ends the tier that the user grants as a patron', async () => {
    const { testParty, gm, beneficiary } = await sponsoredParty(app);
    const testUser = subscriberWith(beneficiary, 'tier_free');
    const use = () => inTx((tx) => requireAllowance(tx, testUser, 'shop_instances', 1, testParty.id));
    await use();
    await expect(duringChange(gm, 'tier_free', use)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });
});

test('tier raised while requests use it allows the new number of characters', async () => {
  const testUser = await personOfTier(app, 'tier_free');
  const results = await duringChange(testUser, 'tier_1', () => createTwentyCharacters(testUser));
  expect(results.filter((result) => result === '201')).toHaveLength(5);
});

test("beneficiary who buys a lower tier keeps the granted tier in the patron's party", async () => {
  const { testParty, beneficiary } = await sponsoredParty(app, { tier: 'tier_3' });
  const use = () =>
    inTx((tx) => lockEffectiveTier(tx, subscriberWith(beneficiary, 'tier_free'), testParty.id));
  expect(await duringChange(beneficiary, 'tier_1', use)).toBe('tier_2');
});

test('tier changes only after the transactions that use it have committed', async () => {
  const testUser = await personOfTier(app, 'tier_1');
  const tierNow = async () => (await sql`select tier from users where id = ${testUser.user.id}`)[0]?.tier;
  const { change } = await inTx(async (tx) => {
    expect(await lockEffectiveTier(tx, subscriberWith(testUser, 'tier_1'), null)).toBe('tier_1');
    const started = sql`update users set tier = 'tier_free' where id = ${testUser.user.id}`.execute();
    await waitingStatements(sql, 1);
    expect(await tierNow()).toBe('tier_1');
    return { change: started };
  });
  await change;
  expect(await tierNow()).toBe('tier_free');
});
