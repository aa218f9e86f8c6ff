import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIER_NAMES, TIERS } from './tier-names.ts';
import {
  effectiveAccountTier,
  FEATURES,
  featuresOf,
  higherTier,
  isFeatureAllowed,
  isWithinLimit,
  type Limit,
  limitOf,
  limitOrDefault,
  limitsOf,
  RESOURCES,
  resourceNamed,
  TIER_PRICE_CENTS,
  tierRank,
  tiersAllowing,
  tiersWith,
  UNLIMITED,
  USAGE_KEYS,
  usageKeyOf,
} from './tiers.ts';

const tiers = fc.constantFrom(...TIERS);
const resources = fc.constantFrom(...RESOURCES);
const features = fc.constantFrom(...FEATURES);
const limits: fc.Arbitrary<Limit> = fc.oneof(fc.nat(1000), fc.constant(UNLIMITED));
/** A limit as a number for comparisons: unlimited is more than any number. */
const size = (limit: Limit) => (limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit);

describe('tier table', () => {
  test('orders the four tiers from 0 to 3, with names and prices', () => {
    expect(TIERS.map((tier) => [tier, tierRank(tier), TIER_NAMES[tier], TIER_PRICE_CENTS[tier]])).toEqual([
      ['tier_free', 0, 'Wanderer', 0],
      ['tier_1', 1, 'Adventurer', 499],
      ['tier_2', 2, 'Game Master', 999],
      ['tier_3', 3, 'Guild', 1999],
    ]);
  });

  test('gives the free tier the specified limits and features', () => {
    expect(limitsOf('tier_free')).toEqual({
      characters: 1,
      parties_can_create: 1,
      parties_can_join: 1,
      inventory_actions_personal_monthly: 100,
      inventory_actions_party_monthly: 200,
      shop_deployments_monthly: 0,
      loot_deployments_monthly: 0,
      ai_uses_monthly: 5,
      item_templates: UNLIMITED,
      shop_templates: 0,
      loot_templates: 0,
      shop_instances: 0,
      loot_instances: 0,
    });
    expect(featuresOf('tier_free')).toEqual({
      self_inventory_management: true,
      party_view_access: true,
      party_collaboration: false,
      api_access: false,
      ai_tools: false,
      custom_branding: false,
      patronage_system: false,
      premium_support: false,
      shops_deployment: false,
      loot_distribution: false,
    });
  });

  test('gives the paid tiers the specified limits and features', () => {
    expect(
      RESOURCES.map((resource) => [
        resource,
        ...(['tier_1', 'tier_2', 'tier_3'] as const).map((tier) => limitOf(tier, resource)),
      ]),
    ).toEqual([
      ['characters', 5, 20, UNLIMITED],
      ['parties_can_create', 2, 10, UNLIMITED],
      ['parties_can_join', 5, 20, UNLIMITED],
      ['inventory_actions_personal_monthly', 2000, 20_000, UNLIMITED],
      ['inventory_actions_party_monthly', 4000, 40_000, UNLIMITED],
      ['shop_deployments_monthly', 10, 100, UNLIMITED],
      ['loot_deployments_monthly', 10, 100, UNLIMITED],
      ['ai_uses_monthly', 50, 300, 1000],
      ['item_templates', UNLIMITED, UNLIMITED, UNLIMITED],
      ['shop_templates', 10, 100, UNLIMITED],
      ['loot_templates', 10, 100, UNLIMITED],
      ['shop_instances', 5, 50, UNLIMITED],
      ['loot_instances', 5, 50, UNLIMITED],
    ]);
    const gained = (tier: (typeof TIERS)[number], below: (typeof TIERS)[number]) =>
      FEATURES.filter((feature) => featuresOf(tier)[feature] && !featuresOf(below)[feature]).sort();
    expect(gained('tier_1', 'tier_free')).toEqual([
      'loot_distribution',
      'party_collaboration',
      'shops_deployment',
    ]);
    expect(gained('tier_2', 'tier_1')).toEqual(['ai_tools', 'api_access', 'patronage_system']);
    expect(gained('tier_3', 'tier_2')).toEqual(['custom_branding', 'premium_support']);
  });

  test('includes in a higher tier everything that a lower tier includes', () => {
    fc.assert(
      fc.property(tiers, tiers, resources, features, (a, b, resource, feature) => {
        const [low, high] = tierRank(a) <= tierRank(b) ? [a, b] : [b, a];
        expect(size(limitOf(high, resource))).toBeGreaterThanOrEqual(size(limitOf(low, resource)));
        if (featuresOf(low)[feature]) expect(featuresOf(high)[feature]).toBe(true);
      }),
    );
  });
});

