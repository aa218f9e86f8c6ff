import { PATRONAGE_END_REASONS } from '@quartermaster/rules/patronage';
import { TIERS } from '@quartermaster/rules/tier-names';
import { FEATURES, RESOURCES, UNLIMITED, USAGE_KEYS } from '@quartermaster/rules/tiers';
import { z } from 'zod';
import { subscription } from './billing-fields.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

const path = `${API_PREFIX}/subscription` as const;

export const tierIdentifier = z.enum(TIERS, { error: 'Must be one of the four tiers' });
const limit = z.union([z.int().min(0), z.literal(UNLIMITED)]);

const recordOf = <const K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** One tier, with the fields of ACC-3. Prices are in `currency`; a year costs ten monthly prices. */
export const subscriptionTier = z.strictObject({
  id,
  identifier: tierIdentifier,
  name: z.string(),
  price: z.number().min(0),
  yearly_price: z.number().min(0),
  currency: z.literal('USD'),
  interval: z.literal('month'),
  limits: recordOf(RESOURCES, limit),
  features: recordOf(FEATURES, z.boolean()),
});
export type SubscriptionTier = z.infer<typeof subscriptionTier>;

const limitUsage = z.strictObject({ used: z.int().min(0), limit });
export const usage = recordOf(USAGE_KEYS, limitUsage);
export type Usage = z.infer<typeof usage>;

const namedUser = z.strictObject({ id, username: z.string() });

/**
 * A user grants a tier to another user within one party (DEC-10). After its end, `granted_tier` is the last
 * granted tier.
 */
export const patronage = z.strictObject({
  id,
  party_id: id,
  party_name: z.string(),
  patron: namedUser,
  beneficiary: namedUser,
  beneficiary_id: id,
  granted_tier: tierIdentifier,
  active: z.boolean(),
  created_at: time,
  ended_at: time.nullable(),
  end_reason: z.enum(PATRONAGE_END_REASONS).nullable(),
});
export type Patronage = z.infer<typeof patronage>;

export const getCurrentSubscription = endpoint({
  id: 'subscription.current',
  method: 'GET',
  path: `${path}/current`,
  audience: 'user',
  summary:
    'The subscription of the caller or null, a granted tier or null, effective tier, usage and active patronages received.',
  reply: {
    status: 200,
    data: z.strictObject({
      subscription: subscription.nullable(),
      /** The tier that this server grants to all users. */
      default_tier: tierIdentifier,
      /** The tier that an admin granted; the higher of the granted and the subscribed tier applies (DEC-13). */
      tier_grant: z.strictObject({ tier: tierIdentifier, ends_at: time }).nullable(),
      tier: subscriptionTier,
      usage,
      patronages: z.array(patronage),
    }),
  },
  errorCodes: [],
});

export const listTiers = endpoint({
  id: 'subscription.tiers',
  method: 'GET',
  path: `${path}/tiers`,
  audience: 'user',
  summary: 'The four tiers with their limits and features, the lowest first.',
  reply: { status: 200, data: z.array(subscriptionTier) },
  errorCodes: [],
});

export const getUsage = endpoint({
  id: 'subscription.usage',
  method: 'GET',
  path: `${path}/usage`,
  audience: 'user',
  summary: 'Usage of each limit. Monthly limits count from the first of the month, UTC.',
  reply: { status: 200, data: usage },
  errorCodes: [],
});

export const getInventoryUsage = endpoint({
  id: 'subscription.inventory_usage',
  method: 'GET',
  path: `${path}/usage/inventory`,
  audience: 'user',
  summary: "This month's inventory actions, in containers of characters and of parties.",
  reply: { status: 200, data: z.strictObject({ personal: limitUsage, party: limitUsage }) },
  errorCodes: [],
});

/** Number of months in the usage list, and maximum number of transactions counted per month. */
export const USAGE_MONTHS = 6;
export const USAGE_COUNT_MAX = 10_000;

const monthUsage = z.strictObject({
  /** "2026-11", UTC. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  inventory_actions_personal: z.int().min(0),
  inventory_actions_party: z.int().min(0),
  shop_deployments: z.int().min(0),
  loot_deployments: z.int().min(0),
  /** Drafts from the built-in generator and from the language model. */
  ai_uses: z.int().min(0),
  /** False if counting stopped at `USAGE_COUNT_MAX` transactions. */
  is_complete: z.boolean(),
});
export type MonthUsage = z.infer<typeof monthUsage>;

export const listMonthlyUsage = endpoint({
  id: 'subscription.usage_by_month',
  method: 'GET',
  path: `${path}/usage/by_month`,
  audience: 'user',
  summary:
    'Usage of the monthly limits in the last six months (UTC), oldest first. Counting stops at 10,000 transactions a month.',
  reply: { status: 200, data: z.array(monthUsage) },
  errorCodes: [],
});

/** The name of a limit or of its usage; for an unknown name, `allowed` in the response is false. */
const name = z.string({ error: 'Enter a name' }).trim().min(1, { error: 'Enter a name' }).max(100);

export const checkLimit = endpoint({
  id: 'subscription.check_limit',
  method: 'POST',
  path: `${path}/check_limit`,
  audience: 'user',
  summary: 'Whether `count` more uses would stay within the limit. The check itself does not count as a use.',
  body: z.strictObject({
    resource: name,
    count: z
      .int({ error: 'Count must be a whole number' })
      .min(1, { error: 'Count must be at least 1' })
      .max(1_000_000, { error: 'Count must be at most 1,000,000' })
      .default(1),
  }),
  reply: {
    status: 200,
    data: z.strictObject({ allowed: z.boolean(), used: z.int().min(0), limit }),
  },
  errorCodes: [],
});

export const checkFeature = endpoint({
  id: 'subscription.check_feature',
  method: 'POST',
  path: `${path}/check_feature`,
  audience: 'user',
  summary:
    'Whether the effective tier has a feature, in a party or outside any party; false for unknown features.',
  body: z.strictObject({
    feature: z.string().max(100).optional(),
    party_id: z.string().max(100).nullable().optional(),
    character_id: z.string().max(100).nullable().optional(),
  }),
  reply: { status: 200, data: z.strictObject({ allowed: z.boolean() }) },
  errorCodes: [],
});

export const getEffectiveTier = endpoint({
  id: 'subscription.effective_tier',
  method: 'GET',
  path: `${path}/effective_tier`,
  audience: 'user',
  summary:
    'The effective tier for the caller: in a party, for one of their characters, or outside any party.',
  query: z.strictObject({ party_id: id.optional(), character_id: id.optional() }),
  reply: { status: 200, data: z.strictObject({ tier: tierIdentifier }) },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

const currentAndTarget = <V extends z.ZodType>(value: V) => z.strictObject({ current: value, target: value });

export const compareTiers = endpoint({
  id: 'subscription.compare',
  method: 'GET',
  path: `${path}/compare`,
  audience: 'user',
  summary: 'Compare two tiers; by default `current` is the effective tier and `target` the next higher tier.',
  query: z.strictObject({ current: tierIdentifier.optional(), target: tierIdentifier.optional() }),
  reply: {
    status: 200,
    data: z.strictObject({
      current: subscriptionTier,
      target: subscriptionTier,
      price: currentAndTarget(z.number().min(0)),
      yearly_price: currentAndTarget(z.number().min(0)),
      limits: recordOf(RESOURCES, currentAndTarget(limit)),
      features: recordOf(FEATURES, currentAndTarget(z.boolean())),
    }),
  },
  errorCodes: [],
});
