import { getCharacterPurse } from '@quartermaster/contract/coin';
import { listContainerItems } from '@quartermaster/contract/container';
import { purchaseFromShop, sellToShop } from '@quartermaster/contract/shop-trade';
import { getTransaction, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { shelf, shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  expectOk,
  playedParty,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
let mira: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  ({ testParty, player: mira, nim } = await playedParty(app));
  await addItems(mira, nim.backpackId, 'Gold piece', 10);
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const coins = async () => (await mira.call(getCharacterPurse, { params: { id: nim.id } })).body.data.coins;
const bag = async () =>
  (await mira.call(listContainerItems, { params: { id: nim.backpackId } })).body.data
    .filter(({ tags }) => !tags.includes('currency'))
    .map(({ name, quantity }) => [name, quantity]);
const undo = (id = '') => mira.call(undoTransaction, { params: { id } });

test('purchase is one transaction with item, coins and price, and undo returns item and coins', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5, price: 7 } }, { funds: 100 });
  const item_instance_id = await shelfItemId(mira, id, 'Torch');
  const body = { item_instance_id, target_container_id: nim.backpackId, quantity: 5 };
  const before = await coins();
  const { transaction_ids } = (await mira.call(purchaseFromShop, { params: { id }, body })).body.data;
  const entry = (await mira.call(getTransaction, { params: { id: transaction_ids[0] ?? '' } })).body.data;
  expect(entry).toMatchObject({
    transaction_type: 'purchase',
    amount: 35,
    quantity: 5,
    can_undo: true,
    notes: 'Price set by the shop: 7 cp, Total for 5: 3 sp 5 cp',
    transaction_summary: `${mira.user.username} bought 5 × Torch from Ironhand Smithy for 3 sp 5 cp`,
    source_location_data: { name: 'Ironhand Smithy' },
    destination_location_data: { name: "Nim's Backpack" },
  });
  // Sold out and not restocked: the listing is not shown until the purchase is undone.
  expect(await shelf(mira, id)).toEqual([]);
  expect((await undo(transaction_ids[0])).status).toBe(201);
  expect(await shelf(mira, id)).toMatchObject([{ name: 'Torch', quantity: 5, price: 7 }]);
  expect([await coins(), await bag()]).toEqual([before, []]);
});

test('undo of a sale also returns the coins', async () => {
  const { id } = await shop(testParty, {}, { funds: 5000 });
  const sword = await addItems(mira, nim.backpackId, 'Longsword');
  const before = await coins();
  const body = { item_instance_id: sword, source_container_id: nim.backpackId, expected_copper: 750 };
  const sale = expectOk(await mira.call(sellToShop, { params: { id }, body })).body.data;
  expect(sale).toMatchObject({ net_copper: -750, received: { gold: 7, electrum: 1 } });
  expect((await undo(sale.transaction_ids[0])).status).toBe(201);
  expect([await coins(), await bag(), await shelf(mira, id)]).toEqual([before, [['Longsword', 1]], []]);
});

test('purchase from unlimited stock leaves the sample on the shelf, and undo returns the money and removes the items', async () => {
  const { id } = await shop(testParty, { Dagger: { price: 10 } });
  const before = [await coins(), await bag()];
  const body = {
    item_instance_id: await shelfItemId(mira, id, 'Dagger'),
    target_container_id: nim.backpackId,
    quantity: 3,
  };
  const purchase = expectOk(await mira.call(purchaseFromShop, { params: { id }, body })).body.data;
  expect(purchase.item_instance_ids).toHaveLength(3);
  expect(await shelf(mira, id)).toMatchObject([{ quantity: null, item_instance_id: body.item_instance_id }]);
  await undo(purchase.transaction_ids[0]);
  expect([await coins(), await bag()]).toEqual(before);
});

test('event of a purchase contains the ids of the shop and the target container, and no field that is not an id', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 1, price: 0 } });
  const body = {
    item_instance_id: await shelfItemId(mira, id, 'Torch'),
    target_container_id: nim.backpackId,
  };
  expectOk(await mira.call(purchaseFromShop, { params: { id }, body }));
  const [event] = await app.sql<{ ids: Record<string, unknown> }[]>`
    select payload -> 'ids' as ids from party_events where action = 'item_traded' order by number desc limit 1`;
  expect(event?.ids).toMatchObject({ shop_instance_id: id, target_container_id: nim.backpackId });
  expect(Object.keys(event?.ids ?? {}).every((key) => /_ids?$/.test(key))).toBe(true);
});
