import type { Plan } from '@quartermaster/rules/billing-plan';
import type Stripe from 'stripe';
import type { Services } from '../services.ts';
import { inTransaction } from '../transaction.ts';
import type { Checkout } from './provider.ts';
import type { StripeCatalog } from './stripe-catalog.ts';
import { idempotencyOptions, isMissing } from './stripe-client.ts';
import { isLiveInStripe, USER_KEY } from './stripe-state.ts';
import * as store from './stripe-store.ts';

export interface StripeDependencies extends Pick<Services, 'sql' | 'now'> {
  readonly stripe: Stripe;
  readonly catalog: StripeCatalog;
  readonly publicUrl: string;
}

/** The user's Stripe customer; creates it if there is none or if it was deleted in Stripe. */
export async function requireCustomer(
  { stripe, sql, now }: StripeDependencies,
  userId: string,
): Promise<string> {
  const customer = await store.customerOf(sql, userId);
  if (customer !== null && (await customerExists(stripe, customer))) return customer;
  const email = await store.emailOf(sql, userId);
  const params = { email, metadata: { [USER_KEY]: userId } };
  // Without the deleted id, Stripe would return the deleted customer for the same key.
  const key = idempotencyOptions('customer', userId, email, ...(customer === null ? [] : [customer]));
  const { id } = await stripe.customers.create(params, key);
  return inTransaction(sql, now, (tx) => store.storeCustomer(tx, userId, { id, replaced: customer }));
}

async function customerExists(stripe: Stripe, id: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(id)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Sends the user's current email address to their Stripe customer, if there is one. A customer that was deleted in
 * Stripe is created with the current address when it is next needed.
 */
export async function updateCustomer({ stripe, sql }: StripeDependencies, userId: string): Promise<void> {
  const customer = await store.customerWithEmail(sql, userId);
  if (customer && (await customerExists(stripe, customer.id)))
    await stripe.customers.update(customer.id, { email: customer.email });
}

/** The metadata key of checkouts for the user's action. */
const ACTION_KEY = 'quartermaster_action';
const OPEN_MAX = 100;

export interface CheckoutRequest {
  readonly userId: string;
  readonly plan: Plan;
  readonly returnUrl: string;
  readonly action: string;
}

/**
 * Opens a checkout that Stripe hosts, or returns the subscription that the user already has. A user has at most one
 * open checkout; a retry of an action finds its checkout.
 */
export async function openCheckout(
  dependencies: StripeDependencies,
  request: CheckoutRequest,
): Promise<Checkout> {
  const { stripe, catalog } = dependencies;
  const price = await catalog.priceOf(request.plan);
  const customer = await requireCustomer(dependencies, request.userId);
  const { data: subscriptions } = await stripe.subscriptions.list({ customer, limit: 10 });
  const currentSubscription = subscriptions.find(isLiveInStripe);
  if (currentSubscription) return { running: currentSubscription.id };
  const { idempotencyKey: action } = idempotencyOptions('checkout', request.action);
  const { data: openSessions } = await stripe.checkout.sessions.list({
    customer,
    status: 'open',
    limit: OPEN_MAX,
  });
  const existingSession = openSessions.find(({ metadata }) => metadata?.[ACTION_KEY] === action);
  if (existingSession?.url) return { id: null, url: existingSession.url };
  for (const { id } of openSessions)
    await stripe.checkout.sessions.expire(id, {}, idempotencyOptions('expire', id));
  const session = await stripe.checkout.sessions.create(
    sessionFor(dependencies, request, { customer, price, action }),
    {
      idempotencyKey: action,
    },
  );
  if (!session.url) throw new Error(`Checkout ${session.id} has no URL`);
  return { id: null, url: session.url };
}

function sessionFor(
  { publicUrl }: StripeDependencies,
  { userId, returnUrl }: CheckoutRequest,
  { customer, price, action }: { customer: string; price: string; action: string },
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: userId,
    line_items: [{ price, quantity: 1 }],
    success_url: `${publicUrl}${returnUrl}`,
    cancel_url: `${publicUrl}/subscription`,
    metadata: { [ACTION_KEY]: action },
    subscription_data: { metadata: { [USER_KEY]: userId } },
  };
}
