import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { actorOf, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { lockManagedShop, lockShop } from './lock-shop.ts';

let app: TestApp;
let table: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  table = await party(await person(app));
});
afterAll(() => app.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.sql, () => new Date(), work);

test('lock covers the shop, its shelf, its till and the other containers in that order', async () => {
  const { id } = await shop(table);
  const locked = await inTx((tx) => lockShop(tx, actorOf(table.gm), id, [table.stashId]));
  expect([locked.shelf.is_till, locked.till.is_till, locked.otherContainers.map((each) => each.id)]).toEqual([
    false,
    true,
    [table.stashId],
  ]);
});

test('lock refuses strangers, and refuses players when managing is required', async () => {
  const { id } = await shop(table);
  const stranger = actorOf(await person(app));
  const player = actorOf(await member(app, table));
  await expect(inTx((tx) => lockShop(tx, stranger, id))).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  await expect(inTx((tx) => lockManagedShop(tx, player, id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await inTx((tx) => lockShop(tx, player, id))).shop.id).toBe(id);
});
