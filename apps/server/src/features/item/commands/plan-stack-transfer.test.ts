import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { actorOf, type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character, pouch } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockContainers } from '../../container/commands/lock-containers.ts';
import { lockedStack } from '../queries/stacks.ts';
import { planStackTransfer } from './plan-stack-transfer.ts';

let app: TestApp;
let mira: Person;
let backpackId: string;
let characterId: string;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
  ({ backpackId, id: characterId } = await character(mira, null));
});
afterAll(() => app.close());

const planTransfer = (stackId: string, quantity: number, targetId: string) =>
  inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const [, target] = await lockContainers(tx, actorOf(mira).userId, [backpackId, targetId]);
      if (!target) throw new Error('No such container');
      return planStackTransfer(tx, await lockedStack(tx, stackId), quantity, target);
    },
  );

test('whole stack keeps its id, part of a stack becomes a new stack, and matching stacks merge', async () => {
  const coins = await addItems(mira, backpackId, 'Gold piece', 30);
  const empty = await pouch(mira, characterId);
  expect((await planTransfer(coins, 30, empty)).ids).toEqual([coins]);
  const part = await planTransfer(coins, 10, empty);
  expect(part.ids).toHaveLength(1);
  expect(part.ids).not.toContain(coins);
  expect(part.changes.find(({ id }) => id === coins)?.after).toEqual({ container: backpackId, quantity: 20 });
  const existingCoins = await addItems(mira, empty, 'Gold piece', 5);
  const mergePlan = await planTransfer(coins, 30, empty);
  expect(mergePlan.ids).toEqual([existingCoins]);
  expect(mergePlan.changes.map(({ id, after }) => [id, after.quantity])).toEqual([
    [coins, 0],
    [existingCoins, 35],
  ]);
});

test('transfer rejects a quantity that does not fit', async () => {
  const torches = await addItems(mira, backpackId, 'Torch', 5);
  const tinyPouch = await pouch(mira, characterId, { max_weight: 2 });
  await expect(planTransfer(torches, 5, tinyPouch)).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED' });
  expect((await planTransfer(torches, 2, tinyPouch)).ids).toHaveLength(1);
});
