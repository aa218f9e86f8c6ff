/** Tiers, their limits and features, and the checks (ACC-3 and ACC-5, DEC-8). */
import { TIERS, type Tier } from './tier-names.ts';

/** US cents per month; a year costs ten monthly prices. */
export const TIER_PRICE_CENTS: Readonly<Record<Tier, number>> = {
  tier_free: 0,
  tier_1: 499,
  tier_2: 999,
  tier_3: 1999,
};
export const MONTHS_PAID_A_YEAR = 10;

export const UNLIMITED = 'unlimited';
export type Limit = number | typeof UNLIMITED;

/** The limited resources, with the limit of each tier by rank. */
const LIMIT_TABLE = {
  characters: [1, 5, 20, UNLIMITED],
  parties_can_create: [1, 2, 10, UNLIMITED],
  parties_can_join: [1, 5, 20, UNLIMITED],
  inventory_actions_personal_monthly: [100, 2000, 20_000, UNLIMITED],
  inventory_actions_party_monthly: [200, 4000, 40_000, UNLIMITED],
  shop_deployments_monthly: [0, 10, 100, UNLIMITED],
  loot_deployments_monthly: [0, 10, 100, UNLIMITED],
  ai_uses_monthly: [5, 50, 300, 1000],
  item_templates: [UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED],
  shop_templates: [0, 10, 100, UNLIMITED],
  loot_templates: [0, 10, 100, UNLIMITED],
  shop_instances: [0, 5, 50, UNLIMITED],
  loot_instances: [0, 5, 50, UNLIMITED],
} as const satisfies Record<string, readonly [Limit, Limit, Limit, Limit]>;

export type Resource = keyof typeof LIMIT_TABLE;
export const RESOURCES = Object.keys(LIMIT_TABLE) as readonly Resource[];
export type Limits = Readonly<Record<Resource, Limit>>;

/** The lowest tier that includes each feature. */
const LOWEST_TIER = {
  self_inventory_management: 'tier_free',
  party_view_access: 'tier_free',
  party_collaboration: 'tier_1',
  shops_deployment: 'tier_1',
  loot_distribution: 'tier_1',
  ai_tools: 'tier_2',
  api_access: 'tier_2',
  patronage_system: 'tier_2',
  custom_branding: 'tier_3',
  premium_support: 'tier_3',
} as const satisfies Record<string, Tier>;

export type Feature = keyof typeof LOWEST_TIER;
export const FEATURES = Object.keys(LOWEST_TIER) as readonly Feature[];
export type Features = Readonly<Record<Feature, boolean>>;

export const tierRank = (tier: Tier): number => TIERS.indexOf(tier);

/** Tiers are constants, and so are their ids. */
export const tierId = (tier: Tier): string => `00000000-0000-7000-8000-00000000010${tierRank(tier)}`;

export const higherTier = (a: Tier, b: Tier): Tier => (tierRank(a) >= tierRank(b) ? a : b);

/** Within a party, an active patronage takes precedence if it grants a higher tier (ADR 0084); null: none. */
export const effectiveAccountTier = (own: Tier, granted: Tier | null): Tier =>
  granted === null ? own : higherTier(own, granted);

export const limitsOf = (tier: Tier): Limits =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, limitOf(tier, resource)])) as Limits;

export const limitOf = (tier: Tier, resource: Resource): Limit => LIMIT_TABLE[resource][tierRank(tier)] ?? 0;

export const featuresOf = (tier: Tier): Features =>
  Object.fromEntries(
    FEATURES.map((feature) => [feature, tierRank(tier) >= tierRank(LOWEST_TIER[feature])]),
  ) as Features;

/** A feature is allowed only if it is exactly true in the tier (ACC-5). */
export function isFeatureAllowed(features: Readonly<Record<string, unknown>>, feature: string): boolean {
  return Object.hasOwn(features, feature) && features[feature] === true;
}

/** True without a limit or if it is unlimited; otherwise `used` plus `count` must not exceed it (ACC-5). */
export function isWithinLimit(used: number, limit: Limit | null | undefined, count = 1): boolean {
  return limit === UNLIMITED || limit === null || limit === undefined || used + count <= limit;
}

/** The usage names that differ from the names of their limits (ACC-3). */
const USAGE_NAMES = { parties_can_create: 'parties_created', parties_can_join: 'parties_joined' } as const;
export type UsageKey =
  | Exclude<Resource, keyof typeof USAGE_NAMES>
  | (typeof USAGE_NAMES)[keyof typeof USAGE_NAMES];

export const usageKeyOf = (resource: Resource): UsageKey =>
  resource === 'parties_can_create' || resource === 'parties_can_join' ? USAGE_NAMES[resource] : resource;

export const USAGE_KEYS: readonly UsageKey[] = RESOURCES.map(usageKeyOf);

/** The limits that apply if none is set; limits that are not listed are 0 then (ACC-3). */
const DEFAULT_USAGE_LIMITS: Readonly<Partial<Record<UsageKey, Limit>>> = {
  characters: 1,
  inventory_actions_personal_monthly: 100,
  inventory_actions_party_monthly: 200,
  ai_uses_monthly: 5,
  item_templates: 20,
};

export const limitOrDefault = (key: UsageKey, limit: Limit | null | undefined): Limit =>
  limit ?? DEFAULT_USAGE_LIMITS[key] ?? 0;

/** The resource with this limit or usage name; undefined for other names. */
export const resourceNamed = (name: string): Resource | undefined =>
  RESOURCES.find((resource) => resource === name || usageKeyOf(resource) === name);

/** The tiers, lowest first, in which `count` more uses of a resource are allowed. */
export const tiersAllowing = (resource: Resource, used: number, count = 1): Tier[] =>
  TIERS.filter((tier) => isWithinLimit(used, limitOf(tier, resource), count));

/** The tiers, lowest first, that include a feature. */
export const tiersWith = (feature: Feature): Tier[] =>
  TIERS.filter((tier) => isFeatureAllowed(featuresOf(tier), feature));
