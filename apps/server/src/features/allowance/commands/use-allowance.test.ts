import { cancelSubscription } from '@quartermaster/contract/billing';
import { createCharacter } from '@quartermaster/contract/character';
import { createPartyContainer } from '@quartermaster/contract/container';
import { claimLoot, revealLoot } from '@quartermaster/contract/loot';
import { createParty, joinParty, updateParty } from '@quartermaster/contract/party';
import { deployShop, updateShopInstance } from '@quartermaster/contract/shop';
import { createShopTemplate, updateShopTemplate } from '@quartermaster/contract/shop-template';
import { getUsage } from '@quartermaster/contract/subscription';
import type { Tier } from '@quartermaster/rules/tier-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { subscribe } from '../../../../test/factories/billing.ts';
import { loot, stackNamed } from '../../../../test/factories/loot.ts';
import { personOfTier, sponsoredParty } from '../../../../test/factories/patronages.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelfItemId, shop, shopTemplate } from '../../../../test/factories/shops.ts';
import { addItems, character, expectOk, party } from '../../../../test/factories/test-parties.ts';
import { customer } from '../../../../test/factories/trading.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { requireAllowance, requireFeature } from './use-allowance.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.sql, () => new Date(), work);
const subscriberOf = async (tier: Tier) => ({
  userId: (await personOfTier(app, tier)).user.id,
  tier,
  defaultTier: 'tier_free' as const,
});
const createPartyAs = (user: Person) =>
  user.call(createParty, { body: { party: { name: 'Another party' } } });
const createCharacterAs = (user: Person) =>
  user.call(createCharacter, { body: { character: { name: 'Mira' } } });
const join = (user: Person, join_code: string) =>
  user.call(joinParty, { body: { join_code, role_request: 'player' } });
const setArchived = (user: Person, id: string, is_archived: boolean) =>
  user.call(updateParty, { params: { id }, body: { party: { is_archived } } });

/** Sends twenty concurrent requests and returns how many succeeded, and the errors of the others. */
async function sendTwenty(attempt: () => Promise<{ status: number; body: { error?: { code: string } } }>) {
  const responses = await Promise.all(Array.from({ length: 20 }, attempt));
  const codes = responses
    .filter(({ status }) => status !== 201 && status !== 200)
    .map(({ body }) => body.error?.code);
  return { succeeded: 20 - codes.length, codes: [...new Set(codes)] };
}

describe('limit of one', () => {
  test('accepts one of twenty concurrent requests to create a character', async () => {
    const player = await person(app);
    expect(await sendTwenty(() => createCharacterAs(player))).toEqual({
      succeeded: 1,
      codes: ['LIMIT_REACHED'],
    });
    expect((await player.call(getUsage, {})).body.data.characters).toEqual({ used: 1, limit: 1 });
  });

  test('accepts one of twenty concurrent requests to create a party', async () => {
    const gm = await person(app);
    expect(await sendTwenty(() => createPartyAs(gm))).toEqual({ succeeded: 1, codes: ['LIMIT_REACHED'] });
    expect((await gm.call(getUsage, {})).body.data.parties_created).toEqual({ used: 1, limit: 1 });
  });

  test('accepts one of twenty concurrent requests to join different parties', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 20; i += 1) codes.push((await party(await person(app))).joinCode);
    const player = await person(app);
    expect(await sendTwenty(() => join(player, codes.pop() ?? ''))).toEqual({
      succeeded: 1,
      codes: ['LIMIT_REACHED'],
    });
    expect((await player.call(getUsage, {})).body.data.parties_joined).toEqual({ used: 1, limit: 1 });
  });
});

describe('rejection by the tier', () => {
  test('names the limit and the current usage', async () => {
    const player = await person(app);
    expectOk(await createCharacterAs(player));
    const { status, body } = await createCharacterAs(player);
    expect([status, body.error.message]).toEqual([403, 'Wanderer includes 1 character. In use: 1.']);
    expect(body.error.details).toEqual([{ field: 'characters', message: '1 of 1 in use' }]);
  });

  test('names the feature and the tier that includes it', async () => {
    const gm = await person(app);
    const { id } = await party(gm);
    const body = { container: { name: 'Chest', max_weight: null, max_slots: null } };
    const response = await gm.call(createPartyContainer, { params: { id }, body });
    expect([response.status, response.body.error.code]).toEqual([403, 'FEATURE_NOT_IN_TIER']);
    expect(response.body.error.message).toBe(
      'Wanderer does not include party collaboration; Adventurer does.',
    );
    expect(response.body.error.details).toEqual([
      { field: 'party_collaboration', message: 'Requires Adventurer or higher' },
    ]);
  });
});

