import { getContainer } from '@quartermaster/contract/container';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { quoteTrade, type Trade, tradeWithShop } from '@quartermaster/contract/shop-trade';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { shelf, shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  expectOk,
  playedParty,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let mira: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  ({ testParty, player: mira, nim } = await playedParty(app));
  await addItems(mira, nim.backpackId, 'Gold piece', 5);
});
afterAll(() => app.close());

const basket = (fields: Partial<Trade>) => ({
  trade: { character_id: nim.id, container_id: nim.backpackId, ...fields },
});
const quote = (id: string, fields: Partial<Trade>) =>
  mira.call(quoteTrade, { params: { id }, body: basket(fields) });

test('quote returns price and coins of a basket and changes nothing', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 9, price: 37 } });
  const sword = await addItems(mira, nim.backpackId, 'Longsword');
  const before = await app.sql`
    select (select count(*) from transactions) as t, (select count(*) from party_events) as e,
      (select jsonb_agg(i order by i.id) from item_instances i) as i`;
  const buys = [{ item_instance_id: await shelfItemId(mira, id, 'Torch'), quantity: 3 }];
  const sells = [{ item_instance_id: sword, source_container_id: nim.backpackId, quantity: 1 }];
  const quoteReply = (await quote(id, { buys, sells })).body.data;
  expect(quoteReply).toMatchObject({
    bought_copper: 111,
    sold_copper: 750,
    net_copper: -639,
    purse_copper: 500,
    rejection: null,
    lines: [
      { kind: 'buy', name: 'Torch', quantity: 3, unit_copper: 37, total_copper: 111 },
      { kind: 'sell', name: 'Longsword', total_copper: 750 },
    ],
  });
  const after = await app.sql`
    select (select count(*) from transactions) as t, (select count(*) from party_events) as e,
      (select jsonb_agg(i order by i.id) from item_instances i) as i`;
  expect(after).toEqual(before);
  // The quoted price equals the charged price.
  const request = { params: { id }, body: basket({ buys, sells, expected_copper: quoteReply.net_copper }) };
  const tradeReply = (await mira.call(tradeWithShop, request)).body.data;
  expect([tradeReply.net_copper, tradeReply.paid, tradeReply.received]).toEqual([
    quoteReply.net_copper,
    quoteReply.paid,
    quoteReply.received,
  ]);
});

test('quote returns the weight and slots that the trade adds to the container', async () => {
  const bag = await character(mira, testParty.id, { name: 'Bag', max_weight: 100, max_slots: 4 });
  await addItems(mira, bag.backpackId, 'Silver piece', 50);
  await addItems(mira, bag.backpackId, 'Torch', 3);
  const { id } = await shop(testParty, {
    Torch: { quantity: 9, price: 10 },
    Shield: { quantity: 4, price: 10 },
  });
  const [torches, shields] = await Promise.all([
    shelfItemId(mira, id, 'Torch'),
    shelfItemId(mira, id, 'Shield'),
  ]);
  const quoteFor = async (shieldCount: number) => {
    const buys = [
      { item_instance_id: torches, quantity: 5 },
      { item_instance_id: shields, quantity: shieldCount },
    ];
    const trade = { character_id: bag.id, container_id: bag.backpackId, buys };
    const { data } = (await mira.call(quoteTrade, { params: { id }, body: { trade } })).body;
    return { trade, data };
  };
  const capacity = async () => {
    const { body } = await mira.call(getContainer, { params: { id: bag.backpackId } });
    return body.data.capacity;
  };
  const before = await capacity();
  // Torches merge with those in the bag; a shield weighs 6 lb and uses a slot. 7 silver pieces weigh 0.14 lb.
  const { trade, data } = await quoteFor(2);
  expect([data.added, data.rejection]).toEqual([{ weight: 5 + 12 - 0.14, slots: 2 }, null]);
  expect((await quoteFor(4)).data).toMatchObject({
    added: { slots: 4 },
    rejection: { code: 'CAPACITY_EXCEEDED' },
  });
  expectOk(await mira.call(tradeWithShop, { params: { id }, body: { trade } }));
  const after = await capacity();
  expect(after.used).toBeCloseTo(before.used + (data.added?.weight ?? 0), 2);
  expect(after.slots_used).toBe(before.slots_used + (data.added?.slots ?? 0));
});

test('quote returns the reason why a trade would be rejected, and is itself rejected at a closed shop', async () => {
  const { id } = await shop(testParty, { Shield: { quantity: 2 } }, { buy_modifier: 2 });
  const item_instance_id = await shelfItemId(mira, id, 'Shield');
  const unaffordable = (await quote(id, { buys: [{ item_instance_id, quantity: 1 }] })).body.data;
  expect(unaffordable).toMatchObject({
    net_copper: 2000,
    paid: {},
    added: null,
    rejection: { code: 'INSUFFICIENT_FUNDS' },
  });
  const tooMany = (await quote(id, { buys: [{ item_instance_id, quantity: 3 }] })).body.data;
  expect(tooMany.rejection).toMatchObject({ code: 'ITEM_OUT_OF_STOCK' });
  expect(await shelf(mira, id)).toMatchObject([{ quantity: 2 }]);
  await testParty.gm.call(updateShopInstance, {
    params: { id },
    body: { shop_instance: { is_active: false } },
  });
  const closedQuote = await quote(id, { buys: [{ item_instance_id, quantity: 1 }] });
  expect([closedQuote.status, closedQuote.body.error.code]).toEqual([409, 'SHOP_CLOSED']);
});
