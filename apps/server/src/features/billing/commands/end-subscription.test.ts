import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionOf } from '../../../../test/factories/billing.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  checkoutUrlOf,
  payAt,
  type StripeServer,
  startStripeBilling,
  subscriptionsAt,
} from '../../../../test/factories/stripe.ts';
import type { TestWorker } from '../../../../test/factories/worker-services.ts';
import { newId } from '../../../platform/ids.ts';
import { createSandbox } from '../../../platform/payments/sandbox.ts';
import { billingReconciliation, dueSubscriptions } from '../jobs.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: StripeServer;
let billing: TestWorker;
beforeAll(async () => {
  ({ server, billing } = await startStripeBilling());
});
afterAll(() => server.close());

async function subscribeInStripe(testUser: Person) {
  payAt(server.stripe, await checkoutUrlOf(testUser));
  const [subscription] = subscriptionsAt(server.stripe, testUser.user.id);
  if (!subscription) throw new Error('no subscription');
  return subscription;
}
const storedTier = async (testUser: Person) =>
  (
    await server.app.sql`select tier, subscription_status as status from users where id = ${testUser.user.id}`
  )[0];

const notifications = async ({ user }: Person) =>
  (
    await server.app.sql`
    select facts ->> 'event' as event from notifications where user_id = ${user.id} order by id`
  ).map(({ event }) => event);

test('reconciliation stores a payment and a cancellation that were not reported by an event', async () => {
  const [payingUser, cancelingUser] = [await person(server.app), await person(server.app)];
  await subscribeInStripe(payingUser);
  const endedInStripe = await subscribeInStripe(cancelingUser);
  await syncSubscription(billing.services, endedInStripe.id);
  server.stripe.world.cancel(endedInStripe, 'ended in Stripe');
  const { calls } = server.stripe;
  calls.length = 0;
  await billingReconciliation(billing.services).run();
  expect(await storedTier(payingUser)).toEqual({ tier: 'tier_2', status: 'active' });
  expect(await storedTier(cancelingUser)).toEqual({ tier: 'tier_free', status: 'canceled' });
  expect((await subscriptionOf(cancelingUser))?.cancel_reason).toBe('ended in Stripe');
  const reads = calls.filter((call) => call.startsWith('GET /v1/subscriptions/'));
  expect(new Set(reads).size).toBe(reads.length);
});

test.each([
  ['works', 'renewed', 'invoice.paid'],
  ['declines', 'payment_failed', 'invoice.payment_failed'],
] as const)(
  'renewal with a card that %s is reported as %s once the renewal is charged',
  async (card, event, charge) => {
    const testUser = await person(server.app);
    const subscription = await subscribeInStripe(testUser);
    const { world } = server.stripe;
    const sync = () => syncSubscription(billing.services, subscription.id);
    await sync();
    const { current_period_end: firstEnd } = (await subscriptionOf(testUser)) ?? {};
    world.cards.set(subscription.customer, card);
    world.events.length = 0;
    world.beginRenewal(subscription);
    for (const advanceStripe of [() => undefined, () => world.finalizeRenewal(subscription)]) {
      advanceStripe();
      await sync();
      expect(await notifications(testUser)).toEqual(['started']);
      expect(await subscriptionOf(testUser)).toMatchObject({
        status: 'active',
        current_period_end: firstEnd,
      });
    }
    world.chargeRenewal(subscription);
    const updated = 'customer.subscription.updated';
    const reported = world.events.map(({ type }) => type);
    expect(reported).toEqual(['invoice.created', updated, 'invoice.finalized', charge, updated]);
    await sync();
    expect(await notifications(testUser)).toEqual(['started', event]);
    expect((await subscriptionOf(testUser))?.current_period_start).toBe(firstEnd);
  },
);

test.each([
  ['works', 'renewed'],
  ['declines', 'payment_failed'],
] as const)(
  'renewal with a card that %s is reported as %s once it is charged, even if an upgrade was invoiced meanwhile',
  async (card, event) => {
    const testUser = await person(server.app);
    const subscription = await subscribeInStripe(testUser);
    const { world } = server.stripe;
    const sync = () => syncSubscription(billing.services, subscription.id);
    await sync();
    const { current_period_end: firstEnd } = (await subscriptionOf(testUser)) ?? {};
    world.beginRenewal(subscription);
    const upgraded = {
      type: 'upgraded',
      plan: { tier: 'tier_3', interval: 'month' },
      at: new Date(),
    } as const;
    await billing.services.payments.change(subscription.id, upgraded, newId());
    world.cards.set(subscription.customer, card);
    for (const advanceStripe of [() => undefined, () => world.finalizeRenewal(subscription)]) {
      advanceStripe();
      await sync();
      expect(await storedTier(testUser)).toEqual({ tier: 'tier_3', status: 'active' });
      expect((await subscriptionOf(testUser))?.current_period_end).toBe(firstEnd);
      expect(await notifications(testUser)).not.toContain(event);
    }
    world.chargeRenewal(subscription);
    await sync();
    expect(await notifications(testUser)).toContain(event);
    expect((await subscriptionOf(testUser))?.current_period_start).toBe(firstEnd);
  },
);

