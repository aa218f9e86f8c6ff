import {
  createShopTemplate,
  getShopTemplate,
  listShopLocations,
  listShopTemplates,
  listShopTypes,
  searchShops,
} from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopItem, shopTemplate } from '../../../../test/factories/shops.ts';
import { party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await verified(app, await person(app));
  reader = await person(app);
});
afterAll(() => app.close());

const create = (user: Person, form: object) =>
  user.send('POST', '/api/v1/shop_templates', { body: { shop_template: form } });
const errors = async (form: object) =>
  Object.fromEntries(
    (await create(author, form)).body.error.details.map(({ field, message }) => [field, message]),
  );
const names = async (user: Person, query: object) => {
  const response = await user.call(listShopTemplates, { query: { per_page: '100', ...query } });
  return response.body.data.map(({ name }) => name);
};

describe('creation of a shop template', () => {
  test('rejects all invalid fields in one response with the messages of the form', async () => {
    expect(await errors({ name: 'A', buy_modifier: 10.5, sell_modifier: -1 })).toEqual({
      name: 'Shop name must be at least 2 characters long',
      buy_modifier: 'Buy modifier must be between 0 and 10',
      sell_modifier: 'Sell modifier must be between 0 and 10',
    });
    expect(await errors({ name: 'x'.repeat(100), creator_id: reader.user.id })).toEqual({
      name: 'Shop name must be less than 100 characters',
      creator_id: 'Unknown field',
    });
  });

  test('rejects a template with a line of coins or of an unknown item, and creates nothing', async () => {
    const [coin] = await app.sql<{ id: string }[]>`select id from item_templates where coin = '5e:gold'`;
    for (const item_template_id of [coin?.id, author.user.id]) {
      const body = { shop_template: { name: 'No such stock', shop_items: [{ item_template_id }] } };
      expect((await author.send('POST', '/api/v1/shop_templates', { body })).status).toBeGreaterThanOrEqual(
        404,
      );
    }
    expect(await names(author, { search: 'No such stock' })).toEqual([]);
  });

  test('rejects a public template without a verified address', async () => {
    const response = await create(reader, { name: 'Open to all', visibility: 'public' });
    expect([response.status, response.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect((await create(reader, { name: 'Mine alone' })).status).toBe(201);
  });

  test('creates no more templates than the tier allows in twenty concurrent requests', async () => {
    const tier1App = await startTestApp({ config: { defaultTier: 'tier_1' } });
    const adventurer = await person(tier1App);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        adventurer.call(createShopTemplate, { body: { shop_template: { name: 'Stall' } } }),
      ),
    );
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(new Set(rejected.map(({ body }) => body.error.code))).toEqual(new Set(['LIMIT_REACHED']));
    expect(rejected[0]?.body.error.details[0]?.field).toBe('shop_templates');
    expect((await adventurer.call(listShopTemplates, {})).body.meta.total_count).toBe(10);
    await tier1App.close();
  });
});

test('absent fields of a template get the specified defaults', async () => {
  expect(await shopTemplate(author, { name: '  Ironhand Smithy ' })).toMatchObject({
    name: 'Ironhand Smithy',
    shop_type: 'general',
    buy_modifier: 1,
    sell_modifier: 0.5,
    default_restock_days: null,
    visibility: 'private',
    average_rating: null,
    ratings_count: 0,
    items_count: 0,
    permissions: { edit: true, delete: true, rate: false },
  });
  expect(await shopTemplate(author, { name: 'Plain', owner: 'Brok' })).toMatchObject({
    name_override: null,
    owner_override: null,
    location_override: null,
    description_override: null,
    display_name: 'Plain',
    display_owner: 'Brok',
    display_location: '',
    display_description: '',
  });
  const withoutRestock = await shopTemplate(author, { default_restock_days: 0, buy_modifier: 1.15 });
  expect([withoutRestock.default_restock_days, withoutRestock.buy_modifier]).toEqual([null, 1.15]);
});

