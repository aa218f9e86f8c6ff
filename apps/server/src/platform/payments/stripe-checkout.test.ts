import type { Plan } from '@quartermaster/rules/billing-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person } from '../../../test/factories/people.ts';
import { payAt, type StripeServer, startStripeServer, stripeFor } from '../../../test/factories/stripe.ts';
import { newId } from '../ids.ts';
import type { PaymentProvider } from './provider.ts';

const GAME_MASTER_PLAN: Plan = { tier: 'tier_2', interval: 'month' };
let server: StripeServer;
let stripe: PaymentProvider;
beforeAll(async () => {
  server = await startStripeServer();
  stripe = await stripeFor(server);
});
afterAll(() => server.close());

/** Pays a new checkout of the user with this outcome. */
async function pay(userId: string, outcome: 'succeed' | 'requires_authentication') {
  const checkout = await stripe.createCheckout(userId, GAME_MASTER_PLAN, '/', newId());
  const subscription = payAt(server.stripe, 'url' in checkout ? checkout.url : '', outcome);
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

describe('checkout with Stripe', () => {
  test('returns the same checkout for a repeated request, and replaces it for a new request', async () => {
    const { user } = await person(server.app);
    const open = (action: string) => stripe.createCheckout(user.id, GAME_MASTER_PLAN, '/success', action);
    const [first, repeated, second] = [await open('one'), await open('one'), await open('two')];
    expect(repeated).toEqual(first);
    expect(second).not.toEqual(first);
    const userSessions = [...server.stripe.world.sessions.values()].filter(
      ({ subscriptionMetadata }) => subscriptionMetadata.quartermaster_user === user.id,
    );
    expect(userSessions.map(({ status, success_url }) => [status, success_url])).toEqual([
      ['expired', 'http://localhost:3000/success'],
      ['open', 'http://localhost:3000/success'],
    ]);
    expect(new Set(userSessions.map(({ customer }) => customer)).size).toBe(1);
  });

  test('returns the subscription instead of a checkout if the user has already paid', async () => {
    const { user } = await person(server.app);
    const subscription = await pay(user.id, 'succeed');
    expect(await stripe.createCheckout(user.id, GAME_MASTER_PLAN, '/', newId())).toEqual({
      running: subscription.id,
    });
  });

  test('creates a new customer for checkout and portal after the customer was deleted in Stripe', async () => {
    const { user } = await person(server.app);
    const { customers, sessions } = server.stripe.world;
    const customerOf = async () => {
      const [row] = await server.app.sql<[{ customer_id: string }]>`
        select customer_id from stripe_customers where user_id = ${user.id}`;
      return row.customer_id;
    };
    await stripe.createCheckout(user.id, GAME_MASTER_PLAN, '/', newId());
    const first = await customerOf();
    customers.delete(first);
    const checkout = await stripe.createCheckout(user.id, GAME_MASTER_PLAN, '/', newId());
    const session = sessions.get('url' in checkout ? (checkout.url.split('/').at(-1) ?? '') : '');
    const second = await customerOf();
    expect(second).not.toBe(first);
    expect(session?.customer).toBe(second);
    expect(customers.get(second)?.email).toBe(user.email);
    customers.delete(second);
    await Promise.all([stripe.portalUrl(user.id, '/'), stripe.portalUrl(user.id, '/')]);
    expect(customers.has(await customerOf())).toBe(true);
    expect([...customers.values()].filter(({ email }) => email === user.email)).toHaveLength(1);
  });

  test('is possible although the first payment of an earlier subscription was never completed', async () => {
    const { user } = await person(server.app);
    const subscription = await pay(user.id, 'requires_authentication');
    subscription.status = 'incomplete_expired';
    const checkout = await stripe.createCheckout(user.id, GAME_MASTER_PLAN, '/', newId());
    expect('url' in checkout).toBe(true);
  });
});

test('email address change is not sent to a customer that was deleted in Stripe', async () => {
  const { user } = await person(server.app);
  await stripe.createCheckout(user.id, GAME_MASTER_PLAN, '/', newId());
  server.stripe.world.customers.clear();
  const payments = await stripeFor(server);
  if (payments.name !== 'stripe') throw new Error('not Stripe');
  await expect(payments.updateCustomer(user.id)).resolves.toBeUndefined();
});
