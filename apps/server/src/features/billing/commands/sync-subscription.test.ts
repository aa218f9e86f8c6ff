import { deleteAccount } from '@quartermaster/contract/account';
import { cancelSubscription } from '@quartermaster/contract/billing';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { subscribe, subscriptionOf } from '../../../../test/factories/billing.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { until } from '../../../../test/until.ts';
import { createJobs, type Jobs } from '../../../platform/jobs.ts';
import { syncQueue } from '../../../platform/payments/provider.ts';
import { createSandbox } from '../../../platform/payments/sandbox.ts';

let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' }, jobs: true });
  jobs = createJobs(app.database.target, Fastify().log, { queues: [syncQueue], runsJobs: false });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

/** Calls the provider directly, as if a process had stopped after the call. */
const provider = () => createSandbox({ sql: app.sql, now: () => new Date(), jobs });
const referenceOf = async (testUser: Person): Promise<string> =>
  (
    await app.sql<
      { reference: string }[]
    >`select reference from subscriptions where user_id = ${testUser.user.id}`
  )[0]?.reference ?? '';

describe('synchronization', () => {
  test('stores a change that a stopped process made at the provider', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_1');
    const reference = await referenceOf(testUser);
    const plan = { tier: 'tier_3', interval: 'month' } as const;
    await provider().change(reference, { type: 'upgraded', plan, at: new Date() }, 'upgrade');
    await until(async () => (await subscriptionOf(testUser))?.tier === 'tier_3');
    const [row] = await app.sql`select tier from users where id = ${testUser.user.id}`;
    expect(row).toEqual({ tier: 'tier_3' });
  });

  test('stores the subscription of a first payment that a stopped process did not store', async () => {
    const testUser = await person(app);
    const sandbox = provider();
    const plan = { tier: 'tier_2', interval: 'year' } as const;
    const checkout = await sandbox.createCheckout(testUser.user.id, plan, '/', 'checkout');
    await sandbox.pay(testUser.user.id, 'id' in checkout ? (checkout.id ?? '') : '', 'succeed');
    await until(async () => (await subscriptionOf(testUser))?.status === 'active');
    expect(await subscriptionOf(testUser)).toMatchObject({ tier: 'tier_2', interval: 'year', amount: 99.9 });
  });

  test('cancels the subscription of a deleted account at the provider', async () => {
    const testUser = await authenticated(app, await person(app));
    await subscribe(testUser);
    await testUser.call(cancelSubscription, { body: { reason: 'other', comment: 'My cat moved out' } });
    const reference = await referenceOf(testUser);
    const deleted = await testUser.call(deleteAccount, { body: { password: testUser.password } });
    expect(deleted.status).toBe(204);
    await until(async () => (await provider().read(reference))?.state.status === 'canceled');
    await until(async () => {
      const [row] =
        await app.sql`select status, cancel_reason from subscriptions where reference = ${reference}`;
      return row?.status === 'canceled' && row.cancel_reason === 'account_deleted';
    });
    const [row] = await app.sql`select tier, subscription_status from users where id = ${testUser.user.id}`;
    expect(row).toEqual({ tier: 'tier_free', subscription_status: 'none' });
  });
});
