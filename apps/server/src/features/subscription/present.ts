import type { MonthUsage, SubscriptionTier, Usage } from '@quartermaster/contract/subscription';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import {
  FEATURES,
  featuresOf,
  limitOf,
  limitsOf,
  MONTHS_PAID_A_YEAR,
  RESOURCES,
  type Resource,
  TIER_PRICE_CENTS,
  tierId,
  usageKeyOf,
} from '@quartermaster/rules/tiers';
import type { Row } from '../../platform/db-types.ts';
import type { MonthRow } from '../allowance/queries/usage.ts';

export function presentTier(tier: Tier): SubscriptionTier {
  const cents = TIER_PRICE_CENTS[tier];
  return {
    id: tierId(tier),
    identifier: tier,
    name: TIER_NAMES[tier],
    price: cents / 100,
    yearly_price: (cents * MONTHS_PAID_A_YEAR) / 100,
    currency: 'USD',
    interval: 'month',
    limits: limitsOf(tier),
    features: featuresOf(tier),
  };
}

/** Usage with the field names of ACC-3; `tierFor` returns the tier that limits a resource. */
export function presentUsage(
  used: Partial<Record<Resource, number>>,
  tierFor: (resource: Resource) => Tier,
): Usage {
  const entries = RESOURCES.map((resource) => [
    usageKeyOf(resource),
    { used: used[resource] ?? 0, limit: limitOf(tierFor(resource), resource) },
  ]);
  return Object.fromEntries(entries) as Usage;
}

/** A tier that an admin granted, without the name of the admin. */
export const presentGrant = (grant: Pick<Row<'tier_grants'>, 'tier' | 'ends_at'> | null) =>
  grant && { tier: grant.tier, ends_at: grant.ends_at.toISOString() };

export const presentMonth = ({ start, ...used }: MonthRow): MonthUsage => ({
  month: start.toISOString().slice(0, 7),
  ...used,
});

export function presentComparison(current: Tier, target: Tier) {
  const [currentTier, targetTier] = [presentTier(current), presentTier(target)];
  const prices = (name: 'price' | 'yearly_price') => ({
    current: currentTier[name],
    target: targetTier[name],
  });
  const limits = RESOURCES.map((name) => [
    name,
    { current: currentTier.limits[name], target: targetTier.limits[name] },
  ]);
  const features = FEATURES.map((name) => [
    name,
    { current: currentTier.features[name], target: targetTier.features[name] },
  ]);
  return {
    current: currentTier,
    target: targetTier,
    price: prices('price'),
    yearly_price: prices('yearly_price'),
    limits: Object.fromEntries(limits),
    features: Object.fromEntries(features),
  };
}
