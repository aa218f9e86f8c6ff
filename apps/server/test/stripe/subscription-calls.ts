import type { z } from 'zod';
import type * as parameters from './parameters.ts';
import {
  type InvoiceRecord,
  missing,
  type PriceRecord,
  Rejection,
  type ScheduleRecord,
  type SubscriptionRecord,
} from './records.ts';
import { nowSeconds, period, type StripeWorld } from './world.ts';

type Lines = InvoiceRecord['lines']['data'];

const priceOf = (world: StripeWorld, id: string): PriceRecord => {
  const price = world.prices.get(id);
  if (!price) throw missing(id);
  return price;
};

/**
 * The credit for the unused part of the old price, and the charge for the new price. A new interval begins a new
 * period.
 */
function prorated(subscription: SubscriptionRecord, to: PriceRecord, date: number): Lines {
  const [{ price: from, current_period_start: start, current_period_end: end }] = subscription.items.data;
  if (date < start || date > end) throw new Rejection(400, 'proration_date', 'outside of the current period');
  const remainingShare = (end - date) / (end - start);
  const isSame = from.recurring.interval === to.recurring.interval;
  const part = (price: PriceRecord, share: number) => Math.round((price.unit_amount ?? 0) * share);
  return [
    { amount: -part(from, remainingShare), description: 'Unused time' },
    { amount: part(to, isSame ? remainingShare : 1), description: `1 × ${to.lookup_key}` },
  ];
}

export function previewPlan(
  world: StripeWorld,
  subscription: SubscriptionRecord,
  priceId: string,
  date: number,
) {
  const data = prorated(subscription, priceOf(world, priceId), date);
  const total = data.reduce((sum, { amount }) => sum + amount, 0);
  return { object: 'invoice', amount_due: Math.max(0, total), total, lines: { object: 'list', data } };
}

export function changePlan(
  world: StripeWorld,
  subscription: SubscriptionRecord,
  priceId: string,
  date = nowSeconds(),
): void {
  const [item] = subscription.items.data;
  const to = priceOf(world, priceId);
  if (to.id === item.price.id) return;
  const card = world.cardOf(subscription.customer);
  if (card === 'declines') throw new Rejection(402, 'card_declined', 'Your card was declined.', 'card_error');
  if (card === 'requires_authentication')
    throw new Rejection(402, 'subscription_payment_intent_requires_action', 'Authenticate it.', 'card_error');
  const lines = prorated(subscription, to, date);
  if (to.recurring.interval !== item.price.recurring.interval) {
    subscription.billing_cycle_anchor = nowSeconds();
    Object.assign(item, period(to, nowSeconds(), nowSeconds()));
  }
  item.price = to;
  world.invoice(subscription, lines, 'paid', { billing_reason: 'subscription_update' });
  world.updated(subscription);
}

export function updateSubscription(
  world: StripeWorld,
  subscription: SubscriptionRecord,
  params: z.output<typeof parameters.subscriptionUpdate>,
): void {
  const { cancel_at_period_end, cancel_at, cancellation_details } = params;
  const isCancellation = cancel_at_period_end !== undefined || cancel_at !== undefined;
  if (isCancellation && subscription.schedule)
    throw new Rejection(400, 'managed_by_schedule', 'The subscription is managed by a schedule.');
  if (cancellation_details) subscription.cancellation_details.comment = cancellation_details.comment || null;
  if (!isCancellation) return;
  const isCanceling = cancel_at_period_end === true;
  Object.assign(subscription, {
    cancel_at_period_end: isCanceling,
    cancel_at: isCanceling ? subscription.items.data[0].current_period_end : null,
    canceled_at: isCanceling ? nowSeconds() : null,
  });
  world.updated(subscription);
}

export function scheduleDowngrade(
  world: StripeWorld,
  schedule: ScheduleRecord,
  phases: z.output<typeof parameters.scheduleUpdate>['phases'],
): ScheduleRecord {
  const subscription = world.subscription(schedule.subscription ?? '');
  const [now, next] = phases;
  const start = now.end_date ?? 0;
  const price = priceOf(world, next.items[0].price);
  schedule.phases = [
    {
      start_date: now.start_date ?? 0,
      end_date: start,
      items: [{ price: priceOf(world, now.items[0].price) }],
    },
    { start_date: start, end_date: period(price, start, start).current_period_end, items: [{ price }] },
  ];
  world.emit('subscription_schedule.updated', schedule);
  world.updated(subscription);
  return schedule;
}
