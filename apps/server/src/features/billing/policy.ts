import { AppError, invalid } from '@quartermaster/contract/errors';
import { type Plan, periodFrom, planChange, planPrice, proration } from '@quartermaster/rules/billing-plan';
import type { SubscriptionState } from '@quartermaster/rules/subscription-state';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { tierRank } from '@quartermaster/rules/tiers';
import type { ProviderName } from '../../platform/payments/provider.ts';

/**
 * Throws CONFLICT for a subscription of a provider that this server no longer uses: only that provider can change it.
 */
export function requireProvider(
  subscription: { readonly provider: ProviderName },
  payments: { readonly name: ProviderName },
): void {
  if (subscription.provider !== payments.name)
    throw new AppError(
      'CONFLICT',
      'Your subscription belongs to a payment provider that this server no longer uses. Contact support to change it.',
    );
}

/** The price of a plan for a user now, in cents. */
export interface Offer {
  readonly takesEffect: 'on_payment' | 'now' | 'at_period_end';
  readonly effectiveAt: Date;
  readonly charge: number;
  readonly credit: number;
  readonly amountDue: number;
  readonly nextAmount: number;
  readonly nextPaymentAt: Date;
}

/**
 * Calculates the price of a plan for a user with this running subscription (DEC-9). Throws VALIDATION_ERROR for the
 * current plan and for a plan that a yearly subscription cannot change to, CONFLICT for a tier that is not above the
 * default tier and while a payment is due.
 */
export function offerFor(
  subscription: SubscriptionState | null,
  plan: Plan,
  { defaultTier, now }: { readonly defaultTier: Tier; readonly now: Date },
): Offer {
  if (tierRank(plan.tier) <= tierRank(defaultTier))
    throw new AppError(
      'CONFLICT',
      `Every account on this server has the ${TIER_NAMES[defaultTier]} tier. There is nothing to pay.`,
    );
  const nextAmount = planPrice(plan);
  if (!subscription) {
    const nextPaymentAt = periodFrom(now, plan.interval, now.getUTCDate()).end;
    const amounts = { charge: nextAmount, credit: 0, amountDue: nextAmount, nextAmount };
    return { takesEffect: 'on_payment', effectiveAt: now, ...amounts, nextPaymentAt };
  }
  if (subscription.status === 'past_due')
    throw new AppError(
      'CONFLICT',
      'The last payment failed. Pay the open invoice in the billing portal first.',
    );
  const change = planChange(subscription.plan, plan);
  if (change === 'same') throw invalid('tier_id', 'You already have this plan');
  if (change === 'unavailable')
    throw invalid('interval', 'A yearly subscription can change to a higher tier only with yearly billing');
  if (change === 'at_period_end') {
    const amounts = { charge: 0, credit: 0, amountDue: 0, nextAmount };
    const { end } = subscription.period;
    return { takesEffect: change, effectiveAt: end, ...amounts, nextPaymentAt: end };
  }
  const { charge, credit, amount } = proration(subscription.plan, plan, subscription.period, now);
  const isNewPeriod = subscription.plan.interval !== plan.interval;
  const nextPaymentAt = isNewPeriod
    ? periodFrom(now, plan.interval, now.getUTCDate()).end
    : subscription.period.end;
  return {
    takesEffect: 'now',
    effectiveAt: now,
    charge,
    credit,
    amountDue: amount,
    nextAmount,
    nextPaymentAt,
  };
}
