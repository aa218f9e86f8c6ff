import { updateItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character, expectOk, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { createStacks, destroyStacks, transferStacks } from './transfer-stacks.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
});
afterAll(() => app.close());

const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.sql, () => new Date(), work);
const bags = async () => {
  const [a, b] = [await character(mira, null), await character(mira, null)];
  return [a.backpackId, b.backpackId] as const;
};

test('whole stack keeps its id when it merges with none, and is unequipped', async () => {
  const [from, to] = await bags();
  const sword = await addItems(mira, from, 'Longsword');
  const item_instance = { instance_data: { is_equipped: true } };
  expectOk(await mira.call(updateItem, { params: { id: sword }, body: { item_instance } }));
  const input = { stackIds: [sword], sourceId: from, targetId: to, quantity: 1, partyId: null };
  const result = await within((tx) => transferStacks(tx, input));
  expect(result).toMatchObject({ arrived: [sword], isEquippedOrAttuned: true, item: { name: 'Longsword' } });
  expect(result.changes).toMatchObject([{ id: sword, after: { container: to, quantity: 1 }, unequip: true }]);
});

test('alike stacks grow, and the smallest source stacks are used first', async () => {
  const [from, to] = await bags();
  const there = await addItems(mira, to, 'Torch', 4);
  const torches = await addItems(mira, from, 'Torch', 10);
  const input = { stackIds: [torches], sourceId: from, targetId: to, quantity: 3, partyId: null };
  const result = await within((tx) => transferStacks(tx, input));
  expect(result.arrived).toEqual([there]);
  expect(result.changes).toMatchObject([
    { id: torches, after: { container: from, quantity: 7 } },
    { id: there, after: { container: to, quantity: 7 } },
  ]);
});

test('transfer refuses too large quantities and stacks of other containers', async () => {
  const [from, to] = await bags();
  const torches = await addItems(mira, from, 'Torch', 10);
  const input = { stackIds: [torches], sourceId: from, targetId: to, quantity: 11, partyId: null };
  await expect(within((tx) => transferStacks(tx, input))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  const elsewhere = { ...input, sourceId: to, targetId: from, quantity: 1 };
  await expect(within((tx) => transferStacks(tx, elsewhere))).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('items from the world come one by one where they do not stack, at most a hundred, and can be destroyed', async () => {
  const [bag] = await bags();
  const templateId = await templateNamed(mira, 'Longsword');
  const make = (quantity: number) =>
    within((tx) => createStacks(tx, { templateId, targetId: bag, quantity }));
  expect((await make(3)).changes.map(({ after }) => after.quantity)).toEqual([1, 1, 1]);
  await expect(make(101)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const torches = await addItems(mira, bag, 'Torch', 10);
  const leaving = { stackIds: [torches], sourceId: bag, quantity: 4, partyId: null };
  const ended = await within((tx) => destroyStacks(tx, leaving));
  expect(ended.changes).toMatchObject([{ before: { quantity: 10 }, after: { container: bag, quantity: 6 } }]);
});
