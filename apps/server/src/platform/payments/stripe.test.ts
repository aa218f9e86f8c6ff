import { AppError } from '@quartermaster/contract/errors';
import type { Plan } from '@quartermaster/rules/billing-plan';
import type { SubscriptionEvent, SubscriptionState } from '@quartermaster/rules/subscription-state';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person } from '../../../test/factories/people.ts';
import { payAt, type StripeServer, startStripeServer, stripeFor } from '../../../test/factories/stripe.ts';
import { newId } from '../ids.ts';
import { createJobs, type Jobs } from '../jobs.ts';
import { ConfirmationRequired, type PaymentProvider, syncQueue } from './provider.ts';
import { createSandbox } from './sandbox.ts';
import { openStripe } from './stripe-client.ts';
import { setUpStripe } from './stripe-setup.ts';

let server: StripeServer;
let jobs: Jobs;
beforeAll(async () => {
  server = await startStripeServer();
  jobs = createJobs(server.app.database.target, Fastify().log, { queues: [syncQueue], runsJobs: false });
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

const GAME_MASTER_PLAN: Plan = { tier: 'tier_2', interval: 'month' };
const EVENTS: Readonly<Record<SubscriptionEvent['type'], () => SubscriptionEvent>> = {
  paid: () => ({ type: 'paid', at: new Date() }),
  upgraded: () => ({ type: 'upgraded', plan: { tier: 'tier_3', interval: 'month' }, at: new Date() }),
  downgrade_scheduled: () => ({ type: 'downgrade_scheduled', plan: { tier: 'tier_1', interval: 'month' } }),
  downgrade_withdrawn: () => ({ type: 'downgrade_withdrawn' }),
  cancel_requested: () => ({ type: 'cancel_requested', reason: 'too_expensive', at: new Date() }),
  reactivated: () => ({ type: 'reactivated' }),
  canceled: () => ({ type: 'canceled', reason: 'other: No dice', at: new Date() }),
  renewed: () => ({ type: 'renewed' }),
  renewal_failed: () => ({ type: 'renewal_failed' }),
  period_ended: () => ({ type: 'period_ended' }),
  grace_ended: () => ({ type: 'grace_ended' }),
};
type EventName = keyof typeof EVENTS;
const STATES: Readonly<Record<string, readonly EventName[]>> = {
  incomplete: [],
  active: ['paid'],
  scheduled: ['paid', 'downgrade_scheduled'],
  canceling: ['paid', 'cancel_requested'],
  past_due: ['paid', 'renewal_failed'],
  past_due_canceling: ['paid', 'renewal_failed', 'cancel_requested'],
  canceled: ['paid', 'canceled'],
};

/** A subscription at a provider; `apply` returns null for an impossible event. */
interface Subject {
  read(): Promise<SubscriptionState | undefined>;
  apply(name: EventName): Promise<SubscriptionState | null>;
}

const stateAfter = async (
  change: Promise<{ state: SubscriptionState }>,
): Promise<SubscriptionState | null> => {
  try {
    return (await change).state;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return null;
    throw error;
  }
};

async function sandboxSubject(userId: string): Promise<Subject> {
  const sandbox = createSandbox({ sql: server.app.sql, now: () => new Date(), jobs });
  const checkout = await sandbox.createCheckout(userId, GAME_MASTER_PLAN, '/', newId());
  const id = 'id' in checkout ? (checkout.id ?? '') : '';
  const reference = (await sandbox.pay(userId, id, 'requires_authentication')) ?? '';
  return {
    read: async () => (await sandbox.read(reference))?.state,
    apply: (name) => stateAfter(sandbox.change(reference, EVENTS[name](), newId())),
  };
}

async function stripeSubject(userId: string): Promise<Subject> {
  const { world } = server.stripe;
  const provider = await stripeFor(server);
  const checkout = await provider.createCheckout(userId, GAME_MASTER_PLAN, '/', newId());
  const subscription = payAt(server.stripe, 'url' in checkout ? checkout.url : '', 'requires_authentication');
  if (!subscription) throw new Error('no subscription');
  const read = async () => (await provider.read(subscription.id))?.state;
  /** Ends the period of the subscription in Stripe, without this server. */
  const passPeriod = (card: 'works' | 'declines') => {
    world.cards.set(subscription.customer, card);
    world.passPeriod(subscription);
    world.cards.set(subscription.customer, 'works');
  };
  const causedByStripe: Partial<
    Record<EventName, readonly [isPossible: () => boolean, advanceStripe: () => void]>
  > = {
    paid: [() => /incomplete|past_due/.test(subscription.status), () => world.pay(subscription)],
    renewed: [
      () => subscription.status === 'active' && subscription.cancel_at === null,
      () => passPeriod('works'),
    ],
    renewal_failed: [
      () => subscription.status === 'active' && subscription.cancel_at === null,
      () => passPeriod('declines'),
    ],
    period_ended: [
      () => subscription.status === 'active' && subscription.cancel_at !== null,
      () => passPeriod('works'),
    ],
  };
  return {
    read,
    async apply(name) {
      const [isPossible, advanceStripe] = causedByStripe[name] ?? [];
      if (!isPossible || !advanceStripe)
        return stateAfter(provider.change(subscription.id, EVENTS[name](), newId()));
      if (!isPossible()) return null;
      advanceStripe();
      return (await read()) ?? null;
    },
  };
}

/** The state without its dates, which differ by the duration of the requests. */
function withoutInstants(state: SubscriptionState | null | undefined) {
  if (!state) return state;
  const { status, plan, scheduledPlan, cancelAtPeriodEnd, cancelReason, canceledAt, pastDueSince, period } =
    state;
  const days = Math.round((period.end.getTime() - period.start.getTime()) / 86_400_000);
  const instants = {
    isCanceled: canceledAt !== null,
    isPastDue: pastDueSince?.getTime() === period.start.getTime(),
  };
  return { status, plan, scheduledPlan, cancelAtPeriodEnd, cancelReason, days, ...instants };
}

describe('sandbox and Stripe', () => {
  const cases = Object.keys(STATES).flatMap((state) =>
    (Object.keys(EVENTS) as EventName[]).map((event) => [state, event] as const),
  );
  test.each(cases)('reach the same state from %s after %s', async (name, event) => {
    const { user } = await person(server.app);
    const [sandbox, stripe] = [await sandboxSubject(user.id), await stripeSubject(user.id)];
    for (const step of STATES[name] ?? []) {
      const [fromSandbox, fromStripe] = [await sandbox.apply(step), await stripe.apply(step)];
      expect(fromSandbox).not.toBeNull();
      expect(withoutInstants(fromStripe)).toEqual(withoutInstants(fromSandbox));
    }
    expect((await stripe.read())?.status).toBe(
      name.replace('_canceling', '').replace(/scheduled|canceling/, 'active'),
    );
    const [fromSandbox, fromStripe] = [await sandbox.apply(event), await stripe.apply(event)];
    expect(withoutInstants(fromStripe)).toEqual(withoutInstants(fromSandbox));
  });
});

describe('Stripe provider', () => {
  let stripe: PaymentProvider;
  const subscribe = async (plan = GAME_MASTER_PLAN) => {
    const { user } = await person(server.app);
    const checkout = await stripe.createCheckout(user.id, plan, '/', newId());
    const subscription = payAt(server.stripe, 'url' in checkout ? checkout.url : '');
    if (!subscription) throw new Error('no subscription');
    return { userId: user.id, subscription };
  };
  const rejection = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof AppError ? [error.code, error.message] : error),
    );
  beforeAll(async () => {
    stripe = await stripeFor(server);
  });

  test('creates products, prices and the portal during setup, and creates nothing when setup is repeated', async () => {
    const { world, account } = server.stripe;
    const countObjects = () => [world.products.size, world.prices.size, world.portals.size];
    expect(countObjects()).toEqual([3, 6, 1]);
    const lines = await setUpStripe(await openStripe(account));
    expect(countObjects()).toEqual([3, 6, 1]);
    expect(lines.filter((line) => line.endsWith(': unchanged'))).toHaveLength(9);
  });

  test('replaces a price with a wrong amount during setup, under the same lookup key', async () => {
    const { world, account } = server.stripe;
    const key = 'quartermaster_tier_1_year';
    const oldPrice = [...world.prices.values()].find(({ lookup_key }) => lookup_key === key);
    if (!oldPrice) throw new Error('no price');
    oldPrice.unit_amount = 1;
    await setUpStripe(await openStripe(account));
    expect([oldPrice.active, oldPrice.lookup_key]).toEqual([false, null]);
    const newPrice = [...world.prices.values()].find(({ lookup_key }) => lookup_key === key);
    expect(newPrice?.unit_amount).toBe(4990);
  });

  test('charges the previewed amount for an upgrade, and only once even if the upgrade is sent repeatedly', async () => {
    const { userId, subscription } = await subscribe();
    const plan = { tier: 'tier_3', interval: 'month' } as const;
    const preview = await stripe.prorate(subscription.id, plan);
    const event = { type: 'upgraded', plan, at: new Date() } as const;
    const sent = await Promise.allSettled([1, 2, 3].map(() => stripe.change(subscription.id, event, 'same')));
    expect(sent.map(({ status }) => status)).toContain('fulfilled');
    const { rows } = await stripe.invoices(userId, { page: 1, per_page: 10 });
    expect(rows.map(({ amount, status }) => [amount, status])).toEqual([
      [preview.amount / 100, 'paid'],
      [9.99, 'paid'],
    ]);
  });

  test('changes nothing if the card of an upgrade is declined, not even a scheduled downgrade', async () => {
    const { subscription } = await subscribe();
    await stripe.change(subscription.id, EVENTS.downgrade_scheduled(), newId());
    const before = await stripe.read(subscription.id);
    server.stripe.world.cards.set(subscription.customer, 'declines');
    const response = await rejection(stripe.change(subscription.id, EVENTS.upgraded(), newId()));
    expect(response).toEqual([
      'CONFLICT',
      expect.stringMatching(/^The payment was declined\. Nothing has changed\./),
    ]);
    expect(await stripe.read(subscription.id)).toEqual(before);
  });

  test('returns a Stripe page for an upgrade whose payment needs authentication, and changes nothing', async () => {
    const { subscription } = await subscribe();
    const before = await stripe.read(subscription.id);
    server.stripe.world.cards.set(subscription.customer, 'requires_authentication');
    const error = await rejection(stripe.change(subscription.id, EVENTS.upgraded(), newId()));
    expect(error).toBeInstanceOf(ConfirmationRequired);
    expect((error as ConfirmationRequired).url).toMatch(/^https:\/\/billing\.stripe\.com\/.*confirm=price_/);
    // The return URL is the page that waits for this tier, because the lower tier is still effective.
    const returnUrl = new URL((error as ConfirmationRequired).url).searchParams.get('return_url') ?? '';
    expect(returnUrl).toMatch(/\/subscription\/success\?tier=tier_3$/);
    expect(await stripe.read(subscription.id)).toEqual(before);
  });

  test.each(['error', 'stall'] as const)(
    'reports an upgrade that fails with %s, and changes nothing',
    async (kind) => {
      const { subscription } = await subscribe();
      await stripe.change(subscription.id, EVENTS.downgrade_scheduled(), newId());
      const withShortTimeout = await stripeFor(server, 250);
      const before = await stripe.read(subscription.id);
      server.stripe.fault = { on: /^POST/, kind };
      const response = await rejection(withShortTimeout.change(subscription.id, EVENTS.upgraded(), newId()));
      server.stripe.fault = { on: /^$/, kind: 'none' };
      expect(response).toEqual([
        'SERVICE_UNAVAILABLE',
        expect.stringMatching(/could not complete the request/),
      ]);
      expect(await stripe.read(subscription.id)).toEqual(before);
    },
  );

  test('returns null for missing subscriptions and those of another product', async () => {
    const { subscription } = await subscribe();
    subscription.metadata = {};
    expect([await stripe.read(subscription.id), await stripe.read('sub_none')]).toEqual([null, null]);
  });

  test('cancels a refunded subscription immediately and refunds its payment once', async () => {
    const { subscription } = await subscribe();
    const provider = await stripeFor(server);
    await provider.refund(subscription.id);
    await provider.refund(subscription.id);
    expect(subscription.status).toBe('canceled');
    expect(server.stripe.world.creditNotes.get(subscription.latest_invoice)).toBe(999);
  });

  test('recognizes a cancellation made in the billing portal, and can withdraw it', async () => {
    const { subscription } = await subscribe();
    // The portal sets the date instead of the flag, and the buyer selects feedback.
    Object.assign(subscription, {
      cancel_at: subscription.items.data[0].current_period_end,
      canceled_at: subscription.created,
      cancellation_details: { comment: null, feedback: 'too_complex', reason: 'cancellation_requested' },
    });
    const { state } = (await stripe.read(subscription.id)) ?? {};
    expect([state?.cancelAtPeriodEnd, state?.cancelReason]).toEqual([true, 'too_complex']);
    const after = await stripe.change(subscription.id, EVENTS.reactivated(), newId());
    expect([after.state.cancelAtPeriodEnd, after.state.canceledAt]).toEqual([false, null]);
  });
});
