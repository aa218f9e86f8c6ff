import { accountExport } from '@quartermaster/contract/account-export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** How the columns of a table appear in the account export. */
interface ExportedTable {
  /** The path of the object, or of the array with one object per row. */
  readonly path: string;
  /** The fields of columns that have another name in the export, or are exported in another form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The columns that are not exported, with the reason. */
  readonly omitted?: Readonly<Record<string, string>>;
}
type ExportedTables = Readonly<Record<string, ExportedTable>>;

const THE_USER = 'is the user';
const SECRET = 'is a secret, or a value to look one up or derive one';
const PARENT = 'is the record in which the row is exported';
const ONLY_ROW = 'only identifies the row';
const OF_OTHERS = 'is calculated from ratings and uses, which belong to the users who made them';
const NOT_DELETED = 'is null in the exported rows: deleted ones are not exported';
const OF_TEMPLATE = 'is covered by the times of the template, which change with its lines';

const template: Readonly<Record<string, string>> = {
  creator_id: THE_USER,
  rating_sum: OF_OTHERS,
  ratings_count: OF_OTHERS,
  average_rating: OF_OTHERS,
  uses_count: OF_OTHERS,
};

/** The exported tables that refer to a user. */
const TABLES: ExportedTables = {
  api_keys: { path: 'api_keys', omitted: { user_id: THE_USER, hash: SECRET } },
  email_changes: { path: 'email_changes', fields: { requested_at: 'at' }, omitted: { user_id: THE_USER } },
  email_reverts: {
    path: 'email_changes',
    fields: { changed_at: 'at' },
    omitted: { id: ONLY_ROW, hash: SECRET, user_id: THE_USER },
  },
  passkeys: {
    path: 'passkeys',
    fields: { is_synced: 'synced' },
    omitted: {
      user_id: THE_USER,
      credential_id: 'identifies the passkey only to this site and its authenticator',
      public_key: 'is only used to verify signatures of the passkey',
      counter: 'is only used to verify signatures of the passkey',
    },
  },
  recovery_codes: {
    path: 'two_factor',
    fields: { used_at: 'recovery_codes_left' },
    omitted: { user_id: THE_USER, hash: SECRET },
  },
  calendar_feeds: { path: 'calendar_feed', omitted: { user_id: THE_USER, id: SECRET, hash: SECRET } },
  characters: {
    path: 'characters',
    fields: { party_id: 'party' },
    omitted: { user_id: THE_USER, deleted_at: NOT_DELETED },
  },
  content_reports: {
    path: 'reports',
    fields: { body: 'text' },
    omitted: {
      reporter_id: THE_USER,
      case_id: 'is the case of the admins, which unites reports of many users',
    },
  },
  discord_accounts: { path: 'discord', fields: { discord_id: 'id' }, omitted: { user_id: THE_USER } },
  game_session_answers: {
    path: 'session_answers',
    fields: { session_id: 'id' },
    omitted: { user_id: THE_USER },
  },
  item_templates: {
    path: 'item_templates',
    omitted: {
      ...template,
      retired_at: NOT_DELETED,
      value_copper: 'is calculated from base_value and currency',
      catalog_key: 'is null except in the catalog, which the system owns',
      coin: 'is null except in the catalog, which the system owns',
    },
  },
  loot_templates: { path: 'loot_templates', omitted: template },
  shop_templates: { path: 'shop_templates', omitted: template },
  moderation_cases: {
    path: 'moderation_decisions',
    fields: { subject_name: 'name' },
    omitted: {
      author_id: THE_USER,
      assignee_id: 'is an admin',
      status: 'reveals new reports by other users; the decision and the appeal are exported',
      reports_count: 'counts reports by other users',
      waiting_since: 'orders the queue of the admins',
      created_at: 'is when another user reported the content',
    },
  },
  notifications: { path: 'notifications', fields: { facts: 'body' }, omitted: { user_id: THE_USER } },
  party_invitations: {
    path: 'invitations',
    fields: { party_id: 'party', inviter_id: 'direction' },
    omitted: {
      user_id: 'is the user, or another user whom the user invited',
      email: 'is an address of the user, or of another person whom the user invited',
      admitted_at: 'reveals to the inviter whether the invited person has registered (promise B3)',
    },
  },
  party_members: {
    path: 'parties',
    fields: { party_id: 'id', created_at: 'joined_at' },
    omitted: { user_id: THE_USER, id: 'identifies the membership, as its party and the user also do' },
  },
  patronages: {
    path: 'patronages',
    fields: { party_id: 'party', patron_id: 'other', beneficiary_id: 'other' },
  },
  ratings: {
    path: 'ratings',
    fields: { subject_id: 'id' },
    omitted: { user_id: THE_USER, id: 'identifies the rating, as its template and the user also do' },
  },
  sandbox_invoices: { path: 'invoices', omitted: { user_id: THE_USER } },
  sessions: { path: 'sessions', omitted: { user_id: THE_USER, revoked_at: 'is null in the open sessions' } },
  subscriptions: {
    path: 'subscriptions',
    omitted: {
      user_id: THE_USER,
      reference: 'is the id at the payment provider',
      revision: 'orders messages of the payment provider',
    },
  },
  support_requests: {
    path: 'support_requests',
    omitted: { user_id: THE_USER, waiting_since: 'orders the queue of the admins' },
  },
  tier_grants: { path: 'tier_grants', omitted: { user_id: THE_USER } },
  totp_factors: {
    path: 'two_factor',
    fields: { confirmed_at: 'enabled_at' },
    omitted: {
      user_id: THE_USER,
      sealed_secret: SECRET,
      created_at: 'is when the setup began; when it was completed is exported',
      last_step: 'only rejects codes that were used before',
    },
  },
  user_devices: { path: 'devices', omitted: { user_id: THE_USER } },
  user_preferences: {
    path: 'preferences',
    fields: {
      compact_view: 'compactView',
      notifications_enabled: 'notificationsEnabled',
      sound_effects: 'soundEffects',
      dice_roll_animation: 'diceRollAnimation',
    },
    omitted: { user_id: THE_USER },
  },
};

