import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { actorOf, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { lockManagedShop, lockShop } from './lock-shop.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.sql, () => new Date(), work);

test('lock returns the shelf, the till and the other requested containers', async () => {
  const { id } = await shop(testParty);
  const lockedShop = await inTx((tx) => lockShop(tx, actorOf(testParty.gm), id, [testParty.stashId]));
  expect([
    lockedShop.shelf.is_till,
    lockedShop.till.is_till,
    lockedShop.otherContainers.map((container) => container.id),
  ]).toEqual([false, true, [testParty.stashId]]);
});

test('lock rejects strangers, and the lock for managing the shop also rejects players', async () => {
  const { id } = await shop(testParty);
  const stranger = actorOf(await person(app));
  const player = actorOf(await member(app, testParty));
  await expect(inTx((tx) => lockShop(tx, stranger, id))).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  await expect(inTx((tx) => lockManagedShop(tx, player, id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await inTx((tx) => lockShop(tx, player, id))).shop.id).toBe(id);
});