test('list contains public and own templates, and a link opens unlisted but not private templates', async () => {
  const publicTemplate = await shopTemplate(author, { name: 'Seen by all', visibility: 'public' });
  const unlistedTemplate = await shopTemplate(author, { name: 'Seen by link', visibility: 'unlisted' });
  const secret = await shopTemplate(author, { name: 'Seen by none' });
  expect(await names(reader, { search: 'seen by' })).toEqual(['Seen by all']);
  expect(await names(author, { search: 'seen by' })).toEqual(['Seen by all', 'Seen by link', 'Seen by none']);
  expect(await names(author, { search: 'seen by', visibility: 'unlisted' })).toEqual(['Seen by link']);
  expect(await names(reader, { search: 'seen by', visibility: 'private' })).toEqual([]);
  const get = async (id: string) => (await reader.call(getShopTemplate, { params: { id } })).status;
  expect(await Promise.all([publicTemplate, unlistedTemplate, secret].map(({ id }) => get(id)))).toEqual([
    200, 200, 404,
  ]);
  const search = await author.call(searchShops, { query: { search: 'seen by' } });
  expect(search.body.data.map(({ name }) => name)).toEqual(['Seen by all']);
});

test('list filters by type, location, tags, minimum rating, creator and party, and sorts by rating', async () => {
  const forge = await shopTemplate(author, {
    name: 'Filter forge',
    shop_type: 'blacksmith',
    location: 'docks',
    tag_list: ['Weapons', 'Armor'],
    visibility: 'public',
  });
  await shopTemplate(author, { name: 'Filter books', shop_type: 'books', visibility: 'public' });
  await reader.send('POST', `/api/v1/shop_templates/${forge.id}/ratings`, { body: { rating: { score: 4 } } });
  for (const query of [
    { shop_type: 'blacksmith' as const },
    { location: 'docks' },
    { tags: 'Armor, Weapons' },
    { min_rating: '3.5' },
  ]) {
    expect(await names(reader, { search: 'filter', ...query })).toEqual(['Filter forge']);
  }
  expect(await names(reader, { search: 'filter', min_rating: '4.5' })).toEqual([]);
  expect(await names(reader, { search: 'filter', creator_id: author.user.id })).toHaveLength(2);
  expect(await names(reader, { search: 'filter', sort: 'rating', direction: 'desc' })).toEqual([
    'Filter forge',
    'Filter books',
  ]);
  const testParty = await party(reader);
  expect(await names(reader, { party_id: testParty.id })).toEqual([]);
  expect((await author.call(listShopTemplates, { query: { party_id: testParty.id } })).status).toBe(404);
});

test('overrides replace the displayed values, are updated separately, and are duplicated', async () => {
  const overrides = { name_override: 'The Anvil', owner_override: 'Hilde', description_override: 'Hot.' };
  const shop = await shopTemplate(author, { name: 'Village smithy', location: 'docks', ...overrides });
  expect(shop).toMatchObject({
    name: 'Village smithy',
    ...overrides,
    location_override: null,
    display_name: 'The Anvil',
    display_owner: 'Hilde',
    display_location: 'docks',
    display_description: 'Hot.',
  });
  const path = `/api/v1/shop_templates/${shop.id}`;
  const changed = await author.send('PATCH', path, { body: { shop_template: { owner_override: null } } });
  expect(changed.body.data).toMatchObject({
    owner_override: null,
    display_owner: '',
    display_name: 'The Anvil',
  });
  const copy = await author.send('POST', `${path}/clone`, {});
  expect(copy.body.data).toMatchObject({ name: 'Village smithy (copy)', display_name: 'The Anvil' });
  expect(await errors({ name: 'Fine', name_override: 'X' })).toEqual({
    name_override: 'Shop name must be at least 2 characters long',
  });
});

describe('stock of a template', () => {
  test('is returned in a list only if requested, without private items of other users', async () => {
    const shop = await shopTemplate(author, { name: 'Included', visibility: 'public' });
    await shopItem(author, shop.id, 'Torch', { quantity: 5 });
    const response = await author.send('POST', '/api/v1/item_templates', {
      body: { item_template: { name: 'Canary lamp' } },
    });
    const { id: item_template_id } = response.body.data as { id: string };
    await author.send('POST', `/api/v1/shop_templates/${shop.id}/add_item`, {
      body: { shop_item: { item_template_id } },
    });
    const includedItems = async (user: Person, spec: typeof listShopTemplates | typeof searchShops) => {
      const { body } = await user.call(spec, { query: { search: 'included', include: 'tags, shop_items' } });
      return body.data[0]?.shop_items?.map(({ name, quantity }) => [name, quantity]);
    };
    for (const spec of [listShopTemplates, searchShops] as const) {
      expect(await includedItems(reader, spec)).toEqual([['Torch', 5]]);
      expect(await includedItems(author, spec)).toEqual([
        ['Canary lamp', null],
        ['Torch', 5],
      ]);
      const { body } = await reader.call(spec, { query: { search: 'included' } });
      expect(body.data[0]).not.toHaveProperty('shop_items');
    }
    const detail = await reader.call(getShopTemplate, { params: { id: shop.id } });
    expect(detail.body.data.shop_items?.map(({ name }) => name)).toEqual(['Torch']);
  });

  test('can be included only in pages of at most 20 templates, and other values of include are rejected', async () => {
    const listResult = async (query: object) => {
      const response = await reader.call(listShopTemplates, { query });
      return [response.status, response.body.error?.details];
    };
    expect(await listResult({ include: 'shop_items', per_page: '21' })).toEqual([
      422,
      [{ field: 'per_page', message: 'per_page must be at most 20 when shop_items are included' }],
    ]);
    expect((await listResult({ include: 'shop_items', per_page: '20' }))[0]).toBe(200);
    expect((await listResult({ include: 'tags', per_page: '100' }))[0]).toBe(200);
    expect((await listResult({ include: 'creator' }))[0]).toBe(422);
  });
});