describe('allowance', () => {
  test('counts joined parties separately from parties that the user runs', async () => {
    const gm = await person(app);
    expectOk(await createPartyAs(gm));
    expectOk(await join(gm, (await party(await person(app))).joinCode));
    expect((await createPartyAs(gm)).body.error.code).toBe('LIMIT_REACHED');
  });

  test('is released by archiving a party and required again by restoring it', async () => {
    const gm = await person(app);
    const first = expectOk(await createPartyAs(gm)).body.data;
    expectOk(await setArchived(gm, first.id, true));
    const second = expectOk(await createPartyAs(gm)).body.data;
    expect((await setArchived(gm, first.id, false)).body.error.code).toBe('LIMIT_REACHED');
    expectOk(await setArchived(gm, second.id, true));
    expectOk(await setArchived(gm, first.id, false));
  });

  test('keeps the characters of a user above the limit and lets the user archive a party', async () => {
    const gm = await person(app);
    const { id } = expectOk(await createPartyAs(gm)).body.data;
    await app.sql`update users set tier = 'tier_2' where id = ${gm.user.id}`;
    await app.sql`insert into characters (id, user_id, name)
      select gen_random_uuid(), ${gm.user.id}, 'Hero ' || n from generate_series(1, 3) n`;
    await app.sql`update users set tier = 'tier_free' where id = ${gm.user.id}`;
    expect((await gm.call(getUsage, {})).body.data.characters).toEqual({ used: 3, limit: 1 });
    expectOk(await setArchived(gm, id, true));
  });

  test('includes the templates and drafts, but not the characters, of a tier that a patron grants in one party', async () => {
    const { beneficiary } = await sponsoredParty(app, { tier: 'tier_2' });
    const { data } = (await beneficiary.call(getUsage, {})).body;
    const limits = [data.shop_templates, data.ai_uses_monthly, data.characters].map((usage) => usage?.limit);
    expect(limits).toEqual([10, 50, 1]);
  });

  test('can be required for several shop templates at once', async () => {
    const user = await subscriberOf('tier_1');
    await inTx((tx) => requireAllowance(tx, user, 'shop_templates', 10));
    await expect(inTx((tx) => requireAllowance(tx, user, 'shop_templates', 11))).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Adventurer includes 10 shop templates. In use: 0.',
    });
  });

  test('is checked without a query when the default tier has no limit', async () => {
    const user = { ...(await subscriberOf('tier_free')), defaultTier: 'tier_3' as const };
    const withoutQueries = new Proxy(app.sql, {
      apply: () => {
        throw new Error('The database was queried');
      },
    });
    await inTx((tx) => requireAllowance({ ...tx, sql: withoutQueries }, user, 'characters'));
    const freeTierUser = { ...user, defaultTier: 'tier_free' as const };
    await expect(
      inTx((tx) => requireAllowance({ ...tx, sql: withoutQueries }, freeTierUser, 'characters')),
    ).rejects.toThrow('The database was queried');
  });
});

test("feature is checked against the actor's tier", async () => {
  const adventurer = await subscriberOf('tier_1');
  await inTx((tx) => requireFeature(tx, adventurer, 'party_collaboration'));
  await expect(inTx((tx) => requireFeature(tx, adventurer, 'ai_tools'))).rejects.toMatchObject({
    code: 'FEATURE_NOT_IN_TIER',
    message: 'Adventurer does not include AI tools; Game Master does.',
  });
});

test('account whose tier has ended can use the shops, loot, templates and characters it has, but cannot create more', async () => {
  const buyer = await customer(app);
  const { testParty, mira, nim } = buyer;
  const { gm } = testParty;
  await subscribe(gm, 'tier_1');
  const second = await character(gm, null, { name: 'Brakka' });
  const smithy = await shop(testParty, { Torch: { quantity: 5 } });
  const hoard = await loot(gm, testParty.id, [['Longsword', 1]]);
  const { id: shopTemplateId } = await shopTemplate(gm);
  await addItems(mira, nim.backpackId, 'Gold piece', 5);
  expectOk(await gm.call(cancelSubscription, { body: { reason: 'switching', cancel_at_period_end: false } }));

  const used = expectOk(await gm.call(getUsage, {})).body.data;
  expect([used.shop_templates, used.shop_deployments_monthly]).toMatchObject([
    { used: 2, limit: 0 },
    { used: 1, limit: 0 },
  ]);
  const torch = await shelfItemId(mira, smithy.id, 'Torch');
  const shopRequest = { params: { id: smithy.id } };
  expectOk(await buyer.buy(smithy.id, 'Torch'));
  expectOk(
    await gm.call(updateShopInstance, { ...shopRequest, body: { shop_instance: { discount_rate: 0.1 } } }),
  );
  expectOk(await gm.call(revealLoot, { params: { id: hoard.id } }));
  const claim = { item_instance_id: stackNamed(hoard, 'Longsword'), character_id: nim.id };
  expectOk(await mira.call(claimLoot, { params: { id: hoard.id }, body: { claim } }));
  const shop_template = { name: 'Renamed' };
  expectOk(await gm.call(updateShopTemplate, { params: { id: shopTemplateId }, body: { shop_template } }));
  await addItems(gm, second.backpackId, 'Torch');

  const deployment = { shop_template_id: shopTemplateId, party_id: testParty.id };
  for (const [rejected, code] of [
    [await gm.call(createCharacter, { body: { character: { name: 'Odo' } } }), 'LIMIT_REACHED'],
    [await gm.call(createShopTemplate, { body: { shop_template: { name: 'Third' } } }), 'LIMIT_REACHED'],
    [await gm.call(deployShop, { body: { shop_instance: deployment } }), 'FEATURE_NOT_IN_TIER'],
  ] as const)
    expect(rejected.body.error.code).toBe(code);
  expectOk(
    await gm.call(updateShopInstance, { ...shopRequest, body: { shop_instance: { is_active: false } } }),
  );
  const lateTrade = await buyer.trade(smithy.id, { buys: [{ item_instance_id: torch, quantity: 1 }] });
  expect(lateTrade.body.error.code).toBe('SHOP_CLOSED');
});
