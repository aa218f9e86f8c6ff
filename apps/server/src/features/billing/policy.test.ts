import { AppError } from '@quartermaster/contract/errors';
import type { Plan } from '@quartermaster/rules/billing-plan';
import { newSubscription, nextState, type SubscriptionState } from '@quartermaster/rules/subscription-state';
import { describe, expect, test } from 'vitest';
import { offerFor } from './policy.ts';

const at = (day: string) => new Date(`2026-${day}T08:00:00.000Z`);
const CONTEXT = { defaultTier: 'tier_free', now: at('11-16') } as const;
const plan = (tier: Plan['tier'], interval: Plan['interval'] = 'month'): Plan => ({ tier, interval });
const requireState = (state: SubscriptionState | null): SubscriptionState => {
  if (!state) throw new Error('The event does not apply to this subscription');
  return state;
};
const activeState = (subscribedPlan: Plan) =>
  requireState(nextState(newSubscription(subscribedPlan, at('11-01')), { type: 'paid', at: at('11-01') }));

const rejection = (
  subscription: SubscriptionState | null,
  newPlan: Plan,
  defaultTier = CONTEXT.defaultTier as Parameters<typeof offerFor>[2]['defaultTier'],
) => {
  try {
    offerFor(subscription, newPlan, { ...CONTEXT, defaultTier });
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details[0]?.field];
    throw error;
  }
  return null;
};

describe('offer', () => {
  test('is rejected for the current plan, for the default tier, while a payment is due, and for a higher tier with monthly billing during a yearly subscription', () => {
    expect(rejection(activeState(plan('tier_2')), plan('tier_2'))).toEqual(['VALIDATION_ERROR', 'tier_id']);
    expect(rejection(null, plan('tier_2'), 'tier_2')).toEqual(['CONFLICT', undefined]);
    expect(rejection(null, plan('tier_3'), 'tier_2')).toBeNull();
    const pastDueState = requireState(nextState(activeState(plan('tier_1')), { type: 'renewal_failed' }));
    expect(rejection(pastDueState, plan('tier_2'))).toEqual(['CONFLICT', undefined]);
    expect(rejection(activeState(plan('tier_1', 'year')), plan('tier_2'))).toEqual([
      'VALIDATION_ERROR',
      'interval',
    ]);
  });

  test('charges the full price on payment without a subscription', () => {
    expect(offerFor(null, plan('tier_2', 'year'), CONTEXT)).toMatchObject({
      takesEffect: 'on_payment',
      amountDue: 9990,
      nextPaymentAt: new Date('2027-11-16T08:00:00.000Z'),
    });
  });

  test('takes effect now for the prorated difference when the tier is higher', () => {
    expect(offerFor(activeState(plan('tier_1')), plan('tier_2'), CONTEXT)).toEqual({
      takesEffect: 'now',
      effectiveAt: at('11-16'),
      charge: 500,
      credit: 250,
      amountDue: 250,
      nextAmount: 999,
      nextPaymentAt: at('12-01'),
    });
  });

  test('takes effect with the next period and costs nothing now when the tier is lower', () => {
    expect(offerFor(activeState(plan('tier_3')), plan('tier_1'), CONTEXT)).toMatchObject({
      takesEffect: 'at_period_end',
      effectiveAt: at('12-01'),
      amountDue: 0,
      nextAmount: 499,
      nextPaymentAt: at('12-01'),
    });
  });
});
