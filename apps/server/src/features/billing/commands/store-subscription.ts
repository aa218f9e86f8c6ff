import { newerSnapshot, newsBetween, remindersDue, tierGiven } from '@quartermaster/rules/subscription-state';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { tierRank } from '@quartermaster/rules/tiers';
import type { ProvidedSubscription } from '../../../platform/payments/provider.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { liveSubscription } from '../queries/subscriptions.ts';
import * as store from '../store.ts';
import { type BillingMailState, queueBillingMail } from './queue-billing-mail.ts';

/**
 * Stores what a provider says, unless something newer is stored: the account's tier follows, and the subscriber gets
 * one notice and one mail for each change. Answers whether the account still exists.
 */
export async function storeSubscription(
  tx: Tx,
  services: BillingMailState & Pick<Services, 'payments'>,
  provided: ProvidedSubscription,
): Promise<{ isDeleted: boolean }> {
  const { userId, reference, state } = provided;
  const provider = services.payments.name;
  const subscriber = await store.lockSubscriber(tx, userId);
  const before = await store.lockSubscription(tx, provider, reference);
  if (newerSnapshot<{ revision: number }>(before, provided) === before) return subscriber;
  await store.writeSubscription(tx, provider, provided);
  if (subscriber.isDeleted) return subscriber;
  const live = await liveSubscription(tx.sql, userId);
  const tier = tierGiven(live && store.stateOf(live), tx.now);
  const isHigher = tierRank(tier) > tierRank(subscriber.tier);
  await store.writeTier(tx, userId, { tier, status: live?.status ?? state.status, isHigher });
  const event = newsBetween(before && store.stateOf(before), state);
  if (event === null) return subscriber;
  await notify(tx, [{ kind: 'billing', event, tier_name: TIER_NAMES[state.plan.tier], to: [userId] }]);
  await queueBillingMail(tx, services, userId, event, state);
  // The mail of day 0 is this one.
  if (live && event === 'payment_failed') await store.setReminders(tx, live.id, 1);
  return subscriber;
}

/** Queues the mail of day 3 or 6 about a failed payment, once. */
export async function remindPastDue(tx: Tx, services: BillingMailState, id: string): Promise<void> {
  const row = await store.lockPastDue(tx, id);
  if (!row?.past_due_since) return;
  const due = remindersDue(row.past_due_since, tx.now);
  if (due <= row.reminders_sent) return;
  await store.setReminders(tx, id, due);
  await queueBillingMail(tx, services, row.user_id, 'payment_failed', store.stateOf(row));
}
