import { destroyItem, getItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const destroy = (user: Person, id: string) => user.call(destroyItem, { params: { id } });

describe('destroy', () => {
  test('rejects users who cannot withdraw', async () => {
    const owner = await member(app, testParty);
    const { backpackId } = await character(owner, testParty.id);
    const torches = await addItems(owner, backpackId, 'Torch', 9);
    expect((await destroy(await member(app, testParty), torches)).status).toBe(403);
    expect((await destroy(await member(app, testParty, 'observer'), torches)).status).toBe(403);
    expect((await destroy(await person(app), torches)).status).toBe(404);
    expect((await owner.call(getItem, { params: { id: torches } })).body.data.quantity).toBe(9);
  });
});

test('destroy rejects a stack that others have added to since the confirmation', async () => {
  const torches = await addItems(gm, testParty.stashId, 'Torch', 5);
  await addItems(gm, testParty.stashId, 'Torch', 3);
  const destroyQuantity = (quantity: string) =>
    gm.call(destroyItem, { params: { id: torches }, query: { quantity } });
  const { status, body } = await destroyQuantity('5');
  expect([status, body.error.code, body.error.message]).toEqual([
    409,
    'CONFLICT',
    'This stack now has 8 items. Reload and try again.',
  ]);
  expect((await destroyQuantity('0')).body.error.details[0]?.field).toBe('quantity');
  expect((await gm.call(getItem, { params: { id: torches } })).body.data.quantity).toBe(8);
  expect((await destroyQuantity('8')).status).toBe(204);
});

test('concurrent requests destroy a stack once, and the history notes that it was unequipped', async () => {
  const sword = await addItems(gm, testParty.stashId, 'Longsword');
  await app.sql`update item_instances set is_equipped = true where id = ${sword}`;
  const responses = await Promise.all(Array.from({ length: 8 }, () => destroy(gm, sword)));
  expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
  const lines = await app.sql`
    select item_name, quantity, notes from transactions where item_instance_id = ${sword} and transaction_type = 'item_destruction'`;
  expect(lines).toEqual([{ item_name: 'Longsword', quantity: 1, notes: 'Unequipped automatically' }]);
});
