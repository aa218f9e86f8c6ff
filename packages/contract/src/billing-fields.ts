import { BILLING_INTERVALS, PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { SUBSCRIPTION_STATUSES } from '@quartermaster/rules/subscription-state';
import { z } from 'zod';
import { id, time } from './fields.ts';

// The fields of a subscription. They have their own module, because every page loads the current subscription and
// should not also load the code of the billing endpoints.

export const paidTierRequired = { error: 'Must be one of the three paid tiers' };
export const paidTier = z.enum(PAID_TIERS, paidTierRequired);
export const interval = z.enum(BILLING_INTERVALS, { error: 'Must be month or year' });
/** US dollars, like the tier prices. */
export const amount = z.number().min(0);
export const currency = z.literal('USD');

/** A user's subscription as DEC-9 lists it. */
export const subscription = z.strictObject({
  id,
  provider: z.enum(['sandbox', 'stripe']),
  status: z.enum(SUBSCRIPTION_STATUSES),
  tier: paidTier,
  interval,
  /** Price per interval. */
  amount,
  currency,
  current_period_start: time,
  current_period_end: time,
  cancel_at_period_end: z.boolean(),
  cancel_reason: z.string().nullable(),
  canceled_at: time.nullable(),
  scheduled_tier: paidTier.nullable(),
  scheduled_interval: interval.nullable(),
  /** While past due: the time at which full access ends. */
  grace_ends_at: time.nullable(),
  payment_method: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
});
export type BilledSubscription = z.infer<typeof subscription>;
