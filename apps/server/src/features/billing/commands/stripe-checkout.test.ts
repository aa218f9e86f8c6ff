import {
  checkOut,
  getSandboxCheckout,
  listInvoices,
  openBillingPortal,
  paySandboxCheckout,
  previewPlan,
} from '@quartermaster/contract/billing';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriptionOf } from '../../../../test/factories/billing.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  checkoutUrlOf,
  createdEvent,
  deliverNewEvents,
  GAME_MASTER_PLAN,
  paidBy,
  payAt,
  type StripeServer,
  startStripeBilling,
  subscriptionsAt,
} from '../../../../test/factories/stripe.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';
import type { TestWorker } from '../../../../test/factories/worker-services.ts';
import { deliver } from '../../../../test/stripe/fake-stripe.ts';
import { newId } from '../../../platform/ids.ts';
import { processEvent } from './receive-event.ts';

let server: StripeServer;
let billing: TestWorker;
beforeAll(async () => {
  ({ server, billing } = await startStripeBilling());
});
afterAll(() => server.close());

describe('Stripe billing', () => {
  test('uses Stripe pages for checkout, portal and invoices, and has no sandbox pages', async () => {
    const testUser = await person(server.app);
    expect(expectOk(await testUser.call(listInvoices, {})).body.data).toEqual([]);
    const { session_id, checkout_url, takes_effect } = expectOk(
      await testUser.call(checkOut, { body: GAME_MASTER_PLAN }),
    ).body.data;
    expect([session_id, takes_effect]).toEqual([null, 'on_payment']);
    expect(checkout_url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    payAt(server.stripe, checkout_url);
    const invoices = expectOk(await testUser.call(listInvoices, {})).body.data;
    expect(invoices).toMatchObject([{ amount: 9.99, status: 'paid' }]);
    expect(invoices[0]?.hosted_url).toMatch(/^https:\/\/invoice\.stripe\.com\//);
    const portal = expectOk(await testUser.call(openBillingPortal, { body: {} })).body.data;
    expect(portal.portal_url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    const params = { id: newId() };
    expect((await testUser.call(getSandboxCheckout, { params })).status).toBe(404);
    const sandboxPayment = await testUser.call(paySandboxCheckout, { params, body: { outcome: 'succeed' } });
    expect(sandboxPayment.status).toBe(404);
  });

  test('rejects a checkout of a user whose payment no event has reported yet, and stores the paid subscription', async () => {
    const testUser = await person(server.app);
    await paidBy(server, testUser);
    expect((await testUser.call(checkOut, { body: GAME_MASTER_PLAN })).status).toBe(409);
    expect((await subscriptionOf(testUser))?.status).toBe('active');
  });

  test('charges an upgrade as previewed, or returns the URL of a page where the payment is authenticated', async () => {
    const testUser = await person(server.app);
    const event = createdEvent(await paidBy(server, testUser));
    await deliver(server.app.url, event);
    await processEvent(billing.services, event.id);
    const { customer } = server.stripe.world.subscription(event.data.object.id);
    const query = { tier_id: 'tier_3', interval: 'month' } as const;
    const { amount_due } = expectOk(await testUser.call(previewPlan, { query })).body.data;
    const upgrade = async () => testUser.call(checkOut, { body: { ...query, expected_amount: amount_due } });
    server.stripe.world.cards.set(customer, 'requires_authentication');
    const first = expectOk(await upgrade()).body.data;
    expect(first.takes_effect).toBe('on_payment');
    expect(first.checkout_url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    expect((await subscriptionOf(testUser))?.tier).toBe('tier_2');
    server.stripe.world.cards.set(customer, 'works');
    expect(expectOk(await upgrade()).body.data.takes_effect).toBe('now');
    expect((await subscriptionOf(testUser))?.tier).toBe('tier_3');
    const [newestInvoice] = expectOk(await testUser.call(listInvoices, {})).body.data;
    expect(newestInvoice?.amount).toBe(amount_due);
  });

  test('notifies of an upgrade that a Stripe event has stored before any command', async () => {
    const testUser = await person(server.app);
    const created = createdEvent(await paidBy(server, testUser));
    await deliver(server.app.url, created);
    await processEvent(billing.services, created.id);
    const plan = { tier: 'tier_3', interval: 'month' } as const;
    const upgrade = { type: 'upgraded', plan, at: new Date() } as const;
    await billing.services.payments.change(created.data.object.id, upgrade, newId());
    const updated = server.stripe.world.events.findLast(({ type }) => type.endsWith('subscription.updated'));
    if (!updated) throw new Error('No event reports the upgrade');
    await deliver(server.app.url, updated);
    await processEvent(billing.services, updated.id);
    const [newest] = expectOk(await testUser.call(listNotifications, {})).body.data;
    expect(newest).toMatchObject({
      title: 'Your tier is now Guild',
      body: 'Your subscription was upgraded.',
    });
  });

  test('rejects a checkout with a clear message while Stripe is down, and accepts a retry', async () => {
    const testUser = await person(server.app);
    server.stripe.fault = { on: /./, kind: 'error' };
    const rejected = await testUser.call(checkOut, { body: GAME_MASTER_PLAN });
    server.stripe.fault = { on: /^$/, kind: 'none' };
    expect([rejected.status, rejected.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(rejected.body.error.message).toMatch(/^The payment provider could not complete/);
    expect(await checkoutUrlOf(testUser)).toMatch(/^https:/);
  });
});

describe('second subscription paid in another tab', () => {
  /** A user who opens checkouts in two tabs at the same time, and pays both. */
  async function payTwice() {
    const testUser = await person(server.app);
    const pages = [await checkoutUrlOf(testUser), await checkoutUrlOf(testUser)];
    for (const session of server.stripe.world.sessions.values())
      if (session.subscriptionMetadata.quartermaster_user === testUser.user.id) session.status = 'open';
    for (const page of pages) payAt(server.stripe, page);
    await deliverNewEvents(server);
    return testUser;
  }

  /** Processes all events that were delivered about a user; returns how many events have failed. */
  async function processAll(testUser: Person): Promise<number> {
    const references = subscriptionsAt(server.stripe, testUser.user.id).map(({ id }) => id);
    const events = await server.app.sql<{ id: string }[]>`
      select id from stripe_events where processed_at is null and reference = any(${references})
      order by received_at, id`;
    let failed = 0;
    for (const { id } of events)
      await processEvent(billing.services, id).catch(() => {
        failed += 1;
      });
    return failed;
  }

  async function expectRefund(testUser: Person) {
    const subscriptions = subscriptionsAt(server.stripe, testUser.user.id);
    expect(subscriptions.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    const refunds = subscriptions.map(({ status, latest_invoice }) => [
      status,
      server.stripe.world.creditNotes.get(latest_invoice),
    ]);
    expect(Object.fromEntries(refunds)).toEqual({ active: undefined, canceled: 999 });
    expect(await subscriptionOf(testUser)).toMatchObject({ status: 'active', tier: 'tier_2' });
    const { sql } = server.app;
    const notifications = await sql<{ event: string }[]>`
      select facts ->> 'event' as event from notifications where user_id = ${testUser.user.id} order by event`;
    const emails = await sql<{ event: string }[]>`
      select data ->> 'event' as event from pgboss.job
      where name = 'mail' and data ->> 'kind' = 'billing' and data ->> 'user_id' = ${testUser.user.id} order by event`;
    for (const messages of [notifications, emails])
      expect(messages.map(({ event }) => event)).toEqual(['refunded', 'started']);
  }

  test('is canceled and refunded in full, with one notification and one email', async () => {
    const testUser = await payTwice();
    expect(await processAll(testUser)).toBe(0);
    await expectRefund(testUser);
    await deliverNewEvents(server);
    expect(await processAll(testUser)).toBe(0);
    await expectRefund(testUser);
  });

  test.each([
    ['the refund', /^POST \/v1\/credit_notes/],
    ['the cancellation', /^DELETE \/v1\/subscriptions/],
  ])('is refunded in full after %s has failed in Stripe', async (_what, on) => {
    const testUser = await payTwice();
    server.stripe.fault = { on, kind: 'error' };
    expect(await processAll(testUser)).toBeGreaterThan(0);
    server.stripe.fault = { on: /^$/, kind: 'none' };
    await deliverNewEvents(server);
    expect(await processAll(testUser)).toBe(0);
    await expectRefund(testUser);
  });
});
