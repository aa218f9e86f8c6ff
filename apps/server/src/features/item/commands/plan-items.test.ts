import { updateItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character, expectOk, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { planItemCreation, planItemDestruction, planItemTransfer } from './plan-items.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
});
afterAll(() => app.close());

const runInTransaction = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.sql, () => new Date(), work);
const createBackpacks = async () => {
  const [a, b] = [await character(mira, null), await character(mira, null)];
  return [a.backpackId, b.backpackId] as const;
};

test('whole stack keeps its id if there is no matching stack, and is unequipped', async () => {
  const [from, to] = await createBackpacks();
  const sword = await addItems(mira, from, 'Longsword');
  const item_instance = { instance_data: { is_equipped: true } };
  expectOk(await mira.call(updateItem, { params: { id: sword }, body: { item_instance } }));
  const input = { stackIds: [sword], sourceId: from, targetId: to, quantity: 1, partyId: null };
  const result = await runInTransaction((tx) => planItemTransfer(tx, input));
  expect(result).toMatchObject({
    arrivedStackIds: [sword],
    note: 'Unequipped automatically',
    item: { name: 'Longsword' },
  });
  expect(result.changes).toMatchObject([{ id: sword, after: { container: to, quantity: 1 }, unequip: true }]);
});

test('matching stack at the destination grows, and the source stack shrinks', async () => {
  const [from, to] = await createBackpacks();
  const existing = await addItems(mira, to, 'Torch', 4);
  const torches = await addItems(mira, from, 'Torch', 10);
  const input = { stackIds: [torches], sourceId: from, targetId: to, quantity: 3, partyId: null };
  const result = await runInTransaction((tx) => planItemTransfer(tx, input));
  expect(result.arrivedStackIds).toEqual([existing]);
  expect(result.changes).toMatchObject([
    { id: torches, after: { container: from, quantity: 7 } },
    { id: existing, after: { container: to, quantity: 7 } },
  ]);
});

test('transfer rejects a quantity that is too large and a stack of another container', async () => {
  const [from, to] = await createBackpacks();
  const torches = await addItems(mira, from, 'Torch', 10);
  const input = { stackIds: [torches], sourceId: from, targetId: to, quantity: 11, partyId: null };
  await expect(runInTransaction((tx) => planItemTransfer(tx, input))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  const wrongSourceInput = { ...input, sourceId: to, targetId: from, quantity: 1 };
  await expect(runInTransaction((tx) => planItemTransfer(tx, wrongSourceInput))).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('creation adds one stack per unstackable item, at most a hundred, and destruction shrinks a stack', async () => {
  const [bag] = await createBackpacks();
  const templateId = await templateNamed(mira, 'Longsword');
  const create = (quantity: number) =>
    runInTransaction((tx) => planItemCreation(tx, { templateId, targetId: bag, quantity }));
  expect((await create(3)).changes.map(({ after }) => after.quantity)).toEqual([1, 1, 1]);
  await expect(create(101)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const torches = await addItems(mira, bag, 'Torch', 10);
  const removal = { stackIds: [torches], sourceId: bag, quantity: 4, partyId: null };
  const destroyed = await runInTransaction((tx) => planItemDestruction(tx, removal));
  expect(destroyed.changes).toMatchObject([
    { before: { quantity: 10 }, after: { container: bag, quantity: 6 } },
  ]);
});
