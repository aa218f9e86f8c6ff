import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { subscribe } from '../../../test/factories/billing.ts';
import { billingFor } from '../../../test/factories/billing-services.ts';
import { person } from '../../../test/factories/people.ts';
import { newId } from '../../platform/ids.ts';
import { billingReconciliation } from './jobs.ts';

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
  const billing = billingFor(app, (payments) => ({
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