describe('feature', () => {
  test('is allowed only if its value in the tier is exactly true', () => {
    const featureTables = fc.dictionary(
      fc.string(),
      fc.oneof(fc.boolean(), fc.string(), fc.nat(), fc.constant(null)),
    );
    fc.assert(
      fc.property(featureTables, fc.string(), (values, name) => {
        const ownValue = Object.getOwnPropertyDescriptor(values, name)?.value as unknown;
        expect(isFeatureAllowed(values, name)).toBe(ownValue === true);
      }),
    );
    expect(isFeatureAllowed({ ai_tools: 1 }, 'ai_tools')).toBe(false);
    expect(isFeatureAllowed({}, 'constructor')).toBe(false);
  });

  test('is included in exactly the tiers that tiersWith returns', () => {
    fc.assert(
      fc.property(features, tiers, (feature, tier) => {
        expect(tiersWith(feature).includes(tier)).toBe(featuresOf(tier)[feature]);
      }),
    );
  });
});

describe('limit', () => {
  test('allows every request if it is unlimited or missing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom(UNLIMITED, null, undefined), (used, count, limit) => {
        expect(isWithinLimit(used, limit, count)).toBe(true);
      }),
    );
  });

  test('allows requests while used plus requested does not exceed it; requested is one by default', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.nat(2000), (used, count, limit) => {
        expect(isWithinLimit(used, limit, count)).toBe(used + count <= limit);
        expect(isWithinLimit(used, limit)).toBe(isWithinLimit(used, limit, 1));
      }),
    );
  });

  test('rejects at any higher usage what it rejects at a lower usage', () => {
    fc.assert(
      fc.property(fc.nat(2000), limits, fc.nat(100), (used, limit, added) => {
        if (!isWithinLimit(used, limit)) expect(isWithinLimit(used + added, limit)).toBe(false);
      }),
    );
  });

  test('allows one more use in exactly the tiers that tiersAllowing returns', () => {
    fc.assert(
      fc.property(resources, fc.nat(50_000), tiers, (resource, used, tier) => {
        expect(tiersAllowing(resource, used).includes(tier)).toBe(
          isWithinLimit(used, limitOf(tier, resource)),
        );
      }),
    );
  });
});

describe('effective tier', () => {
  test("is the higher tier of the user's own tier and the granted tier", () => {
    fc.assert(
      fc.property(tiers, tiers, (own, granted) => {
        expect(effectiveAccountTier(own, null)).toBe(own);
        expect(effectiveAccountTier(own, granted)).toBe(higherTier(own, granted));
        expect(tierRank(higherTier(own, granted))).toBe(Math.max(tierRank(own), tierRank(granted)));
      }),
    );
  });
});

test('resource is found only by the name of its limit or its usage', () => {
  for (const resource of RESOURCES) {
    expect(resourceNamed(resource)).toBe(resource);
    expect(resourceNamed(usageKeyOf(resource))).toBe(resource);
  }
  expect(resourceNamed('toString')).toBeUndefined();
  expect(USAGE_KEYS).toContain('parties_created');
  expect(USAGE_KEYS).not.toContain('parties_can_create');
});

test('specified default applies when a limit is missing', () => {
  expect(USAGE_KEYS.map((key) => [key, limitOrDefault(key, undefined)])).toEqual([
    ['characters', 1],
    ['parties_created', 0],
    ['parties_joined', 0],
    ['inventory_actions_personal_monthly', 100],
    ['inventory_actions_party_monthly', 200],
    ['shop_deployments_monthly', 0],
    ['loot_deployments_monthly', 0],
    ['ai_uses_monthly', 5],
    ['item_templates', 20],
    ['shop_templates', 0],
    ['loot_templates', 0],
    ['shop_instances', 0],
    ['loot_instances', 0],
  ]);
  expect(limitOrDefault('item_templates', UNLIMITED)).toBe(UNLIMITED);
  expect(limitOrDefault('characters', 0)).toBe(0);
});
