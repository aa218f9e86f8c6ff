import { checkOut } from '@quartermaster/contract/billing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { subscriptionOf } from '../../../../test/factories/billing.ts';
import { person } from '../../../../test/factories/people.ts';
import {
  createdEvent,
  deliverNewEvents,
  GAME_MASTER_PLAN,
  paidBy,
  payAt,
  type StripeServer,
  startStripeBilling,
  startStripeServer,
} from '../../../../test/factories/stripe.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';
import type { TestWorker } from '../../../../test/factories/worker-services.ts';
import { deliver } from '../../../../test/stripe/fake-stripe.ts';
import { until } from '../../../../test/until.ts';
import { newId } from '../../../platform/ids.ts';
import { processEvent } from './receive-event.ts';

let server: StripeServer;
let billing: TestWorker;
beforeAll(async () => {
  ({ server, billing } = await startStripeBilling());
});
afterAll(() => server.close());

const storedEvents = async (ids: readonly string[]) =>
  server.app.sql<{ id: string; processed: boolean; attempts: number; error: string | null }[]>`
    select id, processed_at is not null as processed, attempts, error from stripe_events where id = any(${[...ids]})`;
const countQueued = async (id: string) =>
  (await server.app.sql`select 1 from pgboss.job where name = 'billing' and data ->> 'event' = ${id}`).length;

