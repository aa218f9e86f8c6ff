import { isDeepStrictEqual } from 'node:util';
import {
  isLive,
  newerSnapshot,
  notificationOfChange,
  planOfNotification,
  remindersDue,
} from '@quartermaster/rules/subscription-state';
import type { ProvidedSubscription } from '../../../platform/payments/provider.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { setTier } from '../domain/account-tier.ts';
import { namedInNotification, untilText } from '../present.ts';
import { liveSubscription } from '../queries/subscriptions.ts';
import * as store from '../store.ts';
import { type BillingMailServices, queueBillingMail } from './queue-billing-mail.ts';

/**
 * What the caller does next. `stored`: nothing; `outdated`: read the provider again, because a newer state is stored;
 * `cancel`: cancel the subscription of a deleted account; `refund`: refund a payment that should not have been made.
 */
export type Outcome = 'stored' | 'outdated' | 'cancel' | 'refund';

/**
 * Stores the state that a provider reports, unless a newer one is stored or the payment must be refunded, and updates
 * the account's tier. The subscriber is notified once of each change to the plan or its end, in the app and by email.
 * Subscriptions of unknown accounts are ignored: another server may use the same account at the provider.
 */
export async function storeSubscription(
  tx: Tx,
  services: BillingMailServices,
  provided: ProvidedSubscription,
): Promise<Outcome> {
  const { userId, state } = provided;
  const subscriber = await store.lockSubscriber(tx, userId);
  if (!subscriber) return 'stored';
  const before = await store.lockSubscription(tx, provided);
  const nextStep = subscriber.isDeleted && state.status !== 'canceled' ? 'cancel' : 'stored';
  if (before && isSame(before, provided)) return nextStep;
  if (newerSnapshot<{ revision: number }>(before, provided) === before) return 'outdated';
  if (isLive(provided.state) && (await mustRefund(tx, subscriber, before, provided))) return 'refund';
  await store.writeSubscription(tx, provided);
  if (subscriber.isDeleted) return nextStep;
  const runningSubscription = await liveSubscription(tx.sql, userId);
  await setTier(tx, userId, {
    currentTier: subscriber.tier,
    subscription: runningSubscription,
    status: runningSubscription?.status ?? state.status,
  });
  const event = notificationOfChange(before && store.stateOf(before), state);
  if (event === null) return nextStep;
  const tier_name = namedInNotification(event, planOfNotification(event, state));
  const end = event === 'canceled' ? { until: untilText(event, state) } : {};
  await notify(tx, [{ kind: 'billing', event, tier_name, ...end, to: [userId] }]);
  await queueBillingMail(tx, services, userId, event, state);
  // This email is the reminder of day 0.
  if (runningSubscription && event === 'payment_failed')
    await store.setReminders(tx, runningSubscription.id, 1);
  return nextStep;
}

const isSame = (row: store.SubscriptionRow, { state, card }: ProvidedSubscription): boolean =>
  isDeepStrictEqual(store.stateOf(row), state) &&
  row.card_brand === (card?.brand ?? null) &&
  row.card_last4 === (card?.last4 ?? null);

/** Whether another subscription of the user is running, or the account was deleted before the payment was stored. */
async function mustRefund(
  tx: Tx,
  subscriber: { readonly isDeleted: boolean },
  before: store.SubscriptionRow | null,
  { userId, reference }: ProvidedSubscription,
): Promise<boolean> {
  if (subscriber.isDeleted) return before === null || before.status === 'incomplete';
  const runningSubscription = await liveSubscription(tx.sql, userId);
  return runningSubscription !== null && runningSubscription.reference !== reference;
}

/** Queues the email of day 3 or 6 about a failed payment, once. */
export async function remindPastDue(tx: Tx, services: BillingMailServices, id: string): Promise<void> {
  const row = await store.lockPastDue(tx, id);
  if (!row?.past_due_since) return;
  const due = remindersDue(row.past_due_since, tx.now);
  if (due <= row.reminders_sent) return;
  await store.setReminders(tx, id, due);
  await queueBillingMail(tx, services, row.user_id, 'payment_failed', store.stateOf(row));
}