test.each(['name', 'rating', 'popularity', 'created_at', 'updated_at'] as const)(
  'pages sorted by %s contain every template once and in order, in both directions',
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const all = await author.call(listShopTemplates, { query: { sort, direction, per_page: '100' } });
      const ids: string[] = [];
      for (let page = 1; page <= 100; page += 1) {
        const query = { sort, direction, per_page: '3', page: String(page) };
        const { body } = await author.call(listShopTemplates, { query });
        if (body.data.length === 0) break;
        ids.push(...body.data.map(({ id }) => id));
      }
      expect(ids).toEqual(all.body.data.map(({ id }) => id));
      expect(all.body.meta.total_count).toBe(ids.length);
    }
  },
);

test('private item in the stock of a template is visible only to the creator of the item', async () => {
  const shop = await shopTemplate(author, { visibility: 'public', name: 'Half a shop' });
  const { id: item_template_id } = (
    await author.send('POST', '/api/v1/item_templates', { body: { item_template: { name: 'Canary blade' } } })
  ).body.data as unknown as { id: string };
  await shopItem(author, shop.id, 'Torch');
  await author.send('POST', `/api/v1/shop_templates/${shop.id}/add_item`, {
    body: { shop_item: { item_template_id } },
  });
  const stockVisibleTo = async (user: Person) => {
    const { body } = await user.call(getShopTemplate, { params: { id: shop.id } });
    const list = await user.send('GET', `/api/v1/shop_templates/${shop.id}/items`);
    return [body.data.items_count, JSON.stringify(list.body).includes('Canary blade')];
  };
  expect(await stockVisibleTo(author)).toEqual([2, true]);
  expect(await stockVisibleTo(reader)).toEqual([1, false]);
});

test('types and locations have labels and the number of public templates', async () => {
  await shopTemplate(author, { shop_type: 'jewelry', location: 'castle_grounds', visibility: 'public' });
  await shopTemplate(author, { shop_type: 'jewelry', location: 'castle_grounds' });
  const types = (await reader.call(listShopTypes, {})).body.data;
  expect(types).toHaveLength(12);
  expect(types.find(({ value }) => value === 'jewelry')).toMatchObject({ label: 'Jewelry Shop', count: 1 });
  const locations = (await reader.call(listShopLocations, {})).body.data;
  expect(locations.map(({ value }) => value)).toContain('mountain_pass');
  expect(locations.find(({ value }) => value === 'castle_grounds')).toMatchObject({
    label: 'Castle Grounds',
    count: 1,
  });
});

test('creation stores lines of stock with the template', async () => {
  const ids = await app.sql<{ id: string }[]>`
    select id from item_templates where catalog_key in ('dagger', 'rapier') order by catalog_key`;
  const shop_items = ids.map(({ id }, i) => ({ item_template_id: id, quantity: i + 1, restock_quantity: 5 }));
  const response = await author.call(createShopTemplate, {
    body: { shop_template: { name: 'Drafted smithy', shop_items } },
  });
  expect([response.status, response.body.data.items_count]).toEqual([201, 2]);
  const readResponse = await author.call(getShopTemplate, { params: { id: response.body.data.id } });
  expect(readResponse.body.data.shop_items).toMatchObject([
    { name: 'Dagger', quantity: 1, restock_quantity: 5 },
    { name: 'Rapier', quantity: 2, restock_quantity: 5 },
  ]);
});
