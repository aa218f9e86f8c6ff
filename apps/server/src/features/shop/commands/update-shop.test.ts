import { getShopInstance, listShopContainers, updateShopInstance } from '@quartermaster/contract/shop';
import { getRestockSchedule } from '@quartermaster/contract/shop-listing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelf, shop } from '../../../../test/factories/shops.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';
import { columnsOf } from './update-shop.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let manager: Person;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-21T12:00:00Z') });
  testParty = await party(await person(app));
  [player, manager] = [await member(app, testParty), await member(app, testParty, 'manager')];
});
afterAll(() => app.close());

const edit = (id: string, change: object, user = manager) =>
  user.call(updateShopInstance, { params: { id }, body: { shop_instance: change } });
const actions = async (id: string) =>
  (
    await app.sql<{ action: string }[]>`
      select action from party_events where payload -> 'ids' ->> 'shop_instance_id' = ${id} and action like 'shop_%'
      order by number`
  ).map(({ action }) => action);

test('update requires a steward and valid values', async () => {
  const { id } = await shop(testParty);
  expect((await edit(id, { discount_rate: 1 }, player)).status).toBe(403);
  expect((await edit(id, { buy_modifier: 10.1 })).status).toBe(422);
  expect((await edit(id, { party_id: testParty.id })).status).toBe(422);
});

test('update changes text, modifiers and discount and publishes an event', async () => {
  const { id } = await shop(testParty, {}, { name_override: 'The Anvil' });
  const { body } = await edit(id, {
    name_override: null,
    owner_override: 'Mara',
    discount_rate: 0.25,
    sell_modifier: 0.6,
  });
  expect(body.data).toMatchObject({
    name: 'Ironhand Smithy',
    owner: 'Mara',
    discount_rate: 0.25,
    sell_modifier: 0.6,
    buy_modifier: 1,
  });
  expect(await actions(id)).toEqual(['shop_deployed', 'shop_updated']);
  expect(columnsOf({ discount_rate: 0.29, funds: 7, restock_days: 2 })).toEqual({ discount_rate: 29 });
});

test('closed shop shows its shelf to managers but not to players, and is marked as closed', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 2 }, Shield: {} });
  await edit(id, { is_active: false });
  expect(await actions(id)).toEqual(['shop_deployed', 'shop_closed']);
  const playerView = (await player.call(getShopInstance, { params: { id } })).body.data;
  expect([playerView.is_active, playerView.container, playerView.items_count]).toEqual([false, null, 0]);
  expect(playerView.has_unlimited_stock).toBe(false);
  expect(await shelf(player, id)).toEqual([]);
  expect((await player.call(listShopContainers, { params: { id } })).body.data).toEqual([]);
  expect(await shelf(manager, id)).toHaveLength(2);
  const managerView = (await manager.call(getShopInstance, { params: { id } })).body.data;
  expect(managerView.has_unlimited_stock).toBe(true);
  expect(managerView.container?.item_instances).toContainEqual(
    expect.objectContaining({ name: 'Torch', quantity: 2 }),
  );
  await edit(id, { is_active: true });
  const openView = (await player.call(getShopInstance, { params: { id } })).body.data;
  expect(openView.container?.item_instances).toHaveLength(2);
});

test('funds are coins in the till, visible to managers but not to players', async () => {
  const { id } = await shop(testParty, {}, { funds: 500 });
  for (const funds of [1234, 37, 37, 0]) {
    expect((await edit(id, { funds })).body.data).toMatchObject({ funds, has_unlimited_funds: false });
  }
  expect((await edit(id, { funds: null })).body.data).toMatchObject({
    funds: null,
    has_unlimited_funds: true,
  });
  await edit(id, { funds: 200 });
  expect((await player.call(getShopInstance, { params: { id } })).body.data).toMatchObject({
    funds: null,
    has_unlimited_funds: false,
  });
  const containerNames = async (user: Person) =>
    (await user.call(listShopContainers, { params: { id } })).body.data.map(({ name }) => name);
  expect([await containerNames(player), await containerNames(manager)]).toEqual([
    ['Shelf'],
    ['Shelf', 'Till'],
  ]);
  const [visibleAdjustments] = await app.sql`
    select count(*)::int as n from transactions where transaction_type = 'adjust' and not source_private`;
  expect(visibleAdjustments?.n).toBe(0);
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
});

test('restock interval determines the next restock, and 0 turns restocking off', async () => {
  const { id } = await shop(testParty);
  const schedule = async () => (await player.call(getRestockSchedule, { params: { id } })).body.data;
  expect((await schedule()).next_restock_at).toBeNull();
  await edit(id, { restock_days: 3 });
  expect(await schedule()).toMatchObject({ restock_days: 3, next_restock_at: '2026-11-24T12:00:00.000Z' });
  await edit(id, { restock_days: 0 });
  expect(await schedule()).toMatchObject({ restock_days: null, next_restock_at: null });
});
