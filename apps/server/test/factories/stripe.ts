import { checkOut } from '@quartermaster/contract/billing';
import Fastify from 'fastify';
import { createStripe } from '../../src/platform/payments/stripe.ts';
import { openStripe } from '../../src/platform/payments/stripe-client.ts';
import { setUpStripe } from '../../src/platform/payments/stripe-setup.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../app.ts';
import { deliver, type FakeStripe, startStripe } from '../stripe/fake-stripe.ts';
import type { EventRecord, SubscriptionRecord } from '../stripe/records.ts';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';
import { type TestWorker, workerFor } from './worker-services.ts';

export interface StripeServer {
  readonly app: TestApp;
  readonly stripe: FakeStripe;
  close(): Promise<void>;
}

/** A server with payments through the fake Stripe, in which the products, prices and portal are set up. */
export async function startStripeServer(options: TestAppOptions = {}): Promise<StripeServer> {
  const stripe = await startStripe();
  await setUpStripe(await openStripe(stripe.account));
  const config = { defaultTier: 'tier_free', ...options.config, stripe: stripe.account } as const;
  const app = await startTestApp({ ...options, config });
  return {
    app,
    stripe,
    async close() {
      await app.close();
      await stripe.stop();
    },
  };
}

/** The Stripe provider, to call it directly: the server does not store the result, as after a crash. */
export const stripeFor = ({ app, stripe }: Pick<StripeServer, 'app' | 'stripe'>, timeoutMs?: number) =>
  createStripe(
    stripe.account,
    { sql: app.sql, now: () => new Date(), log: Fastify().log, config: app.config },
    timeoutMs,
  );

/** A server with Stripe, and the billing services of another process. */
export async function startStripeBilling(): Promise<{ server: StripeServer; billing: TestWorker }> {
  const server = await startStripeServer();
  const stripe = await stripeFor(server);
  const billing = workerFor(server.app, () => stripe);
  const close = async () => {
    await billing.close();
    await server.close();
  };
  return { server: { ...server, close }, billing };
}

export const GAME_MASTER_PLAN = { tier_id: 'tier_2', interval: 'month' } as const;

/** The URL of the Stripe page on which this user buys the Game Master tier. */
export const checkoutUrlOf = async (user: Person): Promise<string> =>
  expectOk(await user.call(checkOut, { body: GAME_MASTER_PLAN })).body.data.checkout_url;

/** Pays as this user; returns the undelivered events of the payment. */
export async function paidBy({ stripe }: Pick<StripeServer, 'stripe'>, user: Person): Promise<EventRecord[]> {
  const { events } = stripe.world;
  events.length = 0;
  payAt(stripe, await checkoutUrlOf(user));
  return events.splice(0);
}

/** The event that reports the creation of a subscription. */
export function createdEvent(events: readonly EventRecord[]): EventRecord {
  const event = events.find(({ type }) => type === 'customer.subscription.created');
  if (!event) throw new Error('No event reports the creation of a subscription');
  return event;
}

export type PageOutcome = 'succeed' | 'decline' | 'requires_authentication';

/** Pays on the page of a checkout; returns the subscription, or null if the payment is declined. */
export function payAt({ world }: FakeStripe, checkoutUrl: string, outcome: PageOutcome = 'succeed') {
  const session = world.sessions.get(checkoutUrl.split('/').at(-1) ?? '');
  if (session?.status !== 'open') throw new Error('This checkout is not open');
  if (outcome === 'decline') return null;
  const startedSubscription =
    session.subscription === null ? undefined : world.subscriptions.get(session.subscription);
  const subscription = startedSubscription ?? world.begin(session, outcome === 'succeed');
  session.subscription = subscription.id;
  if (outcome === 'requires_authentication') return subscription;
  if (startedSubscription) world.pay(startedSubscription);
  session.status = 'complete';
  world.emit('checkout.session.completed', session);
  return subscription;
}

/** Delivers all undelivered events, in order. */
export async function deliverNewEvents({ app, stripe }: Pick<StripeServer, 'app' | 'stripe'>): Promise<void> {
  for (const event of stripe.world.events.splice(0)) {
    const response = await deliver(app.url, event);
    if (!response.ok) throw new Error(`${event.type} returned ${response.status}`);
  }
}

/** All subscriptions of a user in Stripe, oldest first. */
export const subscriptionsAt = ({ world }: FakeStripe, userId: string): SubscriptionRecord[] =>
  [...world.subscriptions.values()].filter(({ metadata }) => metadata.quartermaster_user === userId);