test('upgrade to a year during a renewal begins the year at once', async () => {
  const testUser = await person(server.app);
  const subscription = await subscribeInStripe(testUser);
  server.stripe.world.beginRenewal(subscription);
  const upgraded = { type: 'upgraded', plan: { tier: 'tier_3', interval: 'year' }, at: new Date() } as const;
  await billing.services.payments.change(subscription.id, upgraded, newId());
  await syncSubscription(billing.services, subscription.id);
  const [{ current_period_end }] = subscription.items.data;
  expect((await subscriptionOf(testUser))?.current_period_end).toBe(
    new Date(current_period_end * 1000).toISOString(),
  );
});

test('downgrade that begins with a renewal is reported once the renewal is charged', async () => {
  const testUser = await person(server.app);
  const subscription = await subscribeInStripe(testUser);
  const sync = () => syncSubscription(billing.services, subscription.id);
  await sync();
  const plan = { tier: 'tier_1', interval: 'month' } as const;
  await billing.services.payments.change(subscription.id, { type: 'downgrade_scheduled', plan }, 'downgrade');
  await sync();
  server.stripe.world.beginRenewal(subscription);
  await sync();
  expect((await storedTier(testUser))?.tier).toBe('tier_1');
  server.stripe.world.finalizeRenewal(subscription);
  server.stripe.world.chargeRenewal(subscription);
  await sync();
  expect(await notifications(testUser)).toEqual(['started', 'downgrade_scheduled', 'renewed']);
});

test('subscription keeps its tier for the seven days of the grace period, then it is canceled and its invoice is voided', async () => {
  const testUser = await person(server.app);
  const subscription = await subscribeInStripe(testUser);
  const { world } = server.stripe;
  world.cards.set(subscription.customer, 'declines');
  world.passPeriod(subscription);
  // The failed renewal was 6 days and 23 hours ago.
  const [item] = subscription.items.data;
  const hours = (item.current_period_start - Date.now() / 1000) / 3600;
  world.moveBack(subscription, Math.round(hours + 167));
  await syncSubscription(billing.services, subscription.id);
  await dueSubscriptions(billing.services).run();
  expect(await storedTier(testUser)).toEqual({ tier: 'tier_2', status: 'past_due' });
  world.moveBack(subscription, 2);
  await syncSubscription(billing.services, subscription.id);
  await dueSubscriptions(billing.services).run();
  expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'canceled' });
  expect(subscription.status).toBe('canceled');
  expect(world.invoices.get(subscription.latest_invoice)?.status).toBe('void');
});

test('subscription whose payment no event has reported yet is not canceled when its grace period has ended', async () => {
  const testUser = await person(server.app);
  const subscription = await subscribeInStripe(testUser);
  const { world } = server.stripe;
  world.cards.set(subscription.customer, 'declines');
  world.passPeriod(subscription);
  const [item] = subscription.items.data;
  world.moveBack(subscription, Math.round((item.current_period_start - Date.now() / 1000) / 3600) + 200);
  await syncSubscription(billing.services, subscription.id);
  // Paid in Stripe, but the event has not arrived yet.
  world.pay(subscription);
  await dueSubscriptions(billing.services).run();
  expect(subscription.status).toBe('active');
  expect(await storedTier(testUser)).toEqual({ tier: 'tier_2', status: 'active' });
});

test('sandbox subscription ends once Stripe is configured', async () => {
  const testUser = await person(server.app);
  const { sql, now, jobs } = billing.services;
  const payments = createSandbox({ sql, now, jobs });
  const plan = { tier: 'tier_3', interval: 'month' } as const;
  const checkout = await payments.createCheckout(testUser.user.id, plan, '/', 'checkout');
  const reference = await payments.pay(
    testUser.user.id,
    'id' in checkout ? (checkout.id ?? '') : '',
    'succeed',
  );
  await syncSubscription({ ...billing.services, payments }, reference ?? '');
  expect((await storedTier(testUser))?.tier).toBe('tier_3');
  await dueSubscriptions(billing.services).run();
  expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'canceled' });
  expect((await subscriptionOf(testUser))?.cancel_reason).toBe('sandbox_closed');
});

test('subscription of a deleted account is canceled in Stripe, and a payment that was not stored before the deletion is refunded', async () => {
  const [testUser, lateUser] = [await person(server.app), await person(server.app)];
  const subscription = await subscribeInStripe(testUser);
  await syncSubscription(billing.services, subscription.id);
  const lateSubscription = await subscribeInStripe(lateUser);
  for (const { user } of [testUser, lateUser])
    await server.app.sql`update users set deleted_at = now() where id = ${user.id}`;
  await syncSubscription(billing.services, subscription.id);
  await syncSubscription(billing.services, lateSubscription.id);
  expect([subscription.status, lateSubscription.status]).toEqual(['canceled', 'canceled']);
  const { creditNotes } = server.stripe.world;
  expect([
    creditNotes.get(subscription.latest_invoice),
    creditNotes.get(lateSubscription.latest_invoice),
  ]).toEqual([undefined, 999]);
});
