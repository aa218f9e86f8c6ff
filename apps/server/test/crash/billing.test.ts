import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelSubscription, checkOut } from '@quartermaster/contract/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStripe } from '../../src/platform/payments/stripe-client.ts';
import { setUpStripe } from '../../src/platform/payments/stripe-setup.ts';
import { subscriptionOf } from '../factories/billing.ts';
import { type Person, person } from '../factories/people.ts';
import { payAt, subscriptionsAt } from '../factories/stripe.ts';
import { deliver, type FakeStripe, startStripe } from '../stripe/fake-stripe.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

let stripe: FakeStripe;
let server: ServerProcess;
let dataDir: string;
beforeAll(async () => {
  stripe = await startStripe();
  await setUpStripe(await openStripe(stripe.account));
  const { secretKey, webhookSecret, url } = stripe.account;
  dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-billing-crash-'));
  // For root, the database runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  server = await serverProcess(dataDir, {
    DEFAULT_TIER: 'tier_free',
    PUBLIC_URL: 'http://localhost:3000',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await stripe.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends all pending events as Stripe does, and returns once all of them were received. */
async function deliverAll(): Promise<void> {
  for (const event of stripe.world.events.splice(0))
    expect((await deliver(server.url, event)).status).toBe(200);
}
const pay = async (user: Person) =>
  payAt(
    stripe,
    (await user.call(checkOut, { body: { tier_id: 'tier_1', interval: 'month' } })).body.data.checkout_url,
  );
/** Tier, status and planned cancellation of the stored subscription. */
const storedSubscription = async (user: Person) => {
  const subscription = await subscriptionOf(user);
  return subscription && [subscription.tier, subscription.status, subscription.cancel_at_period_end];
};
const LONG = { timeout: 60_000 };

describe('billing', () => {
  test("matches the provider's state after kill -9 between the request to the provider and the commit", async () => {
    const mira = await person(server);
    await pay(mira);
    await deliverAll();
    await expect.poll(() => storedSubscription(mira), LONG).toEqual(['tier_1', 'active', false]);

    stripe.fault = { on: /^POST \/v1\/subscriptions\//, kind: 'stall_after' };
    const body = { cancel_at_period_end: true, reason: 'too_expensive', comment: '' } as const;
    const unanswered = mira.call(cancelSubscription, { body }).catch(() => null);
    await expect.poll(() => subscriptionsAt(stripe, mira.user.id)[0]?.cancel_at_period_end, LONG).toBe(true);
    await server.killServer();
    expect(await unanswered).toBe(null);
    stripe.fault = { on: /^$/, kind: 'none' };
    await server.start();
    await deliverAll();
    await expect.poll(() => storedSubscription(mira), LONG).toEqual(['tier_1', 'active', true]);
  });

  test("matches the provider's state after kill -9 between the receipt of an event and its processing", async () => {
    const nim = await person(server);
    await pay(nim);
    stripe.fault = { on: /^GET \/v1\/subscriptions\//, kind: 'error' };
    stripe.calls.length = 0;
    await deliverAll();
    // The event is stored, and its job has failed at least once.
    await expect.poll(() => stripe.calls.some((call) => stripe.fault.on.test(call)), LONG).toBe(true);
    await server.killServer();
    stripe.fault = { on: /^$/, kind: 'none' };
    await server.start();
    await expect.poll(() => storedSubscription(nim), LONG).toEqual(['tier_1', 'active', false]);
    expect(subscriptionsAt(stripe, nim.user.id)).toHaveLength(1);
  });
});
