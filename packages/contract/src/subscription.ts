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

/** One tier as ACC-3 lists it. Prices are in `currency`; a year costs ten months. */
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

const used = z.strictObject({ used: z.int().min(0), limit });
export const usage = recordOf(USAGE_KEYS, used);
export type Usage = z.infer<typeof usage>;

const sponsor = z.strictObject({ id, username: z.string() });

/** A user grants a tier to another inside one party (DEC-10). `granted_tier` of an ended one is what it last granted. */
export const patronage = z.strictObject({
  id,
  party_id: id,
  party_name: z.string(),
  patron: sponsor,
  beneficiary: sponsor,
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
      /** What this server gives to everyone. */
      default_tier: tierIdentifier,
      /** What an admin gives to the user; the higher of it and the subscription counts (DEC-13). */
      tier_grant: z.strictObject({ tier: tierIdentifier, ends_at: time }).nullable(),
      tier: subscriptionTier,
      usage,
      patronages: z.array(patronage),
    }),
  },
  fails: [],
});

export const listTiers = endpoint({
  id: 'subscription.tiers',
  method: 'GET',
  path: `${path}/tiers`,
  audience: 'user',
  summary: 'The four tiers with their limits and features, the lowest first.',
  reply: { status: 200, data: z.array(subscriptionTier) },
  fails: [],
});

export const getUsage = endpoint({
  id: 'subscription.usage',
  method: 'GET',
  path: `${path}/usage`,
  audience: 'user',
  summary: 'How much of each limit is used. Monthly ones count from the first of the month, UTC.',
  reply: { status: 200, data: usage },
  fails: [],
});

export const getInventoryUsage = endpoint({
  id: 'subscription.inventory_usage',
  method: 'GET',
  path: `${path}/usage/inventory`,
  audience: 'user',
  summary: "This month's inventory actions, in containers of characters and of parties.",
  reply: { status: 200, data: z.strictObject({ personal: used, party: used }) },
  fails: [],
});

/** How many months of use are listed, and how many transactions of each are counted at most. */
export const USAGE_MONTHS = 6;
export const USAGE_COUNT_MAX = 10_000;

const monthUsage = z.strictObject({
  /** "2026-11", UTC. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  inventory_actions_personal: z.int().min(0),
  inventory_actions_party: z.int().min(0),
  shop_deployments: z.int().min(0),
  loot_deployments: z.int().min(0),
  /** Accepted drafts of the language model. */
  ai_uses: z.int().min(0),
  /** False when the month has more than is counted. */
  is_complete: z.boolean(),
});
export type MonthUsage = z.infer<typeof monthUsage>;

export const listMonthlyUsage = endpoint({
  id: 'subscription.usage_by_month',
  method: 'GET',
  path: `${path}/usage/by_month`,
  audience: 'user',
  summary:
    'What was used of the monthly limits in the last six months, UTC, the oldest first. Counts stop at 10,000 transactions a month.',
  reply: { status: 200, data: z.array(monthUsage) },
  fails: [],
});

/** A name of a limit, of its usage or of a feature; one that does not exist is never allowed. */
const name = z.string({ error: 'Enter a name' }).trim().min(1, { error: 'Enter a name' }).max(100);

export const checkLimit = endpoint({
  id: 'subscription.check_limit',
  method: 'POST',
  path: `${path}/check_limit`,
  audience: 'user',
  summary: 'Whether using `count` more stays within the limit. The check itself uses nothing.',
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
  fails: [],
});

export const checkFeature = endpoint({
  id: 'subscription.check_feature',
  method: 'POST',
  path: `${path}/check_feature`,
  audience: 'user',
  summary:
    'Whether the tier in force has a feature, in a party or outside; false for anything that is missing or unknown.',
  body: z.strictObject({
    feature: z.string().max(100).optional(),
    party_id: z.string().max(100).nullable().optional(),
    character_id: z.string().max(100).nullable().optional(),
  }),
  reply: { status: 200, data: z.strictObject({ allowed: z.boolean() }) },
  fails: [],
});

export const getEffectiveTier = endpoint({
  id: 'subscription.effective_tier',
  method: 'GET',
  path: `${path}/effective_tier`,
  audience: 'user',
  summary: 'The tier in force for the caller: in a party, for one of their characters, or outside.',
  query: z.strictObject({ party_id: id.optional(), character_id: id.optional() }),
  reply: { status: 200, data: z.strictObject({ tier: tierIdentifier }) },
  fails: ['RESOURCE_NOT_FOUND'],
});

const currentAndTarget = <V extends z.ZodType>(value: V) => z.strictObject({ current: value, target: value });

export const compareTiers = endpoint({
  id: 'subscription.compare',
  method: 'GET',
  path: `${path}/compare`,
  audience: 'user',
  summary:
    'Two tiers side by side; without `current` the one in force, without `target` the next higher one.',
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
  fails: [],
});
