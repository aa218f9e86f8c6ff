import { splitItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { updateParty } from '@quartermaster/contract/party';
import {
  checkLimit,
  compareTiers,
  getCurrentSubscription,
  getInventoryUsage,
  getUsage,
  listMonthlyUsage,
  listTiers,
} from '@quartermaster/contract/subscription';
import { lastMonthStarts } from '@quartermaster/rules/monthly-allowance';
import { TIERS } from '@quartermaster/rules/tier-names';
import {
  FEATURES,
  featuresOf,
  limitOf,
  limitsOf,
  RESOURCES,
  TIER_PRICE_CENTS,
} from '@quartermaster/rules/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { addItems, character, expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import { usageByMonth } from '../../allowance/queries/usage.ts';
import { readMonthlyUsage } from './subscription.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_1' } });
});
afterAll(() => app.close());

const usageOf = async (testUser: Person) => expectOk(await testUser.call(getUsage, {})).body.data;

describe('subscription', () => {
  test('contains tier, usage and an empty list of patronages for a new user', async () => {
    const newUser = await person(app);
    const { data } = expectOk(await newUser.call(getCurrentSubscription, {})).body;
    expect([data.subscription, data.default_tier]).toEqual([null, 'tier_1']);
    expect(data.tier).toMatchObject({
      identifier: 'tier_1',
      name: 'Adventurer',
      price: 4.99,
      yearly_price: 49.9,
    });
    expect(data.usage.characters).toEqual({ used: 0, limit: 5 });
    expect(data.patronages).toEqual([]);
  });

  test('shows a tier that an admin granted until it ends, and only to that user', async () => {
    const [grantedUser, otherUser] = [await person(app), await person(app)];
    const ends_at = '2099-01-01T00:00:00.000Z';
    await app.sql`
      insert into tier_grants (user_id, tier, granted_at, ends_at)
      values (${grantedUser.user.id}, 'tier_2', now() - interval '1 day', ${ends_at})`;
    const grantOf = async (testUser: Person) =>
      expectOk(await testUser.call(getCurrentSubscription, {})).body.data.tier_grant;
    expect(await grantOf(grantedUser)).toEqual({ tier: 'tier_2', ends_at });
    expect(await grantOf(otherUser)).toBeNull();
    await app.sql`update tier_grants set ends_at = now() - interval '1 second' where user_id = ${grantedUser.user.id}`;
    expect(await grantOf(grantedUser)).toBeNull();
  });

  test('shows the default tier if the tier of the account is lower', async () => {
    const freeUser = await person(app);
    await app.sql`update users set tier = 'tier_free' where id = ${freeUser.user.id}`;
    const { data } = expectOk(await freeUser.call(getCurrentSubscription, {})).body;
    expect(data.tier.identifier).toBe('tier_1');
    expect(data.usage.characters.limit).toBe(5);
  });
});

test('tiers are listed lowest first with price, limits and features', async () => {
  const { data } = expectOk(await (await person(app)).call(listTiers, {})).body;
  expect(data.map((tier) => [tier.identifier, tier.name, tier.price, tier.interval])).toEqual([
    ['tier_free', 'Wanderer', 0, 'month'],
    ['tier_1', 'Adventurer', 4.99, 'month'],
    ['tier_2', 'Game Master', 9.99, 'month'],
    ['tier_3', 'Guild', 19.99, 'month'],
  ]);
  expect(data.map((tier) => tier.limits)).toEqual(data.map((tier) => limitsOf(tier.identifier)));
  expect(data.map((tier) => tier.features)).toEqual(data.map((tier) => featuresOf(tier.identifier)));
  expect(new Set(data.map((tier) => tier.id)).size).toBe(4);
});

test('comparison returns the effective tier and the next tier, or the two given tiers', async () => {
  const reader = await person(app);
  const comparison = expectOk(await reader.call(compareTiers, {})).body.data;
  expect([comparison.current.identifier, comparison.target.identifier]).toEqual(['tier_1', 'tier_2']);
  const query = { current: 'tier_free', target: 'tier_3' } as const;
  const { limits, features } = expectOk(await reader.call(compareTiers, { query })).body.data;
  expect(limits.characters).toEqual({ current: 1, target: 'unlimited' });
  expect(limits.ai_uses_monthly).toEqual({ current: 5, target: 1000 });
  expect(features.party_collaboration).toEqual({ current: false, target: true });
  const topTierComparison = expectOk(await reader.call(compareTiers, { query: { current: 'tier_3' } })).body
    .data;
  expect(topTierComparison.target.identifier).toBe('tier_3');
});

test('comparison of any two tiers returns the prices, limits and features of both', async () => {
  const reader = await person(app);
  for (const current of TIERS)
    for (const target of TIERS) {
      const { data } = expectOk(await reader.call(compareTiers, { query: { current, target } })).body;
      const [a, b] = [data.current, data.target];
      expect([a.identifier, b.identifier]).toEqual([current, target]);
      expect(data.price).toEqual({
        current: TIER_PRICE_CENTS[current] / 100,
        target: TIER_PRICE_CENTS[target] / 100,
      });
      expect(data.yearly_price).toEqual({ current: a.yearly_price, target: b.yearly_price });
      for (const name of RESOURCES)
        expect(data.limits[name]).toEqual({ current: limitOf(current, name), target: limitOf(target, name) });
      for (const name of FEATURES)
        expect(data.features[name]).toEqual({
          current: featuresOf(current)[name],
          target: featuresOf(target)[name],
        });
    }
});