/** The table of users, and tables whose rows belong to rows of exported tables. */
const PARTS: ExportedTables = {
  users: {
    path: 'profile',
    fields: { password_hash: 'has_password' },
    omitted: { deleted_at: 'is null: a deleted account has no export' },
  },
  containers: {
    path: 'characters.containers',
    omitted: {
      character_id: PARENT,
      party_id: 'is null in the containers of characters',
      shop_instance_id: 'is null in the containers of characters',
      loot_instance_id: 'is null in the containers of characters',
      is_till: 'is false in the containers of characters',
      closed_at: NOT_DELETED,
    },
  },
  item_instances: {
    path: 'characters.containers.items',
    fields: { name_override: 'name', description_override: 'description' },
    omitted: {
      container_id: PARENT,
      item_template_id: 'reveals what an unidentified item is; name and description are exported',
      hidden_in: 'only says in which party an item is unidentified; is_identified is exported',
    },
  },
  shop_items: {
    path: 'shop_templates.items',
    fields: { item_template_id: 'name' },
    omitted: { id: ONLY_ROW, shop_template_id: PARENT, created_at: OF_TEMPLATE, updated_at: OF_TEMPLATE },
  },
  loot_items: {
    path: 'loot_templates.items',
    fields: { item_template_id: 'name' },
    omitted: {
      id: ONLY_ROW,
      loot_template_id: PARENT,
      position: 'is the order of the exported lines',
      average_twice: 'is calculated from quantity',
      created_at: OF_TEMPLATE,
      updated_at: OF_TEMPLATE,
    },
  },
  support_messages: {
    path: 'support_requests.messages',
    fields: { is_from_support: 'author', body: 'text' },
    omitted: { id: ONLY_ROW, request_id: PARENT },
  },
};

/** The tables that refer to a user and are not exported, with the reason. */
const EXCLUDED: Readonly<Record<string, string>> = {
  announcement_receipts: 'record which banners were seen; announcements belong to the installation',
  announcements: 'belong to the installation; who published them is in the audit log',
  ai_uses: 'are monthly usage numbers, which the subscription page shows',
  template_uses:
    'record that a template was duplicated or deployed; duplicates are exported, shops and loot belong to the party',
  bulk_operation_rows: 'are results for the admin; changes to accounts and parties are in the audit log',
  bulk_operations: 'belong to the installation; who started them is in the audit log',
  channel_webhooks: 'belong to the party',
  discord_attempts: 'are attempts of the last minutes to log in with Discord or to connect it',
  game_sessions: 'belong to the party; only who changed them last is stored',
  images: 'are pictures; the URLs of those in use are exported with the profile and the characters',
  loot_instances: 'belong to the party; who deployed them is in the history',
  mail_links: 'are secrets',
  parties: 'belong to all members; the membership is exported',
  party_notes: 'belong to the party; only who changed them last is stored',
  report_schedules: 'belong to the installation; who created them is in the audit log',
  reports: 'belong to the installation; who requested them is in the audit log',
  sandbox_checkouts: 'are the latest checkouts; what they bought is in the exported subscriptions',
  sandbox_subscriptions: 'have the same state as the exported subscriptions',
  share_codes:
    'are links that expire; characters and item templates are exported, parties, shops and loot belong to all members',
  shop_instances: 'belong to the party; who deployed them is in the history',
  sign_in_challenges: 'are sign-ins of the last minutes',
  stripe_customers: 'are customer ids of Stripe',
  user_active_days: 'are statistics of the last 100 days; the sessions are exported',
  webhooks: 'belong to the party',
};

test('every table that refers to a user is exported, or excluded with a reason', async () => {
  const rows = await app.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`;
  const listedTables = [...Object.keys(TABLES), ...Object.keys(EXCLUDED)];
  expect(rows.map(({ name }) => name).sort()).toEqual(listedTables.sort());
});

/** The names of the fields of the object at a path of the export, or of the objects in the array there. */
function fieldsAt(path: string): string[] {
  let schema: z.ZodType = accountExport;
  for (const name of path.split('.')) schema = unwrapped((schema as z.ZodObject).shape[name] as z.ZodType);
  return Object.keys((schema as z.ZodObject).shape);
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return unwrapped(schema.element as z.ZodType);
  return schema instanceof z.ZodNullable ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

test.each(Object.entries({ ...TABLES, ...PARTS }))(
  'every column of %s is exported, or omitted with a reason',
  async (table, { path, fields = {}, omitted = {} }) => {
    const rows = await app.sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
    const columns = rows.map(({ name }) => name);
    const exportedFields = fieldsAt(path);
    const missingColumns = columns.filter(
      (column) => !(column in omitted) && !exportedFields.includes(fields[column] ?? column),
    );
    expect(missingColumns).toEqual([]);
    const listedColumns = [...Object.keys(fields), ...Object.keys(omitted)];
    expect(listedColumns.filter((column) => !columns.includes(column))).toEqual([]);
  },
);
