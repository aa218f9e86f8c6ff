import { z } from 'zod';
import { preferences, profile, session } from './account.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';
import { passkey } from './passkey.ts';

const place = z.strictObject({ id: id.nullable(), name: z.string() }).nullable();

const ownItem = z.strictObject({
  id,
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.int(),
  is_identified: z.boolean(),
  is_equipped: z.boolean(),
  is_attuned: z.boolean(),
  quality: z.string().nullable(),
  durability: z.int().nullable(),
  notes: z.string(),
});

const ownContainer = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  is_primary: z.boolean(),
  items: z.array(ownItem),
});

const ownTemplate = {
  id,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.string(),
  created_at: time,
};

/**
 * The file with the data that the server stores about a user, without hashes and tokens (DEC-2). Unidentified
 * items stay unidentified (DEC-4).
 */
export const accountExport = z.strictObject({
  exported_at: time,
  profile: profile
    .omit({ seats: true })
    .extend({ tier: z.string(), subscription_status: z.string(), admin: z.boolean() }),
  preferences: preferences.nullable(),
  /** The connected Discord account; null without one. */
  discord: z.strictObject({ id: z.string(), username: z.string(), connected_at: time }).nullable(),
  /** Two-factor authentication; null while it is off. */
  two_factor: z.strictObject({ enabled_at: time, recovery_codes_left: z.int() }).nullable(),
  passkeys: z.array(passkey),
  /** New addresses that are not confirmed yet, and old addresses that can be restored. */
  email_changes: z.array(z.strictObject({ email: z.string(), state: z.enum(['waiting', 'old']), at: time })),
  /** The calendar feed; null without one. */
  calendar_feed: z.strictObject({ created_at: time }).nullable(),
  sessions: z.array(session.omit({ current: true })),
  api_keys: z.array(
    z.strictObject({
      id,
      name: z.string(),
      prefix: z.string(),
      scope: z.string(),
      created_at: time,
      expires_at: time,
      last_used_at: time.nullable(),
      revoked_at: time.nullable(),
    }),
  ),
  devices: z.array(z.strictObject({ device: z.string(), first_seen_at: time, last_seen_at: time })),
  parties: z.array(
    z.strictObject({ id, name: z.string(), role: z.string(), joined_at: time, last_seen_at: time }),
  ),
  session_answers: z.array(
    z.strictObject({ id, party: z.string(), starts_at: time, answer: z.string(), answered_at: time }),
  ),
  subscriptions: z.array(
    z.strictObject({
      id,
      provider: z.string(),
      status: z.string(),
      tier: z.string(),
      billing_interval: z.string(),
      period_start: time,
      period_end: time,
      cancel_reason: z.string().nullable(),
      canceled_at: time.nullable(),
      card_brand: z.string().nullable(),
      card_last4: z.string().nullable(),
      created_at: time,
    }),
  ),
  tier_grants: z.array(z.strictObject({ tier: z.string(), granted_at: time, ends_at: time })),
  invoices: z.array(
    z.strictObject({
      id,
      description: z.string(),
      amount_cents: z.int(),
      status: z.string(),
      created_at: time,
    }),
  ),
  patronages: z.array(
    z.strictObject({
      id,
      party: z.string(),
      direction: z.enum(['given', 'received']),
      /** The username of the other user. */
      other: z.string(),
      granted_tier: z.string(),
      created_at: time,
      ended_at: time.nullable(),
      end_reason: z.string().nullable(),
    }),
  ),
  support_requests: z.array(
    z.strictObject({
      id,
      subject: z.string(),
      status: z.string(),
      created_at: time,
      diagnostics: z.string(),
      messages: z.array(z.strictObject({ author: z.string(), text: z.string(), created_at: time })),
    }),
  ),
  reports: z.array(
    z.strictObject({ id, kind: z.string(), reason: z.string(), text: z.string(), created_at: time }),
  ),
  moderation_decisions: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      name: z.string(),
      decision: z.string(),
      reason: z.string(),
      decided_at: time,
      appeal: z.string(),
    }),
  ),
  characters: z.array(
    z.strictObject({
      id,
      name: z.string(),
      race: z.string(),
      character_class: z.string(),
      level: z.int(),
      notes: z.string(),
      image_url: z.string(),
      party: z.string().nullable(),
      created_at: time,
      containers: z.array(ownContainer),
    }),
  ),
  invitations: z.array(
    z.strictObject({
      id,
      party: z.string(),
      direction: z.enum(['received', 'sent']),
      role: z.string(),
      message: z.string(),
      state: z.string(),
      created_at: time,
    }),
  ),
  item_templates: z.array(
    z.strictObject({
      ...ownTemplate,
      /** Pounds. */
      weight: z.number(),
      base_value: z.int(),
      currency: z.string(),
      stack_size: z.int(),
      rarity: z.string(),
      category: z.string(),
    }),
  ),
  shop_templates: z.array(
    z.strictObject({
      ...ownTemplate,
      owner: z.string(),
      location: z.string(),
      shop_type: z.string(),
      buy_modifier: z.number(),
      sell_modifier: z.number(),
      default_restock_days: z.int().nullable(),
      name_override: z.string().nullable(),
      owner_override: z.string().nullable(),
      location_override: z.string().nullable(),
      description_override: z.string().nullable(),
      items: z.array(
        z.strictObject({
          name: z.string(),
          quantity: z.int().nullable(),
          /** Copper. */
          price: z.int().nullable(),
          restock_quantity: z.int().nullable(),
        }),
      ),
    }),
  ),
  loot_templates: z.array(
    z.strictObject({
      ...ownTemplate,
      source_type: z.string(),
      items: z.array(
        z.strictObject({
          name: z.string(),
          quantity: z.string(),
          chance: z.int(),
          is_identified: z.boolean(),
        }),
      ),
    }),
  ),
  ratings: z.array(
    z.strictObject({ id, kind: z.string(), score: z.int(), comment: z.string(), updated_at: time }),
  ),
  notifications: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      title: z.string(),
      body: z.string(),
      created_at: time,
      read_at: time.nullable(),
    }),
  ),
  history: z.array(
    z.strictObject({
      id,
      at: time,
      type: z.string(),
      summary: z.string(),
      source: place,
      destination: place,
      notes: z.string(),
      via: z.string(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = endpoint({
  id: 'account.export',
  method: 'GET',
  path: `${API_PREFIX}/users/export`,
  audience: 'user',
  summary: 'All data stored about the caller, as a file',
  reply: { status: 200, file: ['application/json'] },
  errorCodes: [],
  limit: 'export',
});
