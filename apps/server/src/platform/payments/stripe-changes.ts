import type { Plan } from '@quartermaster/rules/billing-plan';
import type { SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type Stripe from 'stripe';
import type { StripeCatalog } from './stripe-catalog.ts';
import { idempotencyOptions } from './stripe-client.ts';
import { idOf, itemOf } from './stripe-state.ts';

/** A subscription before a change, and a text that identifies the user's action. */
export interface ChangeContext {
  readonly stripe: Stripe;
  readonly catalog: StripeCatalog;
  readonly before: Stripe.Subscription;
  readonly action: string;
  readonly now: Date;
}

/**
 * Applies a change in Stripe. If the process stops between two calls to Stripe, nothing needs manual repair. Returns
 * false for events that only Stripe can cause.
 */
export async function applyChange(context: ChangeContext, event: SubscriptionEvent): Promise<boolean> {
  switch (event.type) {
    case 'upgraded':
      await upgrade(context, event.plan);
      return true;
    case 'downgrade_scheduled':
      await scheduleDowngrade(context, event.plan);
      return true;
    case 'downgrade_withdrawn':
      await releaseSchedule(context);
      return true;
    case 'cancel_requested':
      // Stripe does not cancel a subscription that is controlled by a schedule.
      await releaseSchedule(context);
      await update(context, {
        cancel_at_period_end: true,
        cancellation_details: { comment: event.reason },
      });
      return true;
    case 'reactivated':
      await update(context, withoutCancellation(context.before));
      return true;
    case 'canceled':
      await cancelNow(context, event.reason);
      return true;
    case 'grace_ended':
      await cancelNow(context, null);
      return true;
    default:
      return false;
  }
}

/**
 * The time from which prorations are calculated, in seconds since 1970: the start of the hour, so that a previewed
 * amount is exact if the buyer confirms it within the same hour, but not before the current period.
 */
export function prorationDate(before: Stripe.Subscription, now: Date): number {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3600;
  return Math.max(hour, itemOf(before).current_period_start);
}

async function upgrade(context: ChangeContext, plan: Plan): Promise<void> {
  const { before, catalog, now } = context;
  await update(context, {
    items: [{ id: itemOf(before).id, price: await catalog.priceOf(plan) }],
    proration_behavior: 'always_invoice',
    proration_date: prorationDate(before, now),
    // A failed payment changes nothing.
    payment_behavior: 'error_if_incomplete',
    ...withoutCancellation(before),
  });
  await releaseSchedule(context);
}

async function scheduleDowngrade(context: ChangeContext, plan: Plan): Promise<void> {
  const { stripe, before, catalog, action } = context;
  const price = await catalog.priceOf(plan);
  const cancellation = withoutCancellation(before);
  if (Object.keys(cancellation).length > 0) await update(context, cancellation);
  const { id, start } = await currentSchedule(context);
  const item = itemOf(before);
  await stripe.subscriptionSchedules.update(
    id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: start,
          end_date: item.current_period_end,
          proration_behavior: 'none',
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: plan.interval, interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    },
    idempotencyOptions(action, 'schedule update'),
  );
}

/** The subscription's schedule, or a new one without changes. */
async function currentSchedule({ stripe, before, action }: ChangeContext) {
  const { schedule } = before;
  const current =
    schedule && typeof schedule !== 'string'
      ? schedule
      : await stripe.subscriptionSchedules.create(
          { from_subscription: before.id },
          idempotencyOptions(action, 'schedule'),
        );
  const start = current.current_phase?.start_date ?? current.phases[0]?.start_date;
  if (start === undefined) throw new Error(`Schedule ${current.id} has no phase`);
  return { id: current.id, start };
}

async function releaseSchedule({ stripe, before, action }: ChangeContext): Promise<void> {
  if (before.schedule)
    await stripe.subscriptionSchedules.release(
      idOf(before.schedule),
      {},
      idempotencyOptions(action, 'release'),
    );
}

/** The parameters that withdraw a cancellation, whether it was requested here or in the billing portal. */
function withoutCancellation(before: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (before.cancel_at_period_end)
    return { cancel_at_period_end: false, cancellation_details: { comment: '' } };
  return before.cancel_at === null ? {} : { cancel_at: '', cancellation_details: { comment: '' } };
}

async function update({ stripe, before, action }: ChangeContext, params: Stripe.SubscriptionUpdateParams) {
  await stripe.subscriptions.update(
    before.id,
    params,
    idempotencyOptions(action, 'update', JSON.stringify(params)),
  );
}

/** Cancels a subscription immediately without a refund; an open invoice is voided. */
async function cancelNow({ stripe, before, action }: ChangeContext, reason: string | null): Promise<void> {
  if (before.status !== 'canceled')
    await stripe.subscriptions.cancel(
      before.id,
      {
        invoice_now: false,
        prorate: false,
        ...(reason === null ? {} : { cancellation_details: { comment: reason } }),
      },
      idempotencyOptions(action, 'cancel'),
    );
  const invoice = before.latest_invoice;
  if (invoice && typeof invoice !== 'string' && invoice.status === 'open' && before.status !== 'incomplete')
    await stripe.invoices.voidInvoice(invoice.id, {}, idempotencyOptions(action, 'void'));
}
