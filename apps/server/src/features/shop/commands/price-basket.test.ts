import { updateShopInstance } from '@quartermaster/contract/shop';
import { calculateBuyPrice, calculateSellPrice, purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  mira = await member(app, testParty);
});
afterAll(() => app.close());

test('buy price with its steps is returned to players while the shop is open, and to the gm also while it is closed', async () => {
  const { id } = await shop(testParty, { Longsword: {} }, { buy_modifier: 1.2, discount_rate: 0.15 });
  const item_id = await shelfItemId(mira, id, 'Longsword');
  const request = (user: Person) =>
    user.call(calculateBuyPrice, { params: { id, item_id }, query: { quantity: '2' } });
  expect((await request(mira)).body.data).toEqual({
    item_id,
    quantity: 2,
    unit_copper: 1530,
    total_copper: 3060,
    explanation: [
      { label: 'Base value', amount: 1500 },
      { label: 'Shop charges 120%', amount: 1800 },
      { label: '15% off', amount: 1530 },
      { label: 'Total for 2', amount: 3060 },
    ],
  });
  expect((await request(await person(app))).status).toBe(404);
  await testParty.gm.call(updateShopInstance, {
    params: { id },
    body: { shop_instance: { is_active: false } },
  });
  expect([(await request(mira)).status, (await request(testParty.gm)).status]).toEqual([404, 200]);
});

test('sell price is returned to a player for an item in their own container, and also to the gm', async () => {
  const { id } = await shop(testParty, {}, { sell_modifier: 0.25 });
  const nim = await character(mira, testParty.id);
  const item_id = await addItems(mira, nim.backpackId, 'Longsword');
  const request = (user: Person) => user.call(calculateSellPrice, { params: { id, item_id } });
  expect((await request(mira)).body.data).toMatchObject({ unit_copper: 375, total_copper: 375 });
  expect((await request(testParty.gm)).status).toBe(200);
  expect((await request(await member(app, testParty))).status).toBe(404);
});

test('quantity whose price no purse can hold is rejected', async () => {
  const { id } = await shop(testParty, { Longsword: {} });
  const item_id = await shelfItemId(mira, id, 'Longsword');
  await testParty.gm.call(updateShopInstance, {
    params: { id },
    body: { shop_instance: { buy_modifier: 10 } },
  });
  await app.sql`update item_templates set base_value = 10000000 where name = 'Longsword'`;
  const query = { quantity: '1000000000' };
  const response = await mira.call(calculateBuyPrice, { params: { id, item_id }, query });
  expect(response.body.error.details[0]?.message).toBe('This is more money than a purse can hold');
});

test("purchase requires either a target container or a buyer with one of the buyer's containers", async () => {
  const { id } = await shop(testParty, { Torch: { price: 0 } });
  const [nim, bo] = [
    await character(mira, testParty.id),
    await character(mira, testParty.id, { name: 'Bo' }),
  ];
  const item_instance_id = await shelfItemId(mira, id, 'Torch');
  const buy = (body: object) =>
    mira.send('POST', `/api/v1/shop_instances/${id}/purchase`, { body: { item_instance_id, ...body } });
  const buyer = { buyer_character_id: nim.id, buyer_container_id: nim.backpackId };
  expect((await buy({})).status).toBe(422);
  expect((await buy({ purchase: buyer, target_container_id: nim.backpackId })).status).toBe(422);
  const withOtherCharacter = await buy({ purchase: { ...buyer, buyer_character_id: bo.id } });
  expect(withOtherCharacter.body.error.details[0]?.field).toBe('buyer_container_id');
  const request = { params: { id }, body: { purchase: buyer, item_instance_id, quantity: 2 } };
  expect((await mira.call(purchaseFromShop, request)).body.data.net_copper).toBe(0);
});
