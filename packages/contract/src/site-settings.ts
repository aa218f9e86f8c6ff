import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import { API_PREFIX, MAINTENANCE_MESSAGE_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { adminReason, text, time } from './fields.ts';

/** Who may create an account: everyone, users with an invitation to a party by email, or no one. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Called by every page for guests, and during maintenance every few seconds until it ends. */
export const getSiteStatus = endpoint({
  id: 'site.status',
  method: 'GET',
  path: `${API_PREFIX}/site`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Whether the installation is in maintenance mode, and who may register',
  reply: {
    status: 200,
    data: z.strictObject({
      maintenance: z.strictObject({ message: z.string() }).nullable(),
      registration: z.enum(REGISTRATION_MODES),
    }),
  },
  fails: [],
});

const values = {
  maintenance: z.boolean({ error: 'Must be true or false' }),
  /** Shown to users beneath the specified sentence; empty for none. */
  maintenance_message: text(MAINTENANCE_MESSAGE_MAX),
  registration: z.enum(REGISTRATION_MODES, { error: 'Must be open, invitation or closed' }),
  /** No account has a lower tier while this is set. */
  default_tier: z.enum(TIERS, { error: 'This tier is not known' }),
};

export const siteSettings = z.strictObject({
  ...values,
  maintenance_message: z.string(),
  /** The environment variable that fixes a setting, by its name. */
  fixed: z.strictObject({ default_tier: z.literal('DEFAULT_TIER').nullable() }),
  /** Null: never changed. */
  updated_at: time.nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

const path = `${API_PREFIX}/admin/settings` as const;

export const showSettings = endpoint({
  id: 'admin.settings',
  method: 'GET',
  path,
  audience: 'admin',
  summary: 'The settings of the installation',
  reply: { status: 200, data: siteSettings },
  fails: [],
});

export const updateSettings = endpoint({
  id: 'admin.update_settings',
  method: 'PATCH',
  path,
  audience: 'admin',
  recentAuth: true,
  summary: 'Change settings of the installation; they apply in every process within a second',
  body: z.strictObject({ reason: adminReason, settings: z.strictObject(values).partial() }),
  reply: { status: 200, data: siteSettings },
  fails: ['CONFLICT'],
});
