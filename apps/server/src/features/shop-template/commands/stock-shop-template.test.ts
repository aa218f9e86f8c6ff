import {
  addShopItem,
  addShopItems,
  getRestockStatus,
  listShopItems,
  removeShopItem,
  type ShopItemForm,
  updateShopItem,
} from '@quartermaster/contract/shop-item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shopItem, shopTemplate } from '../../../../test/factories/shops.ts';
import { template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let torch: string;
let rope: string;
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
  torch = await templateNamed(author, 'Torch');
  rope = await templateNamed(author, 'Rope, hempen (50 feet)');
});
afterAll(() => app.close());

const add = (user: Person, id: string, shop_item: ShopItemForm) =>
  user.call(addShopItem, { params: { id }, body: { shop_item } });
const addAll = (user: Person, id: string, shop_items: ShopItemForm[]) =>
  user.call(addShopItems, { params: { id }, body: { shop_items } });
const lines = async (id: string, query = {}) =>
  (await author.call(listShopItems, { params: { id }, query })).body;

describe('line of stock', () => {
  test('can be added, updated and removed only by the author', async () => {
    const { id } = await shopTemplate(author, { visibility: 'unlisted' });
    const line = await shopItem(author, id, 'Torch');
    const other = await person(app);
    expect((await add(other, id, { item_template_id: rope })).status).toBe(403);
    const params = { id, item_id: line };
    const body = { shop_item: { price: 1 } };
    expect((await other.call(updateShopItem, { params, body })).status).toBe(403);
    expect((await other.call(removeShopItem, { params })).status).toBe(403);
  });

  test('is rejected for an invisible item, and no other line is added', async () => {
    const { id } = await shopTemplate(author);
    const secret = await template(await person(app));
    expect((await add(author, id, { item_template_id: secret.id })).status).toBe(404);
    const forms = [{ item_template_id: torch }, { item_template_id: secret.id }];
    expect((await addAll(author, id, forms)).status).toBe(404);
    expect((await lines(id)).data).toEqual([]);
  });

  test('is rejected for coins', async () => {
    const { id } = await shopTemplate(author);
    const [coin] = await app.sql<{ id: string }[]>`select id from item_templates where coin = '5e:gold'`;
    const response = await add(author, id, { item_template_id: coin?.id ?? '' });
    expect(response.body.error.details).toEqual([
      { field: 'item_template_id', message: 'Coins cannot be sold in a shop' },
    ]);
  });

  test('is rejected for an item that is already in stock, and with invalid numbers', async () => {
    const { id } = await shopTemplate(author);
    await add(author, id, { item_template_id: torch });
    expect((await add(author, id, { item_template_id: torch })).body.error.code).toBe('CONFLICT');
    const response = await add(author, id, {
      item_template_id: rope,
      quantity: 0,
      price: -1,
      restock_quantity: 1.5,
    });
    expect(response.body.error.details.map(({ field }) => field)).toEqual([
      'quantity',
      'price',
      'restock_quantity',
    ]);
  });

  test('is rejected above five hundred lines', async () => {
    const { id } = await shopTemplate(author);
    await app.sql`
      insert into shop_items (id, shop_template_id, item_template_id)
      select gen_random_uuid(), ${id}, t.id from item_templates t where t.id <> ${torch} and t.coin is null limit 249`;
    await app.sql`
      with created as (
        insert into item_templates (id, creator_id, name)
        select gen_random_uuid(), ${author.user.id}, 'Thing ' || n from generate_series(1, 251) n returning id)
      insert into shop_items (id, shop_template_id, item_template_id) select gen_random_uuid(), ${id}, id from created`;
    expect((await lines(id)).meta.total_count).toBe(500);
    expect((await add(author, id, { item_template_id: torch })).body.error.message).toBe(
      'A shop stocks at most 500 items.',
    );
  });
});

test('line has either the price that the shop calculates or a fixed price', async () => {
  const { id } = await shopTemplate(author, { buy_modifier: 1.5 });
  const unpricedLine = (await add(author, id, { item_template_id: rope })).body.data;
  expect(unpricedLine).toMatchObject({
    value_copper: 100,
    unit_price_copper: 150,
    quantity: null,
    price: null,
  });
  const pricedLine = (await add(author, id, { item_template_id: torch, price: 7, quantity: 3 })).body.data;
  expect(pricedLine).toMatchObject({ unit_price_copper: 7, quantity: 3, name: 'Torch' });
});

test('several lines are added in one request, and stocked items are not changed', async () => {
  const { id } = await shopTemplate(author);
  await add(author, id, { item_template_id: torch, price: 9 });
  const response = await addAll(author, id, [
    { item_template_id: rope, quantity: 2 },
    { item_template_id: torch, price: 1 },
    { item_template_id: rope, quantity: 5 },
  ]);
  expect(response.body.data.map(({ name, price, quantity }) => [name, price, quantity])).toEqual([
    ['Rope, hempen (50 feet)', null, 2],
    ['Torch', 9, null],
  ]);
  expect((await lines(id, { search: 'rope' })).data).toHaveLength(1);
});

test('line is updated, has its own restock quantity, and is removed', async () => {
  const { id } = await shopTemplate(author, { default_restock_days: 3 });
  const line = await shopItem(author, id, 'Torch', { quantity: 5 });
  const params = { id, item_id: line };
  const status = async () => (await author.call(getRestockStatus, { params: { id } })).body.data;
  expect(await status()).toEqual({ default_restock_days: 3, lines: [] });
  const body = { shop_item: { quantity: null, restock_quantity: 12 } };
  expect((await author.call(updateShopItem, { params, body })).body.data).toMatchObject({
    quantity: null,
    price: null,
    restock_quantity: 12,
  });
  expect((await status()).lines).toEqual([
    { shop_item_id: line, name: 'Torch', quantity: null, restock_quantity: 12 },
  ]);
  const inOtherTemplate = { id: (await shopTemplate(author)).id, item_id: line };
  expect((await author.call(updateShopItem, { params: inOtherTemplate, body })).status).toBe(404);
  expect((await author.call(removeShopItem, { params: inOtherTemplate })).status).toBe(404);
  expect((await author.call(removeShopItem, { params })).status).toBe(204);
  expect((await lines(id)).data).toEqual([]);
});

test('update of a line is rejected after the item has become private to another user', async () => {
  const { id } = await shopTemplate(author);
  const item = await template(await person(app), { visibility: 'unlisted' });
  const line = (await add(author, id, { item_template_id: item.id })).body.data.id;
  await app.sql`update item_templates set visibility = 'private' where id = ${item.id}`;
  const params = { id, item_id: line };
  expect((await author.call(updateShopItem, { params, body: { shop_item: { price: 1 } } })).status).toBe(404);
  const [stored] = await app.sql`select price from shop_items where id = ${line}`;
  expect(stored?.price).toBeNull();
});