describe('monthly usage', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const addActions = (
    testUser: Person,
    at: string,
    allowance: 'personal' | 'party' | null,
    count: number,
  ) => app.sql`
    insert into transactions (id, transaction_type, occurred_at, via, actor_id, actor_name, allowance)
    select gen_random_uuid(), 'transfer', ${at}, 'web', ${testUser.user.id}, 'x', ${allowance}
    from generate_series(1, ${count})`;

  test('counts only the user’s own actions, deployments and AI uses of the last six months', async () => {
    const [testUser, otherUser] = [await person(app), await person(app)];
    await addActions(testUser, '2026-11-01T00:00:00Z', 'personal', 3);
    await addActions(testUser, '2026-10-31T23:59:59.999Z', 'party', 2);
    await addActions(testUser, '2026-10-02T00:00:00Z', null, 7);
    await addActions(testUser, '2026-05-31T23:59:59Z', 'personal', 4);
    await addActions(otherUser, '2026-11-02T00:00:00Z', 'personal', 5);
    const testParty = await party(testUser);
    await shop(testParty);
    await loot(testUser, testParty.id, []);
    await app.sql`update shop_instances set created_at = '2026-09-30' where deployed_by = ${testUser.user.id}`;
    await app.sql`update loot_instances set created_at = '2026-11-14' where deployed_by = ${testUser.user.id}`;
    await app.sql`
      insert into ai_uses (user_id, month, uses) values
        (${testUser.user.id}, '2026-10-01T00:00:00Z', 6), (${testUser.user.id}, '2026-05-01T00:00:00Z', 8),
        (${otherUser.user.id}, '2026-11-01T00:00:00Z', 9)`;
    const months = await readMonthlyUsage(app.sql, testUser.user.id, now);
    expect(months.map(({ month, is_complete: _, ...used }) => [month, ...Object.values(used)])).toEqual([
      ['2026-06', 0, 0, 0, 0, 0],
      ['2026-07', 0, 0, 0, 0, 0],
      ['2026-08', 0, 0, 0, 0, 0],
      ['2026-09', 0, 0, 1, 0, 0],
      ['2026-10', 0, 2, 0, 0, 6],
      ['2026-11', 3, 0, 0, 1, 0],
    ]);
    expect(months.every((month) => month.is_complete)).toBe(true);
  });

  test('stops counting at a maximum and marks the month as incomplete', async () => {
    const testUser = await person(app);
    await addActions(testUser, '2026-11-03T00:00:00Z', 'personal', 5);
    const [row] = await usageByMonth(app.sql, testUser.user.id, lastMonthStarts(now, 1), 4);
    expect(row).toMatchObject({ inventory_actions_personal: 4, is_complete: false });
  });

  test('is returned by the endpoint for the last six months', async () => {
    const { data } = expectOk(await (await person(app)).call(listMonthlyUsage, {})).body;
    expect(data).toHaveLength(6);
  });
});

describe('usage', () => {
  test('counts own characters, and created and joined parties that are not archived', async () => {
    const gm = await person(app);
    await party(gm);
    const oldParty = await party(gm);
    const player = await member(app, oldParty);
    await character(player, oldParty.id);
    expect(await usageOf(gm)).toMatchObject({
      parties_created: { used: 2, limit: 2 },
      parties_joined: { used: 0 },
    });
    expect(await usageOf(player)).toMatchObject({
      characters: { used: 1, limit: 5 },
      parties_created: { used: 0 },
      parties_joined: { used: 1, limit: 5 },
    });
    expectOk(
      await gm.call(updateParty, { params: { id: oldParty.id }, body: { party: { is_archived: true } } }),
    );
    expect((await usageOf(gm)).parties_created.used).toBe(1);
    expect((await usageOf(player)).parties_joined.used).toBe(0);
  });

  test("counts actions in characters' containers as personal and in party containers as party", async () => {
    const gm = await person(app);
    const testParty = await party(gm);
    const mira = await character(gm, testParty.id);
    const torches = await addItems(gm, mira.backpackId, 'Torch', 20);
    expectOk(await gm.call(splitItem, { params: { id: torches }, body: { quantity: 5 } }));
    const transfer = { source_container_id: mira.backpackId, target_container_id: testParty.stashId };
    expectOk(
      await gm.call(transferBetweenContainers, {
        body: { item_instance_id: torches, quantity: 5, ...transfer },
      }),
    );
    const { data } = expectOk(await gm.call(getInventoryUsage, {})).body;
    expect(data).toEqual({ personal: { used: 2, limit: 2000 }, party: { used: 1, limit: 4000 } });
    expect((await usageOf(gm)).inventory_actions_personal_monthly.used).toBe(2);
  });
});

describe('limit check', () => {
  const check = async (testUser: Person, resource: string, count?: number) =>
    expectOk(await testUser.call(checkLimit, { body: { resource, ...(count ? { count } : {}) } })).body.data;

  test('returns usage, limit, and whether the given count (1 by default) is allowed', async () => {
    const gm = await person(app);
    await party(gm);
    expect(await check(gm, 'parties_can_create')).toEqual({ allowed: true, used: 1, limit: 2 });
    expect(await check(gm, 'parties_created', 2)).toEqual({ allowed: false, used: 1, limit: 2 });
    expect(await check(gm, 'item_templates', 1000)).toEqual({ allowed: true, used: 0, limit: 'unlimited' });
    expect(await check(gm, 'shop_instances', 5)).toEqual({ allowed: true, used: 0, limit: 5 });
  });

  test('does not allow an unknown resource', async () => {
    expect(await check(await person(app), 'dragons')).toEqual({ allowed: false, used: 0, limit: 0 });
  });
});
