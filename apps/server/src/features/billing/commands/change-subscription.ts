import type { cancelSubscription, checkOut } from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type { Actor } from '../../../platform/actor.ts';
import {
  type Checkout,
  ConfirmationRequired,
  type ProvidedSubscription,
} from '../../../platform/payments/provider.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireProvider } from '../policy.ts';
import { readOffer } from '../queries/offer.ts';
import { liveSubscription, readSubscription, requireLiveSubscription } from '../queries/subscriptions.ts';
import { storeSubscription } from './store-subscription.ts';
import { type BillingServices, syncSubscription } from './sync-subscription.ts';

/** Runs a transaction of the request. The provider is called only outside of transactions. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The event of a cancellation; the reason includes the user's comment. */
export function cancellation(
  { reason, comment, cancel_at_period_end }: Parsed<typeof cancelSubscription>['body'],
  at: Date,
): SubscriptionEvent {
  const type = cancel_at_period_end ? 'cancel_requested' : 'canceled';
  return { type, reason: comment === '' ? reason : `${reason}: ${comment}`, at };
}

/**
 * A request that changes a subscription. With its key, a repeated request has no second effect at the
 * provider.
 */
export interface Change {
  readonly actor: Actor;
  readonly requestKey: string;
  readonly transaction: Transaction;
}

/**
 * Changes the user's running subscription at the provider, then stores the result. When the process stops in
 * between, the billing job stores it. Throws CONFLICT without a running subscription of this server's provider, or when
 * its state does not allow the change, and SERVICE_UNAVAILABLE when the provider's response is not usable or missing.
 */
export async function changeSubscription(
  services: BillingServices,
  { actor, requestKey, transaction }: Change,
  event: SubscriptionEvent,
): Promise<BilledSubscription> {
  const runningSubscription = await transaction((tx) => requireLiveSubscription(tx.sql, actor.userId));
  requireProvider(runningSubscription, services.payments);
  const { reference } = runningSubscription;
  await applyChange(services, transaction, () => services.payments.change(reference, event, requestKey));
  const subscription = await readSubscription(services.sql, actor.userId);
  if (!subscription) throw new AppError('CONFLICT');
  return subscription;
}

async function applyChange(
  services: BillingServices,
  transaction: Transaction,
  change: () => Promise<ProvidedSubscription>,
): Promise<void> {
  const provided = await change();
  const outcome = await transaction((tx) => storeSubscription(tx, services, provided));
  if (outcome !== 'stored') await syncSubscription(services, provided.reference);
}

/**
 * Begins a checkout, or changes the plan of a running subscription. Throws the errors of `readOffer`, CONFLICT when the
 * amount or the subscription has changed or the user has already paid, and SERVICE_UNAVAILABLE when the provider does
 * not respond.
 */
export async function startCheckout(
  services: BillingServices,
  { actor, requestKey, transaction }: Change,
  { tier_id, interval, return_url, expected_amount }: Parsed<typeof checkOut>['body'],
) {
  const plan = { tier: tier_id, interval };
  const runningSubscription = await liveSubscription(services.sql, actor.userId);
  const offer = await readOffer(services, runningSubscription, plan);
  if (expected_amount !== undefined && Math.round(expected_amount * 100) !== offer.amountDue)
    throw amountChanged();
  await transaction(async (tx) => {
    const current = await liveSubscription(tx.sql, actor.userId);
    if (current?.revision !== runningSubscription?.revision) throw amountChanged();
  });
  const takes_effect = offer.takesEffect;
  if (!runningSubscription) {
    const { id, url } = await openCheckout(services, () =>
      services.payments.createCheckout(actor.userId, plan, return_url, requestKey),
    );
    return { session_id: id, checkout_url: url, takes_effect };
  }
  const event: SubscriptionEvent =
    takes_effect === 'now'
      ? { type: 'upgraded', plan, at: offer.effectiveAt }
      : { type: 'downgrade_scheduled', plan };
  try {
    await applyChange(services, transaction, () =>
      services.payments.change(runningSubscription.reference, event, requestKey),
    );
  } catch (error) {
    if (!(error instanceof ConfirmationRequired)) throw error;
    return { session_id: null, checkout_url: error.url, takes_effect: 'on_payment' as const };
  }
  return { session_id: null, checkout_url: return_url, takes_effect };
}

const amountChanged = () =>
  new AppError('CONFLICT', 'The amount has changed. Check the new amount before you pay.');

/**
 * Opens a checkout. For a user who has already paid, but whose payment has not been reported yet, stores the
 * subscription instead and throws CONFLICT.
 */
async function openCheckout(services: BillingServices, create: () => Promise<Checkout>) {
  const checkout = await create();
  if ('url' in checkout) return checkout;
  await syncSubscription(services, checkout.running);
  throw new AppError('CONFLICT', 'You already have a subscription. Nothing more was charged.');
}
