import { convertCurrency, giveCoins, splitCoins } from '@quartermaster/contract/coin';
import { claimLoot, getLootInstance, takeLoot } from '@quartermaster/contract/loot';
import { updateParty } from '@quartermaster/contract/party';
import { removeMember } from '@quartermaster/contract/party-member';
import { deployShop, getShopInstance, updateShopInstance } from '@quartermaster/contract/shop';
import { addShopListings, restockShop, stockShop } from '@quartermaster/contract/shop-listing';
import {
  calculateBuyPrice,
  calculateSellPrice,
  purchaseFromShop,
  quoteTrade,
  sellToShop,
  tradeWithShop,
} from '@quartermaster/contract/shop-trade';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/platform/ledger/verify.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { loot, stackNamed } from '../factories/loot.ts';
import { type Person, person } from '../factories/people.ts';
import { shelfItemId, shop, shopTemplate } from '../factories/shops.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestCharacter,
  type TestParty,
  templateNamed,
} from '../factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let mira: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  mira = await member(app, testParty);
  nim = await character(mira, testParty.id, { name: 'Nim' });
  await addItems(mira, nim.backpackId, 'Gold piece', 500);
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});

const BILLION = 1_000_000_000;
const allStacks = () =>
  app.sql`select id, container_id, quantity::float8 as quantity from item_instances where quantity > 0 order by id`;

test('purchase of a billion items at a billion each changes nothing and causes no server error', async () => {
  const { id } = await shop(testParty, {
    Arrow: { price: BILLION },
  });
  const before = await allStacks();
  const item_id = await shelfItemId(mira, id, 'Arrow');
  const priceResponse = await mira.call(calculateBuyPrice, {
    params: { id, item_id },
    query: { quantity: String(BILLION) },
  });
  const trade = {
    character_id: nim.id,
    container_id: nim.backpackId,
    buys: [
      { item_instance_id: item_id, quantity: BILLION },
      { item_instance_id: item_id, quantity: BILLION },
    ],
  };
  const body = { item_instance_id: item_id, target_container_id: nim.backpackId, quantity: BILLION };
  const responses = [
    priceResponse,
    await mira.call(purchaseFromShop, { params: { id }, body }),
    await mira.call(tradeWithShop, { params: { id }, body: { trade } }),
    await mira.call(quoteTrade, { params: { id }, body: { trade } }),
  ];
  for (const { status, body } of responses as { status: number; body: unknown }[])
    expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(await allStacks()).toEqual(before);
});

test('sale of a billion items at ten times a billion changes nothing and causes no server error', async () => {
  const generousShop = await shop(testParty, {}, { sell_modifier: 10 });
  const createdTemplate = await mira.send('POST', '/api/v1/item_templates', {
    body: {
      item_template: { name: 'Sun', base_value: 10_000_000, metadata: { currency: 'gold' }, stack_size: 0 },
    },
  });
  const item_template_id = (createdTemplate.body as unknown as { data: { id: string } }).data.id;
  const atlas = await character(mira, testParty.id, { name: 'Atlas' });
  const addedItem = await mira.send('POST', '/api/v1/item_instances', {
    body: { item_template_id, container_id: atlas.backpackId, quantity: BILLION },
  });
  const sun = (addedItem.body as unknown as { data: { id: string } }).data.id;
  const query = { quantity: String(BILLION) };
  const params = { id: generousShop.id };
  const body = { item_instance_id: sun, source_container_id: atlas.backpackId, quantity: BILLION };
  const trade = {
    character_id: atlas.id,
    container_id: atlas.backpackId,
    sells: [{ item_instance_id: sun, source_container_id: atlas.backpackId, quantity: BILLION }],
  };
  const before = await allStacks();
  const responses = [
    await mira.call(calculateSellPrice, { params: { ...params, item_id: sun }, query }),
    await mira.call(sellToShop, { params, body }),
    await mira.call(quoteTrade, { params, body: { trade } }),
  ];
  for (const { status, body: responseBody } of responses as { status: number; body: unknown }[])
    expect(status, JSON.stringify(responseBody)).toBeLessThan(500);
  expect(await allStacks()).toEqual(before);
});

test('giving, converting and splitting billions of coins succeeds or is rejected without a server error', async () => {
  const hoardOwner = await character(mira, testParty.id, { name: 'Smaug' });
  await addItems(mira, hoardOwner.backpackId, 'Platinum piece', BILLION);
  await addItems(mira, hoardOwner.backpackId, 'Gold piece', BILLION);
  const params = { id: hoardOwner.backpackId };
  const responses = [
    await mira.call(convertCurrency, {
      params,
      body: { conversion: { give: { platinum: BILLION }, take: { copper: BILLION } } },
    }),
    await mira.call(convertCurrency, {
      params,
      body: { conversion: { give: { platinum: BILLION }, take: { gold: BILLION, silver: BILLION } } },
    }),
    await mira.call(convertCurrency, {
      params,
      body: { conversion: { give: { platinum: 100_000_000 }, take: { gold: BILLION } } },
    }),
    await mira.call(splitCoins, { params, body: { split: { character_ids: [nim.id, hoardOwner.id] } } }),
    await mira.call(splitCoins, {
      params,
      body: { split: { character_ids: [nim.id], amount_copper: Number.MAX_SAFE_INTEGER } },
    }),
    await mira.call(giveCoins, {
      params: { id: hoardOwner.id },
      body: { give: { to_character_id: nim.id, coins: { gold: BILLION, platinum: BILLION } } },
    }),
  ];
  for (const { status, body } of responses as { status: number; body: unknown }[])
    expect(status, JSON.stringify(body)).toBeLessThan(500);
});

