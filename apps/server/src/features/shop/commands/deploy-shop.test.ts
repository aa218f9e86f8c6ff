import { listNotifications } from '@quartermaster/contract/notification';
import { updateParty } from '@quartermaster/contract/party';
import { deployShop, getShopInstance, listShopInstances } from '@quartermaster/contract/shop';
import { updateShopTemplate } from '@quartermaster/contract/shop-template';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelf, shop, shopItem, shopTemplate } from '../../../../test/factories/shops.ts';
import {
  character,
  expectOk,
  template as itemTemplate,
  member,
  party,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

const deploy = (user: Person, party_id: string, shop_template_id: string, terms = {}) =>
  user.call(deployShop, { body: { shop_instance: { shop_template_id, party_id, ...terms } } });

describe('deployment', () => {
  test('rejects players, an archived party, and an invisible template', async () => {
    const { id } = await shopTemplate(testParty.gm, { visibility: 'unlisted' });
    expect((await deploy(await member(app, testParty), testParty.id, id)).status).toBe(403);
    const secret = await shopTemplate(await person(app));
    expect((await deploy(testParty.gm, testParty.id, secret.id)).status).toBe(404);
    const archivedParty = await party(testParty.gm);
    const body = { party: { is_archived: true } };
    await testParty.gm.call(updateParty, { params: { id: archivedParty.id }, body });
    expect((await deploy(testParty.gm, archivedParty.id, id)).body.error.code).toBe('CONFLICT');
  });

  test('rejects invalid text and numbers', async () => {
    const { id } = await shopTemplate(testParty.gm);
    const response = await deploy(testParty.gm, testParty.id, id, {
      name_override: 'X',
      buy_modifier: 11,
      sell_modifier: -1,
      discount_rate: 1.5,
      funds: -1,
    });
    expect(response.body.error.details.map(({ message }) => message)).toEqual([
      'Shop name must be at least 2 characters long',
      'Discount must be between 0 and 1',
      'Buy modifier must be between 0 and 10',
      'Sell modifier must be between 0 and 10',
      'Money in the till must be at least 0',
    ]);
  });

  test('rejects the free tier, and all but one of twenty concurrent requests when one more shop is allowed', async () => {
    const freeApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
    const smallApp = await startTestApp({ config: { defaultTier: 'tier_1' }, database: freeApp.database });
    const freeUser = await person(freeApp);
    const freeParty = await party(freeUser);
    const adventurer = await person(smallApp);
    const otherParty = await party(adventurer);
    const { id } = await shopTemplate(adventurer, { visibility: 'unlisted' });
    const rejected = await deploy(freeUser, freeParty.id, id);
    expect([rejected.status, rejected.body.error.code]).toEqual([403, 'FEATURE_NOT_IN_TIER']);
    expect(rejected.body.error.details[0]?.field).toBe('shops_deployment');
    for (let i = 0; i < 4; i += 1) expectOk(await deploy(adventurer, otherParty.id, id));
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => deploy(adventurer, otherParty.id, id)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const fields = responses
      .filter(({ status }) => status !== 201)
      .map(({ body }) => body.error.details[0]?.field);
    expect(new Set(fields)).toEqual(new Set(['shop_instances']));
    await smallApp.close();
    await freeApp.close();
  });
});

test('shop copies text, modifiers and lines, so that later changes to the template do not apply', async () => {
  const template = await shopTemplate(testParty.gm, {
    name: 'Ironhand Smithy',
    owner: 'Brok',
    location: 'docks',
    description: 'Hot.',
    shop_type: 'blacksmith',
    buy_modifier: 1.2,
    sell_modifier: 0.4,
    default_restock_days: 7,
    tag_list: ['Weapons'],
  });
  await shopItem(testParty.gm, template.id, 'Torch', { quantity: 30, price: 2, restock_quantity: 40 });
  await shopItem(testParty.gm, template.id, 'Longsword', { quantity: 2 });
  await shopItem(testParty.gm, template.id, 'Shield');
  const overrides = { name_override: 'The Anvil', discount_rate: 0.1, buy_modifier: 1.5, funds: 12345 };
  const deployed = (await deploy(testParty.gm, testParty.id, template.id, overrides)).body.data;
  const body = { shop_template: { name: 'Other', owner: 'Nobody' } };
  expectOk(await testParty.gm.call(updateShopTemplate, { params: { id: template.id }, body }));
  const { data: afterUpdate } = (await testParty.gm.call(getShopInstance, { params: { id: deployed.id } }))
    .body;
  expect(afterUpdate).toMatchObject({
    name: 'The Anvil',
    owner: 'Brok',
    shop_template: deployed.shop_template,
  });
  expect(deployed).toMatchObject({
    name: 'The Anvil',
    owner: 'Brok',
    location: 'docks',
    shop_type: 'blacksmith',
    is_active: true,
    buy_modifier: 1.5,
    sell_modifier: 0.4,
    discount_rate: 0.1,
    restock_days: 7,
    items_count: 3,
    has_unlimited_stock: true,
    funds: 12345,
    has_unlimited_funds: false,
    party: { name: 'The Lantern Company' },
    shop_template: { name: 'Ironhand Smithy', name_override: 'The Anvil', display_name: 'The Anvil' },
    permissions: { trade: true, manage: true, identify: true, subscribe: true },
  });
  expect(
    (await shelf(testParty.gm, deployed.id)).map((line) => [
      line.name,
      line.quantity,
      line.price,
      line.restock_quantity,
    ]),
  ).toEqual([
    ['Longsword', 2, null, null],
    ['Shield', null, null, null],
    ['Torch', 30, 2, 40],
  ]);
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
});

test('overrides of the template apply unless the deployment replaces them', async () => {
  const template = await shopTemplate(testParty.gm, {
    name: 'Village smithy',
    name_override: 'The Anvil',
    owner_override: 'Hilde',
  });
  const deployed = (await deploy(testParty.gm, testParty.id, template.id)).body.data;
  expect(deployed).toMatchObject({
    name: 'The Anvil',
    owner: 'Hilde',
    shop_template: { name: 'Village smithy' },
  });
  const terms = { name_override: 'The Hammer', owner_override: null };
  expect((await deploy(testParty.gm, testParty.id, template.id, terms)).body.data).toMatchObject({
    name: 'The Hammer',
    owner: '',
    shop_template: { owner_override: null },
  });
});

test('deployment with stock and funds is one line of the history, with the shop as its target', async () => {
  const shire = await party(testParty.gm);
  await shop(shire, { Torch: { quantity: 3 }, Dagger: { quantity: 4 } }, { funds: 100 });
  const { body } = await testParty.gm.call(listPartyTransactions, { params: { id: shire.id } });
  const [entry, ...earlierEntries] = body.data;
  expect(entry).toMatchObject({
    transaction_type: 'create',
    transaction_summary: `${testParty.gm.user.username} deployed Ironhand Smithy`,
    target_data: { name: 'Ironhand Smithy' },
    notes: 'With 2 lines of stock',
  });
  expect(earlierEntries.some(({ target_data }) => target_data?.name === 'Ironhand Smithy')).toBe(false);
});

test('members are notified of an open shop, but not of a closed one', async () => {
  const mira = await member(app, testParty);
  const { id } = await shop(testParty, {}, { name_override: 'Newly open' });
  await shop(testParty, {}, { name_override: 'Not yet', is_active: false });
  const notifications = (await mira.call(listNotifications, {})).body.data;
  expect(notifications.map(({ kind, ids }) => [kind, ids.shop_instance_id])).toEqual([['shop_deployed', id]]);
  const [event] = await app.sql<{ action: string; ids: object }[]>`
    select action, payload -> 'ids' as ids from party_events
    where party_id = ${testParty.id} and action = 'shop_deployed' and payload -> 'ids' ->> 'shop_instance_id' = ${id}`;
  expect(Object.keys(event?.ids ?? {}).sort()).toEqual(['shop_instance_id', 'transaction_id']);
});

test("list contains the shops of the reader's parties, with totals over all pages", async () => {
  const gm = await person(app);
  const shire = await party(gm, { name: 'Shire' });
  const mira = await member(app, shire);
  await shop(shire, { Torch: {}, Dagger: {} }, {}, { name: 'Green Dragon', shop_type: 'tavern' });
  await shop(shire, { Torch: {} }, { is_active: false, location_override: 'Bywater' }, { name: 'Mill' });
  const list = async (user: Person, query = {}) => (await user.call(listShopInstances, { query })).body;
  expect((await list(await person(app))).data).toEqual([]);
  const all = await list(mira, { per_page: '1' });
  expect(all.data.map(({ name }) => name)).toEqual(['Green Dragon']);
  // Players cannot see the stock of a closed shop.
  expect(all.meta).toMatchObject({ total: 2, active: 1, inactive: 1, total_items: 2, total_pages: 2 });
  expect((await list(gm)).meta.total_items).toBe(3);
  for (const query of [
    { search: 'mil' },
    { location: 'bywater' },
    { is_active: 'false' },
    { shop_type: 'general' },
  ]) {
    expect((await list(mira, query)).data.map(({ name }) => name)).toEqual(['Mill']);
  }
  expect(
    (await list(mira, { party_id: shire.id, sort: 'created_at', direction: 'desc' })).data[0]?.name,
  ).toBe('Mill');
  expect((await mira.call(listShopInstances, { query: { party_id: testParty.id } })).status).toBe(404);
});

describe('new shop without a template', () => {
  const deployNewShop = (user: Person, form: object) =>
    user.call(deployShop, { body: { shop_instance: { party_id: testParty.id, ...form } } });
  const smithy = { name: 'Ember & Anvil', shop_type: 'blacksmith' as const };

  test('is rejected for players, strangers and an empty name; a request requires either a new shop or a template', async () => {
    expect((await deployNewShop(await member(app, testParty), { new_shop: smithy })).status).toBe(403);
    expect((await deployNewShop(await person(app), { new_shop: smithy })).status).toBe(404);
    const { id } = await shopTemplate(testParty.gm);
    for (const form of [
      {},
      { new_shop: { ...smithy, name: '' } },
      { new_shop: smithy, shop_template_id: id },
    ])
      expect((await deployNewShop(testParty.gm, form)).status).toBe(422);
  });

  test('starts with the usual stock of its shop type, or empty on request', async () => {
    const { data } = expectOk(await deployNewShop(testParty.gm, { new_shop: smithy })).body;
    expect(data).toMatchObject({
      name: 'Ember & Anvil',
      shop_type: 'blacksmith',
      shop_template_id: null,
    });
    const listings = await shelf(testParty.gm, data.id);
    expect(listings.map(({ name }) => name)).toContain('Warhammer');
    const empty = expectOk(await deployNewShop(testParty.gm, { new_shop: { ...smithy, stock: 'empty' } }))
      .body.data;
    expect(await shelf(testParty.gm, empty.id)).toEqual([]);
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  });

  test('rejects lines of invisible items and of coins, and more lines than the maximum', async () => {
    const other = await itemTemplate(await person(app), { name: 'Secret blade', visibility: 'private' });
    const gold = await templateNamed(testParty.gm, 'Gold piece');
    const openWithLines = (item_template_id: string, lines = 1) =>
      deployNewShop(testParty.gm, {
        new_shop: { ...smithy, shop_items: Array.from({ length: lines }, () => ({ item_template_id })) },
      });
    expect((await openWithLines(other.id)).status).toBe(404);
    expect((await openWithLines(gold)).body.error.details.map(({ message }) => message)).toEqual([
      'Coins cannot be sold in a shop',
    ]);
    expect((await openWithLines(await templateNamed(testParty.gm, 'Torch'), 101)).status).toBe(422);
  });

  test('sells the given lines, each item once, instead of the usual stock', async () => {
    const [torch, dagger] = [
      await templateNamed(testParty.gm, 'Torch'),
      await templateNamed(testParty.gm, 'Dagger'),
    ];
    const shop_items = [
      { item_template_id: torch, quantity: 3, price: 7, restock_quantity: 5 },
      { item_template_id: torch, quantity: 9 },
      // 150 stacks: most other requests may create at most 100.
      { item_template_id: dagger, quantity: 150 },
    ];
    const { data } = expectOk(
      await deployNewShop(testParty.gm, { new_shop: { ...smithy, shop_items } }),
    ).body;
    const lines = await shelf(testParty.gm, data.id);
    expect(
      lines.map(({ name, quantity, price, restock_quantity }) => [name, quantity, price, restock_quantity]),
    ).toEqual([
      ['Dagger', 150, null, null],
      ['Torch', 3, 7, 5],
    ]);
  });
});

test('member sees the shop, but may subscribe to the inventory only with a character in the party', async () => {
  const { id } = await shop(testParty);
  const mira = await member(app, testParty);
  const permissions = async () =>
    (await mira.call(getShopInstance, { params: { id } })).body.data.permissions;
  expect(await permissions()).toMatchObject({ trade: true, subscribe: false });
  await character(mira, testParty.id);
  expect(await permissions()).toMatchObject({ trade: true, subscribe: true });
});
