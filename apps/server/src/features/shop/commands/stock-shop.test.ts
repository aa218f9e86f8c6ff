import { createItem, transferBetweenContainers, updateItem } from '@quartermaster/contract/item';
import { getShopInstance } from '@quartermaster/contract/shop';
import { addShopListings, stockShop } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelf, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  expectOk,
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
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const stock = (id: string, item_id: string, terms: object = {}, user: Person = testParty.gm) =>
  user.call(stockShop, {
    params: { id },
    body: { stock: { item_id, source_container_id: testParty.stashId, ...terms } },
  });

describe('stocking', () => {
  test('rejects players, a container the actor may not withdraw from, coins, another party and a quantity that is too high', async () => {
    const { id } = await shop(testParty);
    const torch = await addItems(testParty.gm, testParty.stashId, 'Torch', 5);
    expect((await stock(id, torch, {}, await member(app, testParty))).status).toBe(403);
    const mira = await member(app, testParty);
    const nim = await character(mira, testParty.id);
    const ownTorch = await addItems(mira, nim.backpackId, 'Torch');
    const manager = await member(app, testParty, 'manager');
    const source_container_id = nim.backpackId;
    expect((await stock(id, ownTorch, { source_container_id }, manager)).status).toBe(403);
    const coin = await addItems(testParty.gm, testParty.stashId, 'Gold piece', 5);
    expect((await stock(id, coin, { quantity: 5 })).body.error.code).toBe('TRANSFER_NOT_SUPPORTED');
    const otherParty = await party(testParty.gm);
    const foreignTorch = await addItems(testParty.gm, otherParty.stashId, 'Torch');
    const fromOtherParty = await stock(id, foreignTorch, { source_container_id: otherParty.stashId });
    expect(fromOtherParty.body.error.code).toBe('TRANSFER_NOT_SUPPORTED');
    expect((await stock(id, torch, { quantity: 6 })).body.error.details[0]?.message).toBe('Only 5 available');
  });

  test('does not make items unlimited after an unlimited listing of the same item was undone', async () => {
    const { id } = await shop(testParty);
    const lamp = await templateNamed(testParty.gm, 'Lamp');
    const params = { params: { id } };
    const listings = [{ item_template_id: lamp, quantity: null, price: 5 }];
    expectOk(await testParty.gm.call(addShopListings, { ...params, body: { listings } }));
    const history = await testParty.gm.call(listPartyTransactions, { params: { id: testParty.id } });
    const [newest] = history.body.data;
    expectOk(await testParty.gm.call(undoTransaction, { params: { id: newest?.id ?? '' } }));
    const { data } = (await testParty.gm.call(getShopInstance, { ...params, query: {} })).body;
    expect(data).toMatchObject({ items_count: 0, has_unlimited_stock: false });
    expect((await stock(id, await addItems(testParty.gm, testParty.stashId, 'Lamp'))).status).toBe(201);
    expect(await shelf(testParty.gm, id)).toMatchObject([{ name: 'Lamp', quantity: 1 }]);
  });

  test('requires a fixed price for an unidentified item, which players see under its masked name', async () => {
    const { id } = await shop(testParty, {}, { buy_modifier: 2 });
    const body = {
      item_template_id: await templateNamed(testParty.gm, 'Potion of healing'),
      container_id: testParty.stashId,
      is_identified: false,
    };
    const potion = expectOk(await testParty.gm.call(createItem, { body })).body.data.id;
    const rejected = await stock(id, potion);
    expect(rejected.body.error.details[0]).toEqual({
      field: 'price',
      message: 'Enter a price: this item is unidentified',
    });
    expect((await stock(id, potion, { price: 4000 })).status).toBe(201);
    const mira = await member(app, testParty);
    const [listing] = await shelf(mira, id);
    expect(listing).toMatchObject({
      name: 'Unidentified potion',
      item_template_id: null,
      description: null,
      rarity: null,
      value_copper: null,
      tags: [],
      price: 4000,
      unit_price_copper: 4000,
      is_identified: false,
    });
    expect((await shelf(testParty.gm, id))[0]).toMatchObject({
      name: 'Potion of healing',
      value_copper: 5000,
    });
    const nim = await character(mira, testParty.id);
    await addItems(mira, nim.backpackId, 'Gold piece', 40);
    const buy = { item_instance_id: listing?.item_instance_id ?? '', target_container_id: nim.backpackId };
    expect((await mira.call(purchaseFromShop, { params: { id }, body: buy })).body.data.net_copper).toBe(
      4000,
    );
  });
});

