import { destroyItem, getItem, mergeItems, splitItem, updateItem } from '@quartermaster/contract/item';
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
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
let owner: Person;
let bag: string;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  owner = await member(app, testParty);
  bag = (await character(owner, testParty.id)).backpackId;
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});

const merge = (user: Person, id: string, other: string) =>
  user.call(mergeItems, { params: { id }, body: { item_instance_id: other } });
const split = async (id: string, quantity: number) =>
  (await owner.call(splitItem, { params: { id }, body: { quantity } })).body.data.id;

describe('merge', () => {
  test('rejects users who cannot withdraw, stacks of different containers, and a stack with itself', async () => {
    const torches = await addItems(owner, bag, 'Torch', 9);
    const part = await split(torches, 4);
    expect((await merge(await member(app, testParty), torches, part)).status).toBe(403);
    expect((await merge(await person(app), torches, part)).status).toBe(404);
    expect((await merge(owner, torches, torches)).status).toBe(422);
    const stashTorches = await addItems(owner, testParty.stashId, 'Torch', 2);
    expect((await merge(owner, torches, stashTorches)).status).toBe(404);
    await owner.call(destroyItem, { params: { id: torches } });
    await owner.call(destroyItem, { params: { id: part } });
  });

  test('rejects stacks that differ, and items that do not stack', async () => {
    const torches = await addItems(owner, bag, 'Torch', 50);
    const part = await split(torches, 10);
    await owner.call(updateItem, { params: { id: part }, body: { item_instance: { name: 'Green torch' } } });
    expect((await merge(owner, torches, part)).body.error.message).toBe(
      'These items differ, so they cannot be merged.',
    );
    const swords = [await addItems(owner, bag, 'Longsword'), await addItems(owner, bag, 'Longsword')];
    const { status, body } = await merge(owner, swords[0] ?? '', swords[1] ?? '');
    expect([status, body.error.message]).toEqual([409, 'This item does not stack.']);
  });
});

test('merge moves the items of the other stack and is recorded in the history', async () => {
  const coins = await addItems(owner, bag, 'Gold piece', 9);
  const part = await split(coins, 4);
  const response = await merge(owner, coins, part);
  expect(response.body.data.quantity).toBe(9);
  expect((await owner.call(getItem, { params: { id: part } })).status).toBe(404);
  const [line] = await app.sql`select transaction_type, quantity from transactions order by id desc limit 1`;
  expect(line).toEqual({ transaction_type: 'merge', quantity: 4 });
});
