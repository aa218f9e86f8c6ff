import { z } from 'zod';
import { preferences, profile, session } from './account.ts';
import {
  ownCharacter,
  ownItemTemplate,
  ownLootTemplate,
  ownShopTemplate,
  times,
} from './account-export-content.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';
import { passkey } from './passkey.ts';

const place = z.strictObject({ id: id.nullable(), name: z.string() }).nullable();

/**
 * The file with the data that the server stores about a user, without hashes and tokens (DEC-2). Unidentified
 * items stay unidentified (DEC-4).
 */
export const accountExport = z.strictObject({
  exported_at: time,
  profile: profile.omit({ seats: true }).extend({
    email_verified_at: time.nullable(),
    announcement_mails: z.boolean(),
    tier: z.string(),
    tier_upgraded_at: time.nullable(),
    subscription_status: z.string(),
    admin: z.boolean(),
    suspended_at: time.nullable(),
    suspended_until: time.nullable(),
    suspension_reason: z.string().nullable(),
  }),
  preferences: preferences.extend({ updated_at: time }).nullable(),
  /** The connected Discord account; null without one. */
  discord: z.strictObject({ id: z.string(), username: z.string(), connected_at: time }).nullable(),
  /** Two-factor authentication; null while it is off. */
  two_factor: z.strictObject({ enabled_at: time, recovery_codes_left: z.int() }).nullable(),
  passkeys: z.array(passkey),
  /** New addresses that are not confirmed yet, and old addresses that can be restored. */
  email_changes: z.array(
    z.strictObject({
      email: z.string(),
      state: z.enum(['waiting', 'old']),
      at: time,
      /** When the old address was last proven to be the user's; null: never, or the address is new. */
      proven_at: time.nullable(),
      /** Until when the old address can be restored; null for a new address. */
      expires_at: time.nullable(),
    }),
  ),
  /** The calendar feed; null without one. */
  calendar_feed: z.strictObject({ created_at: time }).nullable(),
  sessions: z.array(
    session.omit({ current: true }).extend({
      user_agent: z.string(),
      expires_at: time,
      /** When the user last proved their identity in this session. */
      authenticated_at: time.nullable(),
      /** The last activity in the admin area. */
      admin_active_at: time.nullable(),
    }),
  ),
  api_keys: z.array(
    z.strictObject({
      id,
      name: z.string(),
      prefix: z.string(),
      scope: z.string(),
      /** The parties that the key may access; null: all. */
      party_ids: z.array(id).nullable(),
      created_at: time,
      expires_at: time,
      last_used_at: time.nullable(),
      revoked_at: time.nullable(),
    }),
  ),
  devices: z.array(z.strictObject({ device: z.string(), first_seen_at: time, last_seen_at: time })),
  parties: z.array(
    z.strictObject({
      id,
      name: z.string(),
      role: z.string(),
      joined_at: time,
      last_seen_at: time,
      last_visit_at: time.nullable(),
    }),
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
      /** The day of the month on which periods begin. */
      anchor_day: z.int(),
      scheduled_tier: z.string().nullable(),
      scheduled_interval: z.string().nullable(),
      cancel_at_period_end: z.boolean(),
      past_due_since: time.nullable(),
      reminders_sent: z.int(),
      cancel_reason: z.string().nullable(),
      canceled_at: time.nullable(),
      card_brand: z.string().nullable(),
      card_last4: z.string().nullable(),
      ...times,
    }),
  ),
  tier_grants: z.array(z.strictObject({ tier: z.string(), granted_at: time, ends_at: time })),
  invoices: z.array(
    z.strictObject({
      id,
      subscription_id: id,
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
      is_premium: z.boolean(),
      ...times,
      diagnostics: z.string(),
      messages: z.array(z.strictObject({ author: z.string(), text: z.string(), created_at: time })),
    }),
  ),
  reports: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      subject_id: id,
      reason: z.string(),
      text: z.string(),
      created_at: time,
    }),
  ),
  moderation_decisions: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      subject_id: id,
      name: z.string(),
      decision: z.string(),
      reason: z.string(),
      decided_at: time,
      appeal: z.string(),
      appealed_at: time.nullable(),
    }),
  ),
  characters: z.array(ownCharacter),
  invitations: z.array(
    z.strictObject({
      id,
      party: z.string(),
      direction: z.enum(['received', 'sent']),
      role: z.string(),
      message: z.string(),
      state: z.string(),
      created_at: time,
      expires_at: time,
      answered_at: time.nullable(),
    }),
  ),
  item_templates: z.array(ownItemTemplate),
  shop_templates: z.array(ownShopTemplate),
  loot_templates: z.array(ownLootTemplate),
  ratings: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      score: z.int(),
      comment: z.string(),
      /** Whether an admin hid the comment. */
      is_hidden: z.boolean(),
      ...times,
    }),
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
  summary: 'The data stored about the caller, without internal and deleted records, as a file',
  reply: { status: 200, file: ['application/json'] },
  errorCodes: [],
  limit: 'export',
});
