import { advanceSandbox } from '@quartermaster/contract/billing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { subscribe } from '../../../test/factories/billing.ts';
import { person } from '../../../test/factories/people.ts';
import { workerFor } from '../../../test/factories/worker-services.ts';
import { newId } from '../../platform/ids.ts';
import { billingReconciliation, dueSubscriptions } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

test('reconciliation reads each live subscription once, and continues after a failure', async () => {
  const people = [await person(app), await person(app), await person(app)];
  for (const user of people) await subscribe(user);
  const rows = await app.sql<{ reference: string }[]>`select reference from subscriptions order by reference`;
  const references = rows.map(({ reference }) => reference);
  const localReference = newId();
  await app.sql`update subscriptions set reference = ${localReference} where reference = ${references[2] ?? ''}`;
  const readReferences: string[] = [];
  const billing = workerFor(app, (payments) => ({
    ...payments,
    read: async (reference: string) => {
      readReferences.push(reference);
      if (reference === references[0]) throw new Error('no response');
      return payments.read(reference);
    },
  }));
  await billingReconciliation(billing.services).run();
  await billing.close();
  expect(readReferences.sort()).toEqual([...references, localReference].sort());
});

test('reconciliation reports a running subscription that the provider does not have, and keeps it', async () => {
  const user = await person(app);
  await subscribe(user);
  const reference = newId();
  await app.sql`update subscriptions set reference = ${reference} where user_id = ${user.user.id}`;
  const billing = workerFor(app);
  const logged = vi.spyOn(billing.services.log, 'error');
  await billingReconciliation(billing.services).run();
  await billing.close();
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({
      reference,
      err: new Error(`The payment provider does not have subscription ${reference}, which is running here`),
    }),
    expect.any(String),
  );
  expect(await app.sql`select status from subscriptions where user_id = ${user.user.id}`).toEqual([
    { status: 'active' },
  ]);
});

test('reminder of a failed payment is not sent once the grace period has ended', async () => {
  const user = await person(app);
  await subscribe(user);
  await user.call(advanceSandbox, { body: { step: 'fail_renewal' } });
  const billing = workerFor(app);
  const eightDaysLater = () => new Date(Date.now() + 8 * 24 * 60 * 60_000);
  // The provider does not end the grace period, as when it cannot be reached.
  await dueSubscriptions({ ...billing.services, now: eightDaysLater }).run();
  await billing.close();
  const emails = await app.sql`
    select from pgboss.job where name = 'mail' and data ->> 'user_id' = ${user.user.id}
      and data ->> 'event' = 'payment_failed'`;
  expect(emails).toHaveLength(1);
});
