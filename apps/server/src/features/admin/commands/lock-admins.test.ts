import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockAdmins } from './lock-admins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await admin(app);
});
afterAll(() => app.close());

it('second transaction that locks the admins waits for the end of the first', async () => {
  const order: string[] = [];
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const runLocked = (name: string, work: () => Promise<unknown>) =>
    inTransaction(
      app.sql,
      () => new Date(),
      async (tx) => {
        await lockAdmins(tx);
        await work();
        order.push(name);
      },
    );
  const first = runLocked('first', () => {
    begin();
    return wait(100);
  });
  await hasBegun;
  await Promise.all([first, runLocked('second', async () => undefined)]);
  expect(order).toEqual(['first', 'second']);
});
