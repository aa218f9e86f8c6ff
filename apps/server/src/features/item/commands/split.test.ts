import { splitItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
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

const split = (user: Person, id: string, quantity: number) =>
  user.call(splitItem, { params: { id }, body: { quantity } });

describe('split', () => {
  test('rejects users who cannot withdraw', async () => {
    const owner = await member(app, testParty);
    const { backpackId } = await character(owner, testParty.id);
    const torches = await addItems(owner, backpackId, 'Torch', 9);
    expect((await split(await member(app, testParty), torches, 1)).status).toBe(403);
    expect((await split(await person(app), torches, 1)).status).toBe(404);
  });

  test.each([9, 10])('rejects a quantity of %s from a stack of nine', async (amount) => {
    const torches = await addItems(gm, await chest(gm, testParty.id), 'Torch', 9);
    const response = await split(gm, torches, amount);
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, 'quantity']);
  });

  test('rejects an item that does not stack', async () => {
    const sword = await addItems(gm, await chest(gm, testParty.id), 'Longsword');
    const { status, body } = await split(gm, sword, 1);
    expect([status, body.error.message]).toEqual([409, 'This item does not stack.']);
  });

  test('rejects a new stack in a container without a free slot', async () => {
    const fullChest = await chest(gm, testParty.id, { max_slots: 1 });
    const torches = await addItems(gm, fullChest, 'Torch', 9);
    expect((await split(gm, torches, 4)).body.error.code).toBe('CAPACITY_EXCEEDED');
  });
});

test('split creates a second stack with the same marks and keeps the total', async () => {
  const torches = await addItems(gm, await chest(gm, testParty.id), 'Torch', 9);
  await app.sql`update item_instances set name_override = 'Tarred torch', notes = 'wet' where id = ${torches}`;
  const response = await split(gm, torches, 4);
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({ name: 'Tarred torch', quantity: 4, notes: 'wet' });
  expect(response.body.meta.item_instance_ids).toEqual([torches, response.body.data.id]);
  const [remaining] = await app.sql`select quantity from item_instances where id = ${torches}`;
  expect(remaining?.quantity).toBe(5);
});
