import type { Invoice } from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import type { MonthUsage, SubscriptionTier, Usage } from '@quartermaster/contract/subscription';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import {
  featuresOf,
  limitOf,
  limitsOf,
  RESOURCES,
  type Resource,
  TIER_PRICE_CENTS,
  tierRank,
  usageKeyOf,
} from '@quartermaster/rules/tiers';

/** A tier as the server sends it. */
export const tierOf = (tier: Tier): SubscriptionTier => ({
  id: `00000000-0000-7000-8000-00000000010${tierRank(tier)}`,
  identifier: tier,
  name: TIER_NAMES[tier],
  price: TIER_PRICE_CENTS[tier] / 100,
  yearly_price: TIER_PRICE_CENTS[tier] / 10,
  currency: 'USD',
  interval: 'month',
  limits: limitsOf(tier),
  features: featuresOf(tier),
});

export const usageOf = (tier: Tier, used: Partial<Record<Resource, number>> = {}): Usage =>
  Object.fromEntries(
    RESOURCES.map((resource) => [
      usageKeyOf(resource),
      { used: used[resource] ?? 0, limit: limitOf(tier, resource) },
    ]),
  ) as Usage;

/** The data of GET subscription/current. */
export const subscriptionOf = (
  tier: Tier,
  used: Partial<Record<Resource, number>> = {},
  defaultTier = tier,
) => ({
  subscription: null,
  default_tier: defaultTier,
  tier_grant: null,
  tier: tierOf(tier),
  usage: usageOf(tier, used),
  patronages: [],
});

/** A month in the data of GET subscription/usage/by_month. */
export const monthOf = (month: string, used: Partial<MonthUsage> = {}): MonthUsage => ({
  month,
  inventory_actions_personal: 0,
  inventory_actions_party: 0,
  shop_deployments: 0,
  loot_deployments: 0,
  ai_uses: 0,
  is_complete: true,
  ...used,
});

/** A paid subscription as the server sends it. */
export const billedSubscription = (overrides: Partial<BilledSubscription>): BilledSubscription => ({
  id: '0192f000-0000-7000-8000-0000000000bb',
  provider: 'sandbox',
  status: 'active',
  tier: 'tier_2',
  interval: 'month',
  amount: 9.99,
  currency: 'USD',
  current_period_start: '2026-11-22T12:00:00.000Z',
  current_period_end: '2026-12-22T12:00:00.000Z',
  cancel_at_period_end: false,
  cancel_reason: null,
  canceled_at: null,
  scheduled_tier: null,
  scheduled_interval: null,
  grace_ends_at: null,
  payment_method: { brand: 'Sandbox card', last4: '4242' },
  ...overrides,
});

export const invoiceOf = (overrides: Partial<Invoice>): Invoice => ({
  id: '0192f000-0000-7000-8000-0000000000cc',
  description: 'Game Master, one month',
  amount: 9.99,
  currency: 'USD',
  status: 'paid',
  created_at: '2026-11-22T12:00:00.000Z',
  hosted_url: '/sandbox/portal?invoice=0192f000-0000-7000-8000-0000000000cc',
  ...overrides,
});