describe('webhook', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each([
    ['a signature made with another secret', () => ({ secret: 'whsec_another12345' })],
    ['a signature older than five minutes', () => ({ at: seconds() - 301 })],
    [
      'a payload with a changed byte',
      (payload: string) => ({ payload: payload.replace('active', 'Active') }),
    ],
  ])('rejects %s and stores nothing', async (_case, options) => {
    const event = createdEvent(await paidBy(server, await person(server.app)));
    const response = await deliver(server.app.url, event, options(JSON.stringify(event)));
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'BAD_REQUEST',
    ]);
    expect(await storedEvents([event.id])).toEqual([]);
  });

  test('rejects a missing signature', async () => {
    const response = await fetch(`${server.app.url}/api/v1/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(400);
  });

  test('rejects an event when Stripe is not configured', async () => {
    const appWithoutStripe = await startTestApp();
    const event = createdEvent(await paidBy(server, await person(server.app)));
    const response = await deliver(appWithoutStripe.url, event);
    expect(response.status).toBe(404);
    await appWithoutStripe.close();
  });
});

describe('event', () => {
  test('is accepted when it was signed four minutes ago, and is stored and queued once for repeated deliveries', async () => {
    const event = createdEvent(await paidBy(server, await person(server.app)));
    const at = Math.floor(Date.now() / 1000) - 240;
    const responses = await Promise.all([1, 2, 3].map(() => deliver(server.app.url, event, { at })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedEvents([event.id])).toMatchObject([{ processed: false, attempts: 0 }]);
    expect(await countQueued(event.id)).toBe(1);
  });

  test('grants the tier once, and changes nothing when it is processed again', async () => {
    const testUser = await person(server.app);
    const event = createdEvent(await paidBy(server, testUser));
    await deliver(server.app.url, event);
    await processEvent(billing.services, event.id);
    expect(await subscriptionOf(testUser)).toMatchObject({
      provider: 'stripe',
      status: 'active',
      tier: 'tier_2',
      payment_method: { brand: 'visa', last4: '4242' },
    });
    const notifications = () =>
      server.app.sql`select 1 from notifications where user_id = ${testUser.user.id}`;
    expect(await notifications()).toHaveLength(1);
    const { calls } = server.stripe;
    const before = calls.length;
    await processEvent(billing.services, event.id);
    await deliver(server.app.url, event);
    expect([calls.length, (await notifications()).length, await countQueued(event.id)]).toEqual([
      before,
      1,
      1,
    ]);
  });

  test('has no effect for a user whom this server does not know', async () => {
    const event = createdEvent(await paidBy(server, await person(server.app)));
    const foreignEvent = { ...event, id: `evt_${newId()}` };
    const subscription = server.stripe.world.subscription(event.data.object.id);
    subscription.metadata = { quartermaster_user: newId() };
    await deliver(server.app.url, foreignEvent);
    await processEvent(billing.services, foreignEvent.id);
    expect(await storedEvents([foreignEvent.id])).toMatchObject([{ processed: true }]);
    expect(
      await server.app.sql`select 1 from subscriptions where reference = ${subscription.id}`,
    ).toHaveLength(0);
    expect(subscription.status).toBe('active');
  });

  test('is kept with its error when it cannot be processed', async () => {
    const testUser = await person(server.app);
    const event = createdEvent(await paidBy(server, testUser));
    await deliver(server.app.url, event);
    server.stripe.fault = { on: /^GET \/v1\/subscriptions\//, kind: 'error' };
    await expect(processEvent(billing.services, event.id)).rejects.toThrow(/could not complete the request/);
    server.stripe.fault = { on: /^$/, kind: 'none' };
    const [failed] = await storedEvents([event.id]);
    expect(failed).toMatchObject({ processed: false, attempts: 1 });
    expect(failed?.error).toMatch(/could not complete the request/);
    await processEvent(billing.services, event.id);
    expect(await storedEvents([event.id])).toMatchObject([{ processed: true, attempts: 2, error: null }]);
    expect((await subscriptionOf(testUser))?.status).toBe('active');
  });
});

const ACTIONS = ['upgrade', 'downgrade', 'withdraw', 'cancel', 'reactivate', 'renew', 'fail', 'pay'] as const;

test('events delivered between changes in Stripe, repeatedly and in any order, result in the state of Stripe', async () => {
  const { world } = server.stripe;
  const stripe = billing.services.payments;
  const change = (reference: string, event: Parameters<typeof stripe.change>[1]) =>
    stripe.change(reference, event, newId()).catch(() => null);
  const at = new Date();
  const act = async (action: (typeof ACTIONS)[number], reference: string) => {
    const subscription = world.subscription(reference);
    const isRunning = subscription.status === 'active';
    const plan = { tier: action === 'upgrade' ? 'tier_3' : 'tier_1', interval: 'month' } as const;
    if (action === 'upgrade') await change(reference, { type: 'upgraded', plan, at });
    if (action === 'downgrade') await change(reference, { type: 'downgrade_scheduled', plan });
    if (action === 'withdraw') await change(reference, { type: 'downgrade_withdrawn' });
    if (action === 'cancel') await change(reference, { type: 'cancel_requested', reason: 'other', at });
    if (action === 'reactivate') await change(reference, { type: 'reactivated' });
    if (action === 'pay' && subscription.status === 'past_due') world.pay(subscription);
    if (!isRunning || !(action === 'renew' || action === 'fail')) return;
    world.cards.set(subscription.customer, action === 'fail' ? 'declines' : 'works');
    world.passPeriod(subscription);
    world.cards.delete(subscription.customer);
  };
  const step = fc.oneof(
    fc.constantFrom(...ACTIONS),
    fc.record({ deliver: fc.nat({ max: 1000 }), isRepeated: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.infiniteStream(fc.nat()), async (steps, picks) => {
      const testUser = await person(server.app);
      const events = await paidBy(server, testUser);
      const reference = createdEvent(events).data.object.id;
      const collectNewEvents = () => events.push(...world.events.splice(0));
      const processAt = async (index: number) => {
        const [event] = events.slice(index % events.length);
        if (!event) return;
        await deliver(server.app.url, event);
        await processEvent(billing.services, event.id);
      };
      for (const nextStep of steps) {
        collectNewEvents();
        if (typeof nextStep === 'string') await act(nextStep, reference);
        else for (let n = 0; n < (nextStep.isRepeated ? 2 : 1); n += 1) await processAt(nextStep.deliver);
      }
      collectNewEvents();
      const order = events.map((event) => ({ event, pick: picks.next().value as number }));
      for (const { event } of order.sort((a, b) => a.pick - b.pick)) {
        await deliver(server.app.url, event);
        await processEvent(billing.services, event.id);
      }
      const stripeState = await stripe.read(reference);
      const storedSubscription = await subscriptionOf(testUser);
      expect([
        storedSubscription?.status,
        storedSubscription?.tier,
        storedSubscription?.scheduled_tier,
        storedSubscription?.cancel_at_period_end,
      ]).toEqual([
        stripeState?.state.status,
        stripeState?.state.plan.tier,
        stripeState?.state.scheduledPlan?.tier ?? null,
        stripeState?.state.cancelAtPeriodEnd,
      ]);
      expect(storedSubscription?.current_period_end).toBe(stripeState?.state.period.end.toISOString());
    }),
    { numRuns: 12 },
  );
});

describe('worker', () => {
  test('processes delivered events, and retries an event that failed once', async () => {
    const serverWithJobs = await startStripeServer({ jobs: true });
    const testUser = await person(serverWithJobs.app);
    const { checkout_url } = expectOk(await testUser.call(checkOut, { body: GAME_MASTER_PLAN })).body.data;
    payAt(serverWithJobs.stripe, checkout_url);
    serverWithJobs.stripe.fault = { on: /^GET \/v1\/subscriptions\//, kind: 'error' };
    await deliverNewEvents(serverWithJobs);
    await until(
      async () => (await serverWithJobs.app.sql`select 1 from stripe_events where attempts > 0`).length > 0,
    );
    serverWithJobs.stripe.fault = { on: /^$/, kind: 'none' };
    await until(async () => (await subscriptionOf(testUser))?.status === 'active');
    await until(
      async () =>
        (await serverWithJobs.app.sql`select 1 from stripe_events where processed_at is null`).length === 0,
    );
    expect((await subscriptionOf(testUser))?.tier).toBe('tier_2');
    await serverWithJobs.close();
  });
});
