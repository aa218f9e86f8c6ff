import type { cancelSubscription, checkOut } from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { offerFor } from '../policy.ts';
import { liveSubscription, readSubscription, requireLive } from '../queries/subscriptions.ts';
import { stateOf } from '../store.ts';
import { storeSubscription } from './store-subscription.ts';

/** Runs a transaction of the caller's request; a provider is only called between two of them. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The event of a cancellation; the reason keeps what the user wrote. */
export function cancellation(
  { reason, comment, cancel_at_period_end }: Parsed<typeof cancelSubscription>['body'],
  at: Date,
): SubscriptionEvent {
  const type = cancel_at_period_end ? 'cancel_requested' : 'canceled';
  return { type, reason: comment === '' ? reason : `${reason}: ${comment}`, at };
}

/**
 * Changes the user's running subscription at the provider, then stores the result. When the process stops in between,
 * the provider's job stores it. Throws CONFLICT without a running subscription, or when its state does not allow it.
 */
export async function changeSubscription(
  services: Services,
  actor: Actor,
  event: SubscriptionEvent,
  transaction: Transaction,
): Promise<BilledSubscription> {
  const { reference } = await transaction((tx) => requireLive(tx.sql, actor.userId));
  const provided = await services.payments.change(reference, event);
  return transaction(async (tx) => {
    await storeSubscription(tx, services, provided);
    const subscription = await readSubscription(tx.sql, actor.userId);
    if (!subscription) throw new AppError('CONFLICT');
    return subscription;
  });
}

/** Begins a checkout, or changes the plan of a running subscription. Throws as `offerFor`. */
export async function startCheckout(
  services: Services,
  actor: Actor,
  { tier_id, interval, return_url, expected_amount }: Parsed<typeof checkOut>['body'],
  transaction: Transaction,
) {
  const { payments, config, now } = services;
  const plan = { tier: tier_id, interval };
  const at = now();
  const { live, offer } = await transaction(async (tx) => {
    const row = await liveSubscription(tx.sql, actor.userId);
    const given = { defaultTier: config.defaultTier, now: at };
    return { live: row, offer: offerFor(row && stateOf(row), plan, given) };
  });
  if (expected_amount !== undefined && Math.round(expected_amount * 100) !== offer.amountDue)
    throw new AppError('CONFLICT', 'The amount has changed. Please look again before you pay.');
  if (!live) {
    const { id, url } = await payments.createCheckout(actor.userId, plan, return_url);
    return { session_id: id, checkout_url: url, takes_effect: offer.takesEffect };
  }
  const event: SubscriptionEvent =
    offer.takesEffect === 'now' ? { type: 'upgraded', plan, at } : { type: 'downgrade_scheduled', plan };
  const provided = await payments.change(live.reference, event);
  await transaction((tx) => storeSubscription(tx, services, provided));
  return { session_id: null, checkout_url: return_url, takes_effect: offer.takesEffect };
}
