import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockContainers } from '../../container/commands/lock-containers.ts';
import { recordLoads } from './require-final-capacity.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
});
afterAll(() => app.close());

/** Puts 40 torches of 1 lb into a backpack that holds 10 lb, then leaves only `torchCount`, and checks its capacity. */
async function tryFinalContents(torchCount: number): Promise<unknown> {
  const { backpackId } = await character(mira, null, { max_weight: 10 });
  const stack = await addItems(mira, backpackId, 'Torch', 5);
  return inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const loads = await recordLoads(tx, await lockContainers(tx, mira.user.id, [backpackId]));
      await tx.sql`update item_instances set quantity = 40 where id = ${stack}`;
      await tx.sql`update item_instances set quantity = ${torchCount} where id = ${stack}`;
      return loads.require();
    },
  ).then(
    () => 'fits',
    (error: { code?: string; message: string }) => [error.code, error.message],
  );
}

test('capacity check considers only the final contents', async () => {
  expect(await tryFinalContents(10)).toBe('fits');
  expect(await tryFinalContents(11)).toEqual(['CAPACITY_EXCEEDED', 'Item(s) would exceed weight limit']);
});
