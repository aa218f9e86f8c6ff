import { cancelSubscription } from '@quartermaster/contract/billing';
import { listNotifications } from '@quartermaster/contract/notification';
import type { PaidTier } from '@quartermaster/rules/billing-plan';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { subscribe } from '../../../../test/factories/billing.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { type TestWorker, workerFor } from '../../../../test/factories/worker-services.ts';
import { transact } from '../../../platform/transact.ts';
import { tierGrants } from '../jobs.ts';
import { endTierGrant, grantTier } from './grant-tier.ts';

const DAY_MS = 24 * 60 * 60_000;
let app: TestApp;
let billing: TestWorker;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  billing = workerFor(app);
});
beforeEach(async () => {
  mira = await person(app);
});
afterAll(async () => {
  await billing.close();
  await app.close();
});

const grant = (tier: PaidTier, endsAt = new Date(Date.now() + 30 * DAY_MS)) =>
  transact(billing.services, (tx) => grantTier(tx, billing.services, mira.user.id, { tier, endsAt }));
const end = () => transact(billing.services, (tx) => endTierGrant(tx, billing.services, mira.user.id));
const account = async () =>
  (await app.sql`select tier, subscription_status as status from users where id = ${mira.user.id}`)[0];
/** Moves the end of the grant into the past. */
const expireGrant = () => app.sql`
  update tier_grants set granted_at = now() - interval '2 days', ends_at = now() - interval '1 day'
  where user_id = ${mira.user.id}`;
const emails = async () => {
  const rows = await app.sql<{ tier: string; until: string | null }[]>`
    select data ->> 'tier' as tier, data ->> 'until' as until from pgboss.job
    where name = 'mail' and data ->> 'kind' = 'tier_grant' and data ->> 'user_id' = ${mira.user.id}
    order by created_on, id`;
  return [...rows];
};

test("account has the higher of its granted tier and its subscription's tier", async () => {
  await subscribe(mira, 'tier_2');
  await grant('tier_1');
  expect(await account()).toEqual({ tier: 'tier_2', status: 'active' });
  await grant('tier_3');
  expect(await account()).toEqual({ tier: 'tier_3', status: 'active' });
  expect(await end()).toBe('tier_3');
  expect(await account()).toEqual({ tier: 'tier_2', status: 'active' });
  expect(await end()).toBe(null);
});

test('subscription that begins or ends does not change a higher granted tier', async () => {
  await grant('tier_2');
  await subscribe(mira, 'tier_1');
  expect(await account()).toEqual({ tier: 'tier_2', status: 'active' });
  const { status } = await mira.call(cancelSubscription, {
    body: { reason: 'too_expensive', cancel_at_period_end: false },
  });
  expect(status).toBe(200);
  expect(await account()).toEqual({ tier: 'tier_2', status: 'canceled' });
});

test('job ends a granted tier only when it expires', async () => {
  await grant('tier_2');
  await tierGrants(billing.services).run();
  expect(await account()).toMatchObject({ tier: 'tier_2' });
  await expireGrant();
  await tierGrants(billing.services).run();
  expect(await account()).toMatchObject({ tier: 'tier_free' });
  expect(await app.sql`select from tier_grants where user_id = ${mira.user.id}`).toHaveLength(0);
});

test('user is notified once of a granted tier and of its end, in the app and by email', async () => {
  await grant('tier_2', new Date('2030-12-03T10:00:00.000Z'));
  await expireGrant();
  await tierGrants(billing.services).run();
  await tierGrants(billing.services).run();
  const { data } = (await mira.call(listNotifications, { query: {} })).body;
  const titles = data.filter(({ kind }) => kind === 'billing').map(({ title }) => title);
  expect(titles).toEqual(['Game Master has ended', 'Game Master tier until 3 December 2030']);
  expect(await emails()).toEqual([
    { tier: 'tier_2', until: '3 December 2030' },
    { tier: 'tier_2', until: null },
  ]);
});
