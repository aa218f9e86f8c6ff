import { BILLING_INTERVALS, PAID_TIERS, type Period, type Plan } from '@quartermaster/rules/billing-plan';
import {
  isLive,
  type SubscriptionState,
  type SubscriptionStatus,
} from '@quartermaster/rules/subscription-state';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProvidedSubscription } from './provider.ts';

/** The expanded fields of a subscription that `toProvidedSubscription` and `applyChange` need. */
export const EXPANDED = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'latest_invoice',
  'schedule.phases.items.price',
];

/** The metadata key of customers and subscriptions for the account on this server. */
export const USER_KEY = 'quartermaster_user';
/**
 * The metadata key of prices for the tier. It is needed because lookup keys move to a new price when a price changes.
 */
export const TIER_KEY = 'quartermaster_tier';

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
};

/** Whether a subscription of Stripe is live; false for an unknown status. */
export function isLiveInStripe({ status: stripeStatus }: Pick<Stripe.Subscription, 'status'>): boolean {
  const status = STATUSES[stripeStatus];
  return status !== undefined && isLive({ status });
}

const metadata = z.object({ [USER_KEY]: z.uuid() });
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

export const idOf = (value: string | { readonly id: string }): string =>
  typeof value === 'string' ? value : value.id;

/** The subscription's state; null if it has no user id in its metadata, because it belongs to another product. */
export function toProvidedSubscription(
  subscription: Stripe.Subscription,
  revision: number,
): ProvidedSubscription | null {
  const parsedMetadata = metadata.safeParse(subscription.metadata);
  if (!parsedMetadata.success) return null;
  const userId = parsedMetadata.data[USER_KEY];
  return {
    provider: 'stripe',
    reference: subscription.id,
    userId,
    revision,
    state: stateOf(subscription),
    card: cardOf(subscription),
  };
}

/** The only item of a subscription. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`Subscription ${id} has no item`);
  return item;
}

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const item = itemOf(subscription);
  const plan = planOf(item.price);
  if (!plan)
    throw new Error(`Price ${item.price.id} of subscription ${subscription.id} does not belong to a tier`);
  const status = STATUSES[subscription.status];
  if (!status)
    throw new Error(`Subscription ${subscription.id} has the unknown status ${subscription.status}`);
  const isCanceled = status === 'canceled';
  const isCanceling = !isCanceled && (subscription.cancel_at_period_end || subscription.cancel_at !== null);
  const { comment, feedback } = subscription.cancellation_details ?? { comment: null, feedback: null };
  const canceledAt = subscription.canceled_at ?? subscription.ended_at;
  return {
    status,
    plan,
    period: periodOf(subscription),
    anchorDay: dateOf(subscription.billing_cycle_anchor).getUTCDate(),
    scheduledPlan: status === 'active' ? scheduledPlan(subscription, plan) : null,
    cancelAtPeriodEnd: isCanceling,
    cancelReason: isCanceled || isCanceling ? comment || feedback || null : null,
    canceledAt: (isCanceled || isCanceling) && canceledAt !== null ? dateOf(canceledAt) : null,
    // This period began with the failed renewal.
    pastDueSince: status === 'past_due' ? dateOf(item.current_period_start) : null,
  };
}

/** Whether an invoice is that of a renewal, and not paid yet. */
export const isUnpaidRenewal = ({ status, billing_reason }: Stripe.Invoice): boolean =>
  (status === 'draft' || status === 'open') && billing_reason === 'subscription_cycle';

/**
 * The period that is paid or due. Stripe begins the next period with a draft of its invoice, which it finalizes (opens)
 * and charges about an hour later: until then the previous period applies, because it is not known whether the payment
 * succeeds.
 */
function periodOf(subscription: Stripe.Subscription): Period {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const { status, latest_invoice: invoice } = subscription;
  const isRenewing =
    status === 'active' &&
    invoice !== null &&
    typeof invoice !== 'string' &&
    isUnpaidRenewal(invoice) &&
    invoice.period_start < start;
  return isRenewing
    ? { start: dateOf(invoice.period_start), end: dateOf(start) }
    : { start: dateOf(start), end: dateOf(end) };
}

/** The plan of a price that `npm run billing:setup` created. */
function planOf({ metadata: { [TIER_KEY]: name }, recurring }: Stripe.Price): Plan | null {
  const tier = PAID_TIERS.find((value) => value === name);
  const interval = BILLING_INTERVALS.find((value) => value === recurring?.interval);
  return tier && interval ? { tier, interval } : null;
}

function scheduledPlan(subscription: Stripe.Subscription, current: Plan): Plan | null {
  const { schedule } = subscription;
  if (!schedule || typeof schedule === 'string') return null;
  const { current_period_end: end } = itemOf(subscription);
  const price = schedule.phases.find(({ start_date }) => start_date >= end)?.items[0]?.price;
  if (!price || typeof price === 'string' || price.deleted) return null;
  const nextPlan = planOf(price);
  return nextPlan && (nextPlan.tier !== current.tier || nextPlan.interval !== current.interval)
    ? nextPlan
    : null;
}

function cardOf({ default_payment_method, customer }: Stripe.Subscription): ProvidedSubscription['card'] {
  const fallback =
    typeof customer === 'string' || customer.deleted
      ? null
      : customer.invoice_settings.default_payment_method;
  const method = default_payment_method ?? fallback;
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4 } = method.card;
  return { brand, last4 };
}
