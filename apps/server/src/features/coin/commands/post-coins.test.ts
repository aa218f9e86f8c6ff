import { FIVE_E } from '@quartermaster/rules/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { addItems, character } from '../../../../test/factories/test-parties.ts';
import type { Actor } from '../../../platform/actor.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockContainers } from '../../container/commands/lock-containers.ts';
import { coinStacks, readHeldCoins } from '../queries/held-coins.ts';
import { postConversion, postTransfer } from './post-coins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('exchanged coins can be transferred in the same database transaction; an exchange that changes their value is rejected', async () => {
  const mira = await person(app);
  const [nim, bo] = [await character(mira, null), await character(mira, null, { name: 'Bo' })];
  await addItems(mira, nim.backpackId, 'Gold piece', 2);
  const actor: Actor = {
    userId: mira.user.id,
    sessionId: '',
    name: mira.user.username,
    admin: false,
    via: 'web',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
  await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const [from, to] = await lockContainers(tx, actor.userId, [nim.backpackId, bo.backpackId]);
      if (!from || !to) throw new Error('A container is missing');
      const held = await readHeldCoins(tx, [from.id, to.id], FIVE_E);
      await expect(
        postConversion(tx, actor, held, { container: from, give: { gold: 1 }, take: { silver: 9 } }),
      ).rejects.toThrow('must not change the value of the coins');
      const conversion = await postConversion(tx, actor, held, {
        container: from,
        give: { gold: 1 },
        take: { silver: 10 },
      });
      await postTransfer(tx, actor, conversion.held, { from, to, coins: { silver: 4 } });
      const remaining = await coinStacks(tx, [from.id, to.id], FIVE_E);
      expect(
        remaining.map(({ containerId, coin, quantity }) => [containerId === from.id, coin, quantity]),
      ).toEqual([
        [true, 'gold', 1],
        [true, 'silver', 6],
        [false, 'silver', 4],
      ]);
    },
  );
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
});
