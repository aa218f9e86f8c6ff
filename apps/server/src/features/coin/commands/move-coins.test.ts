import { FIVE_E } from '@quartermaster/rules/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { addItems, character } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { readHeldCoins } from '../queries/held-coins.ts';
import { coinsIn, moveCoins } from './move-coins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('moveCoins returns the changes and the coins afterwards, so that no coin can be withdrawn twice', async () => {
  const mira = await person(app);
  const [nim, bo] = [await character(mira, null), await character(mira, null)];
  await addItems(mira, nim.backpackId, 'Gold piece', 3);
  const ids = [nim.backpackId, bo.backpackId] as const;
  await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const held = await readHeldCoins(tx, ids, FIVE_E);
      expect(coinsIn(held, ids[0])).toEqual({ gold: 3 });
      const result = moveCoins(held, [
        { id: ids[0], delta: { gold: -2 } },
        { id: ids[1], delta: { gold: 2, copper: 7 } },
      ]);
      expect(result.changes.map(({ after }) => [after.container, after.quantity])).toEqual([
        [ids[0], 1],
        [ids[1], 2],
        [ids[1], 7],
      ]);
      expect([coinsIn(result.held, ids[0]), coinsIn(result.held, ids[1])]).toEqual([
        { gold: 1 },
        { gold: 2, copper: 7 },
      ]);
      expect(() => moveCoins(result.held, [{ id: ids[0], delta: { gold: -2 } }])).toThrow(RangeError);
    },
  );
});
