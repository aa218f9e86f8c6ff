import type { SubscriptionTier, Usage } from '@quartermaster/contract/subscription';
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

/** What GET subscription/current answers. */
export const subscriptionOf = (
  tier: Tier,
  used: Partial<Record<Resource, number>> = {},
  defaultTier = tier,
) => ({
  subscription: null,
  default_tier: defaultTier,
  tier: tierOf(tier),
  usage: usageOf(tier, used),
  patronages: [],
});
