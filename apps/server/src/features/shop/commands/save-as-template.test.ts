import { saveShopAsTemplate } from '@quartermaster/contract/shop';
import { listShopItems } from '@quartermaster/contract/shop-item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  expectOk,
  member,
  party,
  type TestParty,
  template,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

const save = (user: Person, id: string, name = 'Harbor smith') =>
  user.call(saveShopAsTemplate, { params: { id }, body: { shop_template: { name } } });

test('saving is rejected for players, observers and strangers, and with a name of one letter', async () => {
  const { id } = await shop(testParty);
  for (const role of ['player', 'observer'] as const)
    expect((await save(await member(app, testParty, role), id)).status).toBe(403);
  expect((await save(await person(app), id)).status).toBe(404);
  expect((await save(testParty.gm, id, 'H')).status).toBe(422);
});

test('saving creates a private template of the caller with the terms and listings, each at its restock quantity if it has one', async () => {
  const stock = { Torch: { quantity: 9, price: 37, restock_quantity: 12 }, Shield: { quantity: null } };
  const { id } = await shop(testParty, stock, {
    buy_modifier: 1.5,
    restock_days: 3,
    location_override: 'Docks',
  });
  const manager = await member(app, testParty, 'manager');
  const saved = expectOk(await save(manager, id)).body.data;
  expect(saved).toMatchObject({
    name: 'Harbor smith',
    visibility: 'private',
    creator_id: manager.user.id,
    location: 'Docks',
    buy_modifier: 1.5,
    sell_modifier: 0.5,
    default_restock_days: 3,
    items_count: 2,
  });
  const lines = expectOk(await manager.call(listShopItems, { params: { id: saved.id }, query: {} })).body
    .data;
  expect(
    lines.map(({ name, quantity, price, restock_quantity }) => [name, quantity, price, restock_quantity]),
  ).toEqual([
    ['Shield', null, null, null],
    ['Torch', 12, 37, 12],
  ]);
});

test('saving reduces a quantity that is above the maximum of one line', async () => {
  const { id } = await shop(testParty);
  const sand = await template(testParty.gm, { name: 'Sand', stack_size: 0 });
  await app.sql`
    insert into item_instances (id, item_template_id, container_id, quantity)
    select uuidv7(), ${sand.id}, k.id, 1000000000 from containers k, generate_series(1, 2)
    where k.shop_instance_id = ${id} and not k.is_till`;
  const saved = expectOk(await save(testParty.gm, id)).body.data;
  const call = { params: { id: saved.id }, query: {} };
  const lines = expectOk(await testParty.gm.call(listShopItems, call)).body.data;
  expect(lines.map(({ quantity }) => quantity)).toEqual([1_000_000_000]);
});
