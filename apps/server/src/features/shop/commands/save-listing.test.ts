import { addShopListings, listShopListings, updateShopListing } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { lineNamed, shelf, shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  character,
  expectOk,
  member,
  party,
  type TestParty,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
let torch: string;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  torch = await templateNamed(testParty.gm, 'Torch');
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const addAll = (id: string, listings: readonly { item_template_id: string }[], user = testParty.gm) =>
  user.call(addShopListings, { params: { id }, body: { listings: [...listings] } });
const add = (id: string, listing: object, user?: Person) =>
  addAll(id, [{ item_template_id: torch, ...listing }], user);
const edit = async (id: string, name: string, listing: object) => {
  const line = await lineNamed(testParty.gm, id, name);
  return testParty.gm.call(updateShopListing, { params: { id, listing_id: line.id }, body: { listing } });
};

describe('listing', () => {
  test('is rejected for players, duplicates, coins and items that the user may not see', async () => {
    const { id } = await shop(testParty, { Torch: {} });
    expect((await add(id, {}, await member(app, testParty))).status).toBe(403);
    expect((await add(id, {})).body.error.code).toBe('CONFLICT');
    const secret = await template(await person(app));
    expect((await add(id, { item_template_id: secret.id })).status).toBe(422);
    const [coin] = await app.sql<{ id: string }[]>`select id from item_templates where coin = '5e:silver'`;
    const coinResponse = await add(id, { item_template_id: coin?.id });
    expect(coinResponse.body.error.details[0]?.message).toBe('Coins cannot be sold in a shop');
  });

  test('is rejected for more unstackable items than one request may create', async () => {
    const { id } = await shop(testParty);
    const sword = await templateNamed(testParty.gm, 'Longsword');
    const response = await add(id, { item_template_id: sword, quantity: 101 });
    expect(response.body.error.details[0]?.message).toBe(
      'This would create 101 new stacks; at most 100 can be created at once',
    );
    expect(await shelf(testParty.gm, id)).toEqual([]);
  });
});

test('listed items are posted to the shelf from the world with quantity, price and restock quantity', async () => {
  const { id } = await shop(testParty);
  const [line] = (await add(id, { quantity: 12, price: 3, restock_quantity: 20 })).body.data;
  expect(line).toMatchObject({
    name: 'Torch',
    quantity: 12,
    price: 3,
    restock_quantity: 20,
    unit_price_copper: 3,
  });
  const { body } = await testParty.gm.call(listPartyTransactions, { params: { id: testParty.id } });
  expect(body.data[0]).toMatchObject({
    transaction_type: 'item_creation',
    quantity: 12,
    destination_location_data: { name: 'Ironhand Smithy' },
  });
});

describe('several listings', () => {
  test('are added together, as one line of the history', async () => {
    const { id } = await shop(testParty);
    const sword = await templateNamed(testParty.gm, 'Longsword');
    const added = await addAll(
      id,
      [torch, sword].map((item_template_id) => ({ item_template_id, quantity: 2 })),
    );
    expect(added.body.data.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Longsword', 2],
      ['Torch', 2],
    ]);
    const { body } = await testParty.gm.call(listPartyTransactions, {
      params: { id: testParty.id },
      query: { grouped: 'true' },
    });
    expect(body.data[0]).toMatchObject({ transaction_type: 'item_creation', parts_count: 2 });
  });

  test('are rejected together, with an error for each invalid item', async () => {
    const { id } = await shop(testParty, { Torch: {} });
    const sword = await templateNamed(testParty.gm, 'Longsword');
    const coin = await templateNamed(testParty.gm, 'Gold piece');
    const secret = await template(await person(app));
    const invalid = await addAll(
      id,
      [sword, coin, secret.id].map((item_template_id) => ({ item_template_id })),
    );
    expect(invalid.body.error.details).toEqual([
      { field: 'listings.1.item_template_id', message: 'Coins cannot be sold in a shop' },
      { field: 'listings.2.item_template_id', message: 'This item template does not exist' },
    ]);
    const listed = await addAll(id, [{ item_template_id: sword }, { item_template_id: torch }]);
    expect(listed.body.error.message).toBe('Torch is already on the shelf. Edit its listing instead.');
    const response = await addAll(id, [{ item_template_id: sword }, { item_template_id: sword }]);
    expect(response.body.error.message).toBe('Choose each item once.');
    expect((await shelf(testParty.gm, id)).map(({ name }) => name)).toEqual(['Torch']);
  });
});

test('quantity can be adjusted, made unlimited, and limited again', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5, price: 9 } });
  expect((await edit(id, 'Torch', { quantity: 60 })).body.data).toMatchObject({ quantity: 60, price: 9 });
  expect((await edit(id, 'Torch', { quantity: 2 })).body.data.quantity).toBe(2);
  expect((await edit(id, 'Torch', { quantity: null })).body.data.quantity).toBeNull();
  expect((await edit(id, 'Torch', { quantity: 7, price: null })).body.data).toMatchObject({
    quantity: 7,
    price: null,
    unit_price_copper: 1,
  });
  const { body } = await testParty.gm.call(listPartyTransactions, { params: { id: testParty.id } });
  expect(body.data[0]).toMatchObject({
    transaction_type: 'adjust',
    quantity: 5,
    notes: '2 → 7',
    transaction_summary: `${testParty.gm.user.username} adjusted 5 × Torch in Ironhand Smithy`,
  });
});

test('sold-out listing disappears from the shelf when it is no longer restocked', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 1, restock_quantity: 5, price: 0 } });
  const buyer = await member(app, testParty);
  const { backpackId: target_container_id } = await character(buyer, testParty.id);
  const item_instance_id = await shelfItemId(buyer, id, 'Torch');
  const body = { item_instance_id, target_container_id };
  expectOk(await buyer.call(purchaseFromShop, { params: { id }, body }));
  expect(await shelf(testParty.gm, id)).toMatchObject([{ name: 'Torch', quantity: 0 }]);
  const response = await edit(id, 'Torch', { restock_quantity: null });
  expect(response.body.data).toMatchObject({ name: 'Torch', quantity: 0, restock_quantity: null, price: 0 });
  expect(await shelf(testParty.gm, id)).toEqual([]);
});

test('shelf can be searched, sorted and paged', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5 }, Shield: {}, Longsword: { quantity: 1 } });
  const names = async (query: object) =>
    (await testParty.gm.call(listShopListings, { params: { id }, query })).body.data.map(({ name }) => name);
  expect(await names({ sort: 'price' })).toEqual(['Torch', 'Shield', 'Longsword']);
  expect(await names({ sort: 'quantity', direction: 'desc' })).toEqual(['Shield', 'Torch', 'Longsword']);
  expect(await names({ search: 'sword' })).toEqual(['Longsword']);
  expect(await names({ per_page: '1', page: '2' })).toEqual(['Shield']);
});
