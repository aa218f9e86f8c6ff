import { getPartyPurse } from '@quartermaster/contract/coin';
import { deleteContainer } from '@quartermaster/contract/container';
import { getItem } from '@quartermaster/contract/item';
import { listCharacterTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  chest,
  member,
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

describe('purse', () => {
  let partyChest: string;
  let smithy: string;
  const daggerPurchase = async () => [
    { item_instance_id: await shelfItemId(mira, smithy, 'Dagger'), quantity: 1 },
  ];
  beforeAll(async () => {
    partyChest = await chest(testParty.gm, testParty.id);
    smithy = (await shop(testParty, { Dagger: { price: 75 } })).id;
  });

  test('cannot belong to another player or to a character outside the party, and cannot pay for an observer', async () => {
    const bo = await member(app, testParty);
    const other = await character(bo, testParty.id, { name: 'Bo' });
    await addItems(bo, other.backpackId, 'Gold piece', 5);
    await trader.buyer({ 'Gold piece': 5 });
    const buys = await daggerPurchase();
    const fromOtherPlayer = { buys, purse_container_id: other.backpackId };
    expect((await trader.trade(smithy, fromOtherPlayer)).status).toBe(403);
    const observer = await member(app, testParty, 'observer');
    const partyBasket = {
      character_id: undefined,
      container_id: partyChest,
      purse_container_id: partyChest,
      buys,
    };
    expect((await trader.trade(smithy, partyBasket, observer)).status).toBe(403);
    const hermit = await character(mira, null, { name: 'Hermit' });
    await addItems(mira, hermit.backpackId, 'Gold piece', 5);
    const response = await trader.trade(smithy, { buys, purse_container_id: hermit.backpackId });
    expect([response.status, response.body.error.code]).toEqual([422, 'TRANSFER_NOT_SUPPORTED']);
  });

  test('cannot be a container of the party for a player without a character in the party', async () => {
    const otherMember = await member(app, testParty);
    const basket = { character_id: undefined, container_id: partyChest, purse_container_id: partyChest };
    expect(
      (await trader.trade(smithy, { ...basket, buys: await daggerPurchase() }, otherMember)).status,
    ).toBe(404);
  });

  test('in a container of the party pays for items that go into a backpack, and receives the change', async () => {
    await trader.buyer({});
    await addItems(testParty.gm, partyChest, 'Gold piece', 1);
    const response = await trader.trade(smithy, {
      buys: await daggerPurchase(),
      purse_container_id: partyChest,
    });
    expect(response.body.data).toMatchObject({ net_copper: 75, paid: { gold: 1 } });
    expect((await trader.purse()).total_copper).toBe(0);
    const purse = await testParty.gm.call(getPartyPurse, { params: { id: testParty.id } });
    expect(purse.body.data.total_copper).toBe(25);
    const [bought] = response.body.data.item_instance_ids;
    const item = await mira.call(getItem, { params: { id: bought ?? '' } });
    expect(item.body.data.container_id).toBe(trader.nim.backpackId);
    const [transaction] = response.body.data.transaction_ids;
    const history = await mira.call(listCharacterTransactions, { params: { id: trader.nim.id } });
    expect(history.body.data.map(({ id }) => id)).toContain(transaction);
  });

  test('in a backpack pays for items that go into a container of the party', async () => {
    await trader.buyer({ 'Gold piece': 2 });
    const basket = {
      character_id: undefined,
      container_id: partyChest,
      purse_container_id: trader.nim.backpackId,
    };
    const response = await trader.trade(smithy, { ...basket, buys: await daggerPurchase() });
    expect(response.body.data.net_copper).toBe(75);
    expect((await trader.purse()).total_copper).toBe(125);
    const [bought] = response.body.data.item_instance_ids;
    const item = await mira.call(getItem, { params: { id: bought ?? '' } });
    expect(item.body.data.container_id).toBe(partyChest);
    const [transaction] = response.body.data.transaction_ids;
    const history = await mira.call(listCharacterTransactions, { params: { id: trader.nim.id } });
    expect(history.body.data.map(({ id }) => id)).toContain(transaction);
  });

  test('receives the price that the shop pays for an item of the party', async () => {
    await trader.buyer({});
    const sword = await addItems(testParty.gm, partyChest, 'Longsword');
    const sells = [{ item_instance_id: sword, source_container_id: partyChest, quantity: 1 }];
    const basket = {
      character_id: undefined,
      container_id: partyChest,
      purse_container_id: trader.nim.backpackId,
    };
    expect((await trader.trade(smithy, { ...basket, sells })).body.data.received).toEqual({
      gold: 7,
      electrum: 1,
    });
    expect((await trader.purse()).total_copper).toBe(750);
  });

  test('cannot receive the price of an item of another player or of a character outside the party', async () => {
    await trader.buyer({});
    const bo = await member(app, testParty);
    const other = await character(bo, testParty.id, { name: 'Bo' });
    const sword = await addItems(bo, other.backpackId, 'Longsword');
    const sells = [{ item_instance_id: sword, source_container_id: other.backpackId, quantity: 1 }];
    expect((await trader.trade(smithy, { sells })).status).toBe(403);
    const hermit = await character(mira, null, { name: 'Hermit' });
    const hermitsSword = await addItems(mira, hermit.backpackId, 'Longsword');
    const sellsHermits = [
      { item_instance_id: hermitsSword, source_container_id: hermit.backpackId, quantity: 1 },
    ];
    expect((await trader.trade(smithy, { sells: sellsHermits })).body.error.code).toBe(
      'TRANSFER_NOT_SUPPORTED',
    );
  });

  test('cannot pay for items that the chosen container has no room for', async () => {
    await trader.buyer({ 'Gold piece': 5 });
    const matchbox = await pouch(mira, trader.nim.id, { name: 'Matchbox', max_weight: 0.5 });
    const response = await trader.trade(smithy, {
      container_id: matchbox,
      purse_container_id: trader.nim.backpackId,
      buys: await daggerPurchase(),
    });
    expect([response.status, response.body.error.code]).toEqual([422, 'CAPACITY_EXCEEDED']);
    expect((await trader.purse()).total_copper).toBe(500);
  });

  test('cannot be a deleted container, even if its owner has money in another container', async () => {
    await trader.buyer({});
    const params = { id: await chest(testParty.gm, testParty.id) };
    expect((await testParty.gm.call(deleteContainer, { params })).status).toBe(204);
    await addItems(testParty.gm, testParty.stashId, 'Gold piece', 1);
    const basket = { buys: await daggerPurchase(), purse_container_id: params.id };
    expect((await trader.trade(smithy, basket)).status).toBe(404);
  });
});