test('only a gm can identify an item on the shelf, which then shows its details to managers and players', async () => {
  const { id } = await shop(testParty);
  const body = {
    item_template_id: await templateNamed(testParty.gm, 'Potion of healing'),
    container_id: testParty.stashId,
    is_identified: false,
  };
  const potion = expectOk(await testParty.gm.call(createItem, { body })).body.data.id;
  await stock(id, potion, { price: 4000 });
  const [manager, player] = [await member(app, testParty, 'manager'), await member(app, testParty)];
  const identify = (user: Person) =>
    user.call(updateItem, { params: { id: potion }, body: { item_instance: { is_identified: true } } });
  for (const user of [manager, player]) {
    expect((await identify(user)).status).toBe(403);
    expect((await shelf(user, id))[0]?.name).toBe('Unidentified potion');
  }
  expect((await identify(testParty.gm)).status).toBe(200);
  for (const user of [manager, player])
    expect((await shelf(user, id))[0]).toMatchObject({
      name: 'Potion of healing',
      is_identified: true,
      unit_price_copper: 5000,
    });
});

test('plain items are added to the existing listing of their template, and a customized item gets a separate listing', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5 } });
  const torch = await addItems(testParty.gm, testParty.stashId, 'Torch', 20);
  const torchBody = (await stock(id, torch, { quantity: 3, price: 8 })).body;
  expect(torchBody.data).toMatchObject({ quantity: 8, price: 8 });
  expect(torchBody.meta.joined).toEqual({ price: null });
  const sword = await addItems(testParty.gm, testParty.stashId, 'Longsword');
  const item_instance = { name: 'Dawn' };
  expectOk(await testParty.gm.call(updateItem, { params: { id: sword }, body: { item_instance } }));
  const swordBody = (await stock(id, sword)).body;
  expect(swordBody.meta.joined).toBeNull();
  expect(swordBody.data).toMatchObject({
    name: 'Dawn',
    item_instance_id: sword,
    quantity: 1,
    price: null,
    unit_price_copper: 1500,
  });
  const lines = await shelf(testParty.gm, id);
  expect(lines.map(({ name, quantity, is_customized }) => [name, quantity, is_customized])).toEqual([
    ['Dawn', 1, true],
    ['Torch', 8, false],
  ]);
});

test('stocking returns the previous price of the listing, and a transaction that can be undone', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5, price: 8 } });
  const torch = await addItems(testParty.gm, testParty.stashId, 'Torch', 4);
  const { meta } = (await stock(id, torch, { quantity: 3, price: null })).body;
  expect(meta.joined).toEqual({ price: 8 });
  const undo = await testParty.gm.call(undoTransaction, { params: { id: meta.transaction_id } });
  expect(undo.status).toBe(201);
  expect((await shelf(testParty.gm, id)).map(({ quantity }) => quantity)).toEqual([5]);
});

test('item and container endpoints cannot change a shelf, even for the gm', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5 } });
  const [line] = await shelf(testParty.gm, id);
  const item = line?.item_instance_id ?? '';
  const [shelfContainer] = await app.sql<{ id: string }[]>`
    select id from containers where shop_instance_id = ${id} and not is_till`;
  const shelfId = shelfContainer?.id ?? '';
  const stashTorch = await addItems(testParty.gm, testParty.stashId, 'Torch', 1);
  const move = (item_instance_id: string, source_container_id: string, target_container_id: string) =>
    testParty.gm.call(transferBetweenContainers, {
      body: { item_instance_id, source_container_id, target_container_id, quantity: 1 },
    });
  const newItem = { item_template_id: line?.item_template_id, container_id: shelfId, quantity: 1 };
  const responses = [
    await move(item, shelfId, testParty.stashId),
    await move(stashTorch, testParty.stashId, shelfId),
    await testParty.gm.send('PATCH', `/api/v1/item_instances/${item}`, {
      body: { item_instance: { quantity: 4 } },
    }),
    await testParty.gm.send('POST', `/api/v1/item_instances/${item}/split`, { body: { quantity: 1 } }),
    await testParty.gm.send('DELETE', `/api/v1/item_instances/${item}`),
    await testParty.gm.send('POST', '/api/v1/item_instances', { body: newItem }),
    await testParty.gm.send('DELETE', `/api/v1/containers/${shelfId}`),
    await testParty.gm.send('POST', `/api/v1/containers/${shelfId}/convert_currency`, {
      body: { conversion: { give: { gold: 1 }, take: { silver: 10 } } },
    }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(403));
  expect(await shelf(testParty.gm, id)).toMatchObject([{ quantity: 5 }]);
});