test('removed member can no longer buy, claim or read; an archived party rejects purchases, claims and restocks', async () => {
  const ownParty = await party(testParty.gm);
  const formerMember = await member(app, ownParty);
  const hero = await character(formerMember, ownParty.id);
  await addItems(formerMember, hero.backpackId, 'Gold piece', 9);
  const { id } = await shop(ownParty, { Torch: {} });
  const torch = await shelfItemId(formerMember, id, 'Torch');
  const hoard = await loot(ownParty.gm, ownParty.id, [['Arrow', 5]], { is_revealed: true });
  const buy = { params: { id }, body: { item_instance_id: torch, target_container_id: hero.backpackId } };
  const item_instance_id = stackNamed(hoard, 'Arrow');
  const claim = { item_instance_id, character_id: hero.id };
  const actions = (user: Person) => [
    () => user.call(purchaseFromShop, buy),
    () => user.call(claimLoot, { params: { id: hoard.id }, body: { claim } }),
    () =>
      user.call(takeLoot, {
        params: { id: hoard.id },
        body: { item_instance_id, target_container_id: hero.backpackId },
      }),
  ];
  await ownParty.gm.call(updateParty, {
    params: { id: ownParty.id },
    body: { party: { is_archived: true } },
  });
  for (const action of actions(formerMember)) expect((await action()).body.error.code).toBe('CONFLICT');
  for (const call of [
    ownParty.gm.call(restockShop, { params: { id } }),
    ownParty.gm.call(updateShopInstance, { params: { id }, body: { shop_instance: { funds: 5 } } }),
  ])
    expect((await call).status).toBe(409);
  await ownParty.gm.call(updateParty, {
    params: { id: ownParty.id },
    body: { party: { is_archived: false } },
  });
  await ownParty.gm.call(removeMember, { params: { id: ownParty.id, user_id: formerMember.user.id } });
  for (const action of actions(formerMember)) expect((await action()).status).toBe(404);
  expect((await formerMember.call(getShopInstance, { params: { id } })).status).toBe(404);
  expect((await formerMember.call(getLootInstance, { params: { id: hoard.id } })).status).toBe(404);
});

test('items, listings and containers of another party return 404', async () => {
  const otherParty = await party(await person(app));
  const otherPartyShop = await shop(otherParty, { Torch: { quantity: 5 } });
  const otherPartyTorch = await shelfItemId(otherParty.gm, otherPartyShop.id, 'Torch');
  const { id } = await shop(testParty, { Torch: {} });
  const otherPartyStack = await addItems(otherParty.gm, otherParty.stashId, 'Dagger');
  const gm = testParty.gm;
  const stock = { item_id: otherPartyStack, source_container_id: otherParty.stashId };
  const responses = [
    await mira.call(purchaseFromShop, {
      params: { id },
      body: { item_instance_id: otherPartyTorch, target_container_id: nim.backpackId },
    }),
    await mira.call(calculateBuyPrice, { params: { id, item_id: otherPartyTorch } }),
    await mira.call(calculateSellPrice, { params: { id, item_id: otherPartyStack } }),
    await mira.call(sellToShop, {
      params: { id },
      body: { item_instance_id: otherPartyStack, source_container_id: otherParty.stashId },
    }),
    await gm.call(stockShop, { params: { id }, body: { stock } }),
    await gm.call(deployShop, {
      body: {
        shop_instance: {
          shop_template_id: (await shopTemplate(otherParty.gm, { visibility: 'private' })).id,
          party_id: testParty.id,
        },
      },
    }),
  ];
  for (const { status } of responses as { status: number }[]) expect(status).toBe(404);
  const purchase = {
    params: { id },
    body: { item_instance_id: await shelfItemId(mira, id, 'Torch'), target_container_id: otherParty.stashId },
  };
  expect((await mira.call(purchaseFromShop, purchase)).status).toBe(404);
});

test('purchase with fields that only the server sets is rejected, and a player may not add a listing', async () => {
  const { id } = await shop(testParty, { Torch: {} });
  const torch = await shelfItemId(mira, id, 'Torch');
  const validBody = { item_instance_id: torch, target_container_id: nim.backpackId };
  for (const serverField of [{ price: 0 }, { unit_copper: 0 }, { total_copper: 1 }, { discount_rate: 1 }]) {
    const response = await mira.send('POST', `/api/v1/shop_instances/${id}/purchase`, {
      body: { ...validBody, ...serverField },
    });
    expect([response.status, response.body.error.details.map(({ field }) => field)]).toEqual([
      422,
      Object.keys(serverField),
    ]);
  }
  const item_template_id = await templateNamed(mira, 'Dagger');
  const listingResponse = await mira.call(addShopListings, {
    params: { id },
    body: { listings: [{ item_template_id, price: 0 }] },
  });
  expect(listingResponse.status).toBe(403);
});
