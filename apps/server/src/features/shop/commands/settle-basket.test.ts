import { getPartyPurse } from '@quartermaster/contract/coin';
import { updateItem } from '@quartermaster/contract/item';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { updateShopListing } from '@quartermaster/contract/shop-listing';
import { calculateBuyPrice, purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { getTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { lineNamed, shelf, shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  expectOk,
  member,
  party,
  pouch,
  type TestParty,
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

describe('basket', () => {
  test('buys and sells together, with one transaction per line, and the purse pays the difference', async () => {
    await trader.buyer({ 'Gold piece': 3 });
    const sword = await addItems(mira, trader.nim.backpackId, 'Longsword');
    const smithy = await shop(testParty, { Torch: { quantity: 10 }, Shield: {} });
    const response = await trader.trade(smithy.id, {
      buys: [
        { item_instance_id: await shelfItemId(mira, smithy.id, 'Torch'), quantity: 4 },
        { item_instance_id: await shelfItemId(mira, smithy.id, 'Shield'), quantity: 1 },
      ],
      sells: [{ item_instance_id: sword, source_container_id: trader.nim.backpackId, quantity: 1 }],
      expected_copper: 4 + 1000 - 750,
    });
    expect(response.body.data ?? response.body.error).toMatchObject({
      bought_copper: 1004,
      sold_copper: 750,
      net_copper: 254,
    });
    expect(response.body.data.transaction_ids).toHaveLength(3);
    expect(response.body.data.item_instance_ids).toHaveLength(2);
    expect((await trader.purse()).total_copper).toBe(300 - 254);
    const names = (await shelf(mira, smithy.id)).map(({ name, quantity }) => [name, quantity]);
    expect(names).toEqual([
      ['Longsword', 1],
      ['Shield', null],
      ['Torch', 6],
    ]);
  });

  test('is rejected if two of its lines buy more of one listing than is in stock', async () => {
    await trader.buyer({ 'Gold piece': 3 });
    const { id } = await shop(testParty, { Torch: { quantity: 10 } });
    const item_instance_id = await shelfItemId(mira, id, 'Torch');
    const buys = [4, 7].map((quantity) => ({ item_instance_id, quantity }));
    expect((await trader.trade(id, { buys })).body.error.code).toBe('ITEM_OUT_OF_STOCK');
  });

  test('buys an equal item when the item in the basket has already been bought', async () => {
    await trader.buyer({ 'Gold piece': 50 });
    const { id } = await shop(testParty, { Longsword: { quantity: 3 } });
    const item_instance_id = await shelfItemId(mira, id, 'Longsword');
    const buys = [{ item_instance_id, quantity: 1 }];
    expect((await trader.trade(id, { buys })).status).toBe(200);
    const second = await trader.trade(id, { buys, expected_copper: 1500 });
    expect(second.body.data?.item_instance_ids).toHaveLength(1);
    expect(second.body.data?.item_instance_ids).not.toContain(item_instance_id);
    expect(await shelf(mira, id)).toMatchObject([{ name: 'Longsword', quantity: 1 }]);
  });

  test('that would create too many stacks is rejected with that reason, although enough items are in stock', async () => {
    await trader.buyer();
    const { id } = await shop(testParty, { Dagger: { quantity: 100, price: 0 } });
    const listing_id = (await lineNamed(mira, id, 'Dagger')).id;
    const body = { listing: { quantity: 150 } };
    expectOk(await testParty.gm.call(updateShopListing, { params: { id, listing_id }, body }));
    const { error } = (await trader.buy(id, 'Dagger', 120)).body;
    expect([error.code, error.details[0]?.message]).toEqual([
      'VALIDATION_ERROR',
      'This would create 120 new stacks; at most 100 can be created at once',
    ]);
  });

  test('sells first, which provides space and money for purchases', async () => {
    await trader.buyer({}, { max_weight: 3.5 });
    const sword = await addItems(mira, trader.nim.backpackId, 'Longsword');
    const { id } = await shop(testParty, { Torch: { quantity: 10 } }, { funds: 800 });
    const response = await trader.buy(id, 'Torch', 2, {
      sells: [{ item_instance_id: sword, source_container_id: trader.nim.backpackId, quantity: 1 }],
    });
    expect(response.body.data?.net_copper).toBe(2 - 750);
    expect(await trader.funds(id)).toBe(800 + 2 - 750);
  });
});

describe('party container', () => {
  let otherParty: TestParty;
  beforeAll(async () => {
    otherParty = await party(await person(app));
  });

  test('rejects an observer, and a basket that also specifies a character', async () => {
    const { id } = await shop(otherParty, { Dagger: { price: 75 } });
    const buys = [{ item_instance_id: await shelfItemId(otherParty.gm, id, 'Dagger'), quantity: 1 }];
    const observer = await member(app, otherParty, 'observer');
    const basket = { character_id: undefined, container_id: otherParty.stashId, buys };
    expect((await trader.trade(id, basket, observer)).status).toBe(403);
    const withCharacter = { character_id: trader.nim.id, container_id: otherParty.stashId, buys };
    expect((await trader.trade(id, withCharacter, otherParty.gm)).status).toBe(422);
  });

  test('pays for the bought items when no character is given', async () => {
    await addItems(otherParty.gm, otherParty.stashId, 'Gold piece', 2);
    const { id } = await shop(otherParty, { Dagger: { price: 75 } });
    const buys = [{ item_instance_id: await shelfItemId(otherParty.gm, id, 'Dagger'), quantity: 1 }];
    const basket = { character_id: undefined, container_id: otherParty.stashId, buys, expected_copper: 75 };
    const response = await trader.trade(id, basket, otherParty.gm);
    expect(response.body.data).toMatchObject({ net_copper: 75, paid: { gold: 1 } });
    const purse = await otherParty.gm.call(getPartyPurse, { params: { id: otherParty.id } });
    expect(purse.body.data.total_copper).toBe(200 - 75);
  });
});

describe('payment', () => {
  test('uses the given container first, which receives the change in the fewest coins', async () => {
    await trader.buyer({ 'Gold piece': 2 });
    const belt = await pouch(mira, trader.nim.id, { name: 'Belt pouch' });
    await addItems(mira, belt, 'Silver piece', 4);
    const { id } = await shop(testParty, { Dagger: { price: 75 } }, { funds: 0 });
    const response = await trader.buy(id, 'Dagger', 1, { container_id: belt });
    expect(response.body.data).toMatchObject({
      paid: { silver: 4, gold: 1 },
      received: { electrum: 1, silver: 1, copper: 5 },
    });
    const { containers } = await trader.purse();
    expect(containers.map(({ coins }) => coins)).toEqual([
      { gold: 1 },
      { electrum: 1, silver: 1, copper: 5 },
    ]);
    expect(await trader.funds(id)).toBe(75);
  });

  test('comes from the world when an unlimited till is empty', async () => {
    await trader.buyer({});
    const sword = await addItems(mira, trader.nim.backpackId, 'Longsword');
    const { id } = await shop(testParty);
    expect((await trader.sell(id, sword)).body.data.received).toEqual({ gold: 7, electrum: 1 });
    expect((await trader.purse()).total_copper).toBe(750);
    expect(await trader.funds(id)).toBeNull();
  });

  test('equals the calculated and explained price for several modifiers, discounts and quantities', async () => {
    await trader.buyer({ 'Platinum piece': 500 });
    const { id } = await shop(testParty, { Torch: {}, Longsword: { price: 1234 } });
    for (const [buy_modifier, discount_rate, quantity] of [
      [1.15, 0, 3],
      [0.5, 0.33, 7],
      [9.99, 0.01, 2],
      [0, 0, 5],
      [1, 1, 1],
    ] as const) {
      const shop_instance = { buy_modifier, discount_rate };
      await testParty.gm.call(updateShopInstance, { params: { id }, body: { shop_instance } });
      for (const name of ['Torch', 'Longsword']) {
        const item_id = await shelfItemId(mira, id, name);
        const query = { quantity: String(quantity) };
        const price = (await mira.call(calculateBuyPrice, { params: { id, item_id }, query })).body.data;
        const before = (await trader.purse()).total_copper;
        const response = await trader.buy(id, name, quantity, { expected_copper: price.total_copper });
        expect(response.body.data.bought_copper).toBe(price.total_copper);
        expect(before - (await trader.purse()).total_copper).toBe(price.total_copper);
        expect(price.explanation.at(-1)?.amount).toBe(price.total_copper);
        expect((await lineNamed(mira, id, name)).unit_price_copper).toBe(price.unit_copper);
      }
    }
  });
});

test('till of a new shop contains coins of the party’s coin system', async () => {
  const silverParty = await party(await person(app), { coin_system: 'silver' });
  const { id } = await shop(silverParty, { Torch: { price: 37 } }, { funds: 1234 });
  const [till] = await app.sql<{ coins: Record<string, number> }[]>`
    select jsonb_object_agg(split_part(t.coin, ':', 2), i.quantity::int) as coins
    from containers k join item_instances i on i.container_id = k.id join item_templates t on t.id = i.item_template_id
    where k.shop_instance_id = ${id} and k.is_till`;
  expect(till?.coins).toEqual({ mark: 1, shilling: 2, penny: 3, bit: 4 });
});

test('sold item is unequipped, and the same item can be bought back', async () => {
  await trader.buyer({ 'Gold piece': 50 });
  const sword = await addItems(mira, trader.nim.backpackId, 'Longsword');
  const item_instance = { name: 'Dawn', instance_data: { is_equipped: true } };
  expectOk(await mira.call(updateItem, { params: { id: sword }, body: { item_instance } }));
  const { id } = await shop(testParty, { Longsword: {} });
  const [transaction] = (await trader.sell(id, sword)).body.data.transaction_ids;
  const detail = await mira.call(getTransaction, { params: { id: transaction ?? '' } });
  expect(detail.body.data).toMatchObject({
    transaction_type: 'sale',
    amount: 750,
    notes: 'Unequipped automatically. Base value: 15 gp, Shop pays 50%: 7 gp 5 sp',
  });
  expect(detail.body.data.transaction_summary).toBe(
    `${mira.user.username} sold Dawn to Ironhand Smithy for 7 gp 5 sp`,
  );
  expect((await shelf(mira, id)).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dawn', 1],
    ['Longsword', null],
  ]);
  const repurchase = await trader.buy(id, 'Dawn');
  expect(repurchase.body.data.item_instance_ids).toEqual([sword]);
  expect((await shelf(mira, id)).map(({ name }) => name)).toEqual(['Longsword']);
});

test('only one of fifty concurrent purchases of the last item succeeds and is charged', async () => {
  const { id } = await shop(testParty, { Longsword: { quantity: 1 } });
  const item_instance_id = await shelfItemId(mira, id, 'Longsword');
  await trader.buyer({ 'Gold piece': 20 });
  const heroes = [trader.nim];
  for (let i = 1; i < 5; i += 1) heroes.push(await trader.buyer({ 'Gold piece': 20 }));
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const hero = heroes[i % heroes.length] ?? trader.nim;
      const body = { item_instance_id, target_container_id: hero.backpackId };
      return mira.call(purchaseFromShop, { params: { id }, body });
    }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const rejections = responses.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  expect(new Set(rejections)).toEqual(new Set(['ITEM_OUT_OF_STOCK']));
  const purses = await Promise.all(heroes.map(async (hero) => (await trader.purse(hero.id)).total_copper));
  expect(purses.toSorted((a, b) => a - b)).toEqual([500, 2000, 2000, 2000, 2000]);
});

test('shop that closes during purchases completes earlier purchases and rejects later ones', async () => {
  await trader.buyer({ 'Gold piece': 30 });
  const { id } = await shop(testParty, { Dagger: { price: 100 } }, { funds: 0 });
  const item_instance_id = await shelfItemId(mira, id, 'Dagger');
  const request = { params: { id }, body: { item_instance_id, target_container_id: trader.nim.backpackId } };
  const close = { params: { id }, body: { shop_instance: { is_active: false } } };
  const [responses] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => mira.call(purchaseFromShop, request))),
    testParty.gm.call(updateShopInstance, close),
  ]);
  const purchaseCount = responses.filter(({ status }) => status === 200).length;
  for (const { status, body } of responses) if (status !== 200) expect(body.error.code).toBe('SHOP_CLOSED');
  expect((await trader.purse()).total_copper).toBe(3000 - purchaseCount * 100);
  expect(await trader.funds(id)).toBe(purchaseCount * 100);
});

test('purchase for the stash is paid with the coins in the stash', async () => {
  await addItems(testParty.gm, testParty.stashId, 'Gold piece', 2);
  const { id } = await shop(testParty, { Torch: {} });
  const item_instance_id = await shelfItemId(mira, id, 'Torch');
  const body = { item_instance_id, target_container_id: testParty.stashId, quantity: 5 };
  expect((await mira.call(purchaseFromShop, { params: { id }, body })).body.data).toMatchObject({
    paid: { gold: 1 },
    net_copper: 5,
  });
});
