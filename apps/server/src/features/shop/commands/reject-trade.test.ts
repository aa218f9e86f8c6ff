import { createItem } from '@quartermaster/contract/item';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { calculateSellPrice } from '@quartermaster/contract/shop-trade';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { type Customer, customer } from '../../../../test/factories/trading.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let trader: Customer;
let testParty: TestParty;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  trader = await customer(app);
  ({ testParty, mira } = trader);
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const rejection = (response: { status: number; body: { error: { code: string } } }) => [
  response.status,
  response.body.error.code,
];
/** All stacks in all containers, which a rejected trade does not change. */
const allStacks = () =>
  app.sql`select id, container_id, quantity::int from item_instances where quantity > 0 order by id`;

describe('trade', () => {
  test('is rejected as a whole without enough money', async () => {
    await trader.buyer({ 'Silver piece': 3 });
    const { id } = await shop(testParty, { Shield: {}, Torch: { quantity: 5 } });
    const before = await allStacks();
    const response = await trader.trade(id, {
      buys: [
        { item_instance_id: await shelfItemId(mira, id, 'Torch'), quantity: 1 },
        { item_instance_id: await shelfItemId(mira, id, 'Shield'), quantity: 1 },
      ],
    });
    expect(rejection(response)).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(response.body.error.message).toBe('Costs 10 gp 1 cp; you have 3 sp.');
    expect(await allStacks()).toEqual(before);
  });

  test('is rejected as a whole when the till has too little money', async () => {
    await trader.buyer({});
    const sword = await addItems(mira, trader.nim.backpackId, 'Longsword');
    const { id } = await shop(testParty, {}, { funds: 749 });
    const before = await allStacks();
    expect(rejection(await trader.sell(id, sword))).toEqual([422, 'SHOP_OUT_OF_FUNDS']);
    expect(await allStacks()).toEqual(before);
  });

  test('is rejected for more items than in stock, for sold-out items and for an item not on the shelf', async () => {
    await trader.buyer({ 'Gold piece': 1 });
    const { id } = await shop(testParty, { Torch: { quantity: 2 } });
    const torch = await shelfItemId(mira, id, 'Torch');
    const response = await trader.buy(id, 'Torch', 3);
    expect(rejection(response)).toEqual([409, 'ITEM_OUT_OF_STOCK']);
    expect(response.body.error.message).toBe('Only 2 of Torch left in stock.');
    await trader.buy(id, 'Torch', 2);
    const buys = [{ item_instance_id: torch, quantity: 1 }];
    expect(rejection(await trader.trade(id, { buys }))).toEqual([409, 'ITEM_OUT_OF_STOCK']);
    const ownItem = await addItems(mira, trader.nim.backpackId, 'Longsword');
    expect(rejection(await trader.trade(id, { buys: [{ item_instance_id: ownItem, quantity: 1 }] }))).toEqual(
      [404, 'RESOURCE_NOT_FOUND'],
    );
  });

  test('is rejected as a whole when the container would be too full after the trade, including change', async () => {
    await trader.buyer({ 'Gold piece': 5 }, { max_weight: 4 });
    const { id } = await shop(testParty, { Torch: { quantity: 10 } });
    const before = await allStacks();
    const response = await trader.buy(id, 'Torch', 4);
    expect(rejection(response)).toEqual([422, 'CAPACITY_EXCEEDED']);
    expect(response.body.error.message).toBe('Item(s) would exceed weight limit');
    expect(await allStacks()).toEqual(before);
    expect((await trader.buy(id, 'Torch', 3)).status).toBe(200);
  });

  test('is rejected at a closed shop, for a player and for the gm', async () => {
    await trader.buyer({ 'Gold piece': 5 });
    const { id } = await shop(testParty, { Torch: {} });
    const buys = [{ item_instance_id: await shelfItemId(mira, id, 'Torch'), quantity: 1 }];
    await testParty.gm.call(updateShopInstance, {
      params: { id },
      body: { shop_instance: { is_active: false } },
    });
    for (const user of [mira, testParty.gm]) {
      expect(rejection(await trader.trade(id, { buys }, user))).toEqual([409, 'SHOP_CLOSED']);
    }
  });

  test('is rejected when the price differs from the expected price', async () => {
    await trader.buyer({ 'Gold piece': 5 });
    const { id } = await shop(testParty, { Torch: {} });
    const raise = { params: { id }, body: { shop_instance: { buy_modifier: 3 } } };
    await testParty.gm.call(updateShopInstance, raise);
    expect(rejection(await trader.buy(id, 'Torch', 2, { expected_copper: 2 }))).toEqual([409, 'CONFLICT']);
    expect((await trader.buy(id, 'Torch', 2, { expected_copper: 6 })).status).toBe(200);
  });

  test('is rejected for coins and unidentified items', async () => {
    await trader.buyer({ 'Gold piece': 5 });
    const { id } = await shop(testParty);
    const coin = await addItems(mira, trader.nim.backpackId, 'Gold piece', 1);
    expect(rejection(await trader.sell(id, coin))).toEqual([422, 'TRANSFER_NOT_SUPPORTED']);
    const body = {
      item_template_id: await templateNamed(testParty.gm, 'Potion of healing'),
      container_id: trader.nim.backpackId,
      is_identified: false,
    };
    const potion = expectOk(await testParty.gm.call(createItem, { body })).body.data.id;
    const response = await trader.sell(id, potion);
    expect(response.body.error.message).toBe(
      'This item is unidentified. Ask the game master to identify it first.',
    );
    const price = { params: { id, item_id: potion } };
    expect((await mira.call(calculateSellPrice, price)).status).toBe(422);
  });

  test('is rejected with containers of other members and at a shop of another party', async () => {
    await trader.buyer({ 'Gold piece': 5 });
    const ownCharacter = trader.nim;
    const { id } = await shop(testParty, { Torch: {} });
    const bo = await member(app, testParty);
    const { backpackId: container_id } = await character(bo, testParty.id, { name: 'Bo' });
    expect((await trader.buy(id, 'Torch', 1, { container_id })).status).toBe(403);
    const fromOtherOwner = await trader.buy(id, 'Torch', 1, { container_id, character_id: ownCharacter.id });
    expect(fromOtherOwner.status).toBe(403);
    const otherParty = await party(mira);
    trader.nim = await character(mira, otherParty.id);
    expect(rejection(await trader.buy(id, 'Torch'))).toEqual([422, 'TRANSFER_NOT_SUPPORTED']);
    trader.nim = ownCharacter;
    const foreignShop = await shop(await party(await person(app)), { Torch: {} });
    const response = await trader.trade(foreignShop.id, {
      buys: [{ item_instance_id: foreignShop.id, quantity: 1 }],
    });
    expect(response.status).toBe(404);
  });
});
