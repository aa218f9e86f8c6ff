import { monitorEventLoopDelay } from 'node:perf_hooks';
import { NEW_STACKS_MAX, SHOP_STACKS_MAX } from '@quartermaster/contract/constants';
import { createItem, destroyItem } from '@quartermaster/contract/item';
import { replaceItemTemplate } from '@quartermaster/contract/item-template';
import { deployShop } from '@quartermaster/contract/shop';
import { addShopItem } from '@quartermaster/contract/shop-item';
import { addShopListings } from '@quartermaster/contract/shop-listing';
import { quoteTrade, tradeWithShop } from '@quartermaster/contract/shop-trade';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/platform/ledger/verify.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { person } from '../factories/people.ts';
import { shelfItemId, shop, shopTemplate } from '../factories/shops.ts';
import {
  addItemsOf,
  character,
  expectOk,
  party,
  type TestParty,
  template,
} from '../factories/test-parties.ts';

const tooMany = (max: number) =>
  `This would create 200,000,000 new stacks; at most ${max} can be created at once`;
const TOO_MANY = tooMany(NEW_STACKS_MAX);

let app: TestApp;
let testParty: TestParty;
/** A template with a stack size of five. */
let stackOfFiveId: string;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  stackOfFiveId = (await template(testParty.gm, { name: 'Caltrops', stack_size: 5 })).id;
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const delay = monitorEventLoopDelay({ resolution: 5 });
beforeEach(() => {
  delay.reset();
  delay.enable();
});
afterEach(() => {
  delay.disable();
  expect(delay.max / 1e6, 'longest pause of the event loop in ms').toBeLessThan(500);
});

const messageOf = (response: { body: { error: { details: readonly { message: string }[] } } }) =>
  response.body.error.details[0]?.message;

describe('quantity that would create too many stacks', () => {
  test('is rejected when items are created', async () => {
    const body = {
      item_template_id: stackOfFiveId,
      container_id: testParty.stashId,
      quantity: STACK_QUANTITY_MAX,
    };
    expect(messageOf(await testParty.gm.call(createItem, { body }))).toBe(TOO_MANY);
  });

  test('is rejected in a listing', async () => {
    const { id } = await shop(testParty);
    const body = { listings: [{ item_template_id: stackOfFiveId, quantity: STACK_QUANTITY_MAX }] };
    expect(messageOf(await testParty.gm.call(addShopListings, { params: { id }, body }))).toBe(TOO_MANY);
  });

  test('is rejected when a shop with that quantity is deployed', async () => {
    const { id } = await shopTemplate(testParty.gm);
    const shop_item = { item_template_id: stackOfFiveId, quantity: STACK_QUANTITY_MAX };
    expectOk(await testParty.gm.call(addShopItem, { params: { id }, body: { shop_item } }));
    const shop_instance = { shop_template_id: id, party_id: testParty.id };
    expect(messageOf(await testParty.gm.call(deployShop, { body: { shop_instance } }))).toBe(
      tooMany(SHOP_STACKS_MAX),
    );
  });

  test('is rejected in a quote for an unlimited listing', async () => {
    const { id } = await shop(testParty);
    const body = { listings: [{ item_template_id: stackOfFiveId, quantity: null, price: 0 }] };
    expectOk(await testParty.gm.call(addShopListings, { params: { id }, body }));
    const { id: character_id, backpackId: container_id } = await character(testParty.gm, testParty.id);
    const item_instance_id = await shelfItemId(testParty.gm, id, 'Caltrops');
    const trade = { character_id, container_id, buys: [{ item_instance_id, quantity: STACK_QUANTITY_MAX }] };
    const quoted = await testParty.gm.call(quoteTrade, { params: { id }, body: { trade } });
    expect(expectOk(quoted).body.data.rejection).toEqual({ code: 'VALIDATION_ERROR', message: TOO_MANY });
  });
});

test('undo is rejected if a reduced stack size would create too many stacks', async () => {
  const form = { name: 'Dust', stack_size: 0 };
  const dust = await template(testParty.gm, form);
  const body = { item_template_id: dust.id, container_id: testParty.stashId, quantity: STACK_QUANTITY_MAX };
  const { data } = expectOk(await testParty.gm.call(createItem, { body })).body;
  expect((await testParty.gm.call(destroyItem, { params: { id: data.id } })).status).toBe(204);
  const item_template = { ...form, stack_size: 1 };
  expectOk(
    await testParty.gm.call(replaceItemTemplate, { params: { id: dust.id }, body: { item_template } }),
  );
  const { body: history } = await testParty.gm.call(listPartyTransactions, { params: { id: testParty.id } });
  const id = history.data[0]?.id ?? '';
  const undoResponse = await testParty.gm.call(undoTransaction, { params: { id } });
  expect(undoResponse.body.error).toMatchObject({
    code: 'UNDO_BLOCKED',
    message: expect.stringContaining('999,999,999 new stacks; at most 100'),
  });
});

test('sale is rejected when its price needs more stacks of coins than one action may create', async () => {
  const crown = await template(testParty.gm, {
    name: 'Crown',
    stack_size: 0,
    base_value: 1_000_000,
    weight: 0,
  });
  const { id } = await shop(testParty, {}, { sell_modifier: 1 });
  const { id: character_id, backpackId: source_container_id } = await character(testParty.gm, testParty.id, {
    max_weight: null,
    max_slots: null,
  });
  const item_instance_id = await addItemsOf(testParty.gm, source_container_id, crown.id, 5_000_000);
  const trade = {
    character_id,
    container_id: source_container_id,
    sells: [{ item_instance_id, source_container_id, quantity: 5_000_000 }],
  };
  const sold = await testParty.gm.call(tradeWithShop, { params: { id }, body: { trade } });
  expect([sold.status, messageOf(sold)]).toEqual([
    422,
    'This would create 500 new stacks; at most 100 can be created at once',
  ]);
});
