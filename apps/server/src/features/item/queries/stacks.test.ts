import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { addItems, chest, party, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { stacksOfTransfer, stacksWithRoom } from './stacks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('full stacks in a container are not read when items arrive', async () => {
  const gm = await person(app);
  const { id: partyId } = await party(gm);
  const [box, source] = [await chest(gm, partyId), await chest(gm, partyId)];
  await addItems(gm, box, 'Longsword', 3);
  await addItems(gm, box, 'Torch', 60);
  const [sword, torch] = [await templateNamed(gm, 'Longsword'), await templateNamed(gm, 'Torch')];
  const [newSword, newTorch] = [await addItems(gm, source, 'Longsword'), await addItems(gm, source, 'Torch')];
  const quantities = (read: (tx: Tx) => Promise<{ quantity: number }[]>) =>
    inTransaction(
      app.sql,
      () => new Date(),
      async (tx) => (await read(tx)).map(({ quantity }) => quantity),
    );
  expect(await quantities((tx) => stacksWithRoom(tx, box, [sword]))).toEqual([]);
  expect(await quantities((tx) => stacksWithRoom(tx, box, [torch]))).toEqual([10]);
  // A transfer also reads the stack that is moved.
  expect(await quantities((tx) => stacksOfTransfer(tx, newSword, box))).toEqual([1]);
  expect(await quantities((tx) => stacksOfTransfer(tx, newTorch, box))).toEqual([10, 1]);
});
