import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import { CALL_LIMITS, type CallLimitName } from './call-limits.ts';
import { API_PREFIX, MAINTENANCE_MESSAGE_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { adminReason, text, time } from './fields.ts';
import { RETENTION, type RetentionName } from './retention.ts';
import { REGISTRATION_MODES } from './site-settings.ts';

/**
 * Settings of the whole installation (DEC-13). Separate from the status in site-settings.ts, which guests read
 * too.
 */

type Bounds = { readonly min: number; readonly max: number };

/** A number within bounds for each name. */
function numbersWithin<const Name extends string>(bounds: Readonly<Record<Name, Bounds>>) {
  const shape = Object.fromEntries(
    Object.entries<Bounds>(bounds).map(([name, { min, max }]) => {
      const error = `Must be a whole number from ${min} to ${max}`;
      return [name, z.int({ error }).min(min, { error }).max(max, { error })];
    }),
  );
  return z.strictObject(shape as Record<Name, z.ZodInt>);
}

const callLimits = numbersWithin<CallLimitName>(CALL_LIMITS);
const retention = numbersWithin<RetentionName>(RETENTION);

const settingFields = {
  maintenance: z.boolean({ error: 'Must be true or false' }),
  /** The message that users see below "System is in maintenance mode."; empty: none. */
  maintenance_message: text(MAINTENANCE_MESSAGE_MAX),
  registration: z.enum(REGISTRATION_MODES, { error: 'Must be open, invitation or closed' }),
  /** No account has a lower tier than this one. */
  default_tier: z.enum(TIERS, { error: 'Unknown tier' }),
  /** Whether announcements are also sent by email; otherwise they appear only in the app. */
  announcement_mails: z.boolean({ error: 'Must be true or false' }),
};

export const siteSettings = z.strictObject({
  ...settingFields,
  maintenance_message: z.string(),
  /** The number of requests that each limit allows; its period cannot be changed. */
  call_limits: callLimits,
  /** Days. */
  retention,
  /** The environment variable that overrides a setting, by the setting's name. */
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
  errorCodes: [],
});

/** The columns of the CSV file. */
export const SETTINGS_CSV_COLUMNS = ['setting', 'value'] as const;

export const exportSettings = endpoint({
  id: 'admin.export_settings',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'The settings of the installation as CSV, one per line',
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

const changes = z
  .strictObject({ ...settingFields, call_limits: callLimits.partial(), retention: retention.partial() })
  .partial();

export const updateSettings = endpoint({
  id: 'admin.update_settings',
  method: 'PATCH',
  path,
  audience: 'admin',
  recentAuth: true,
  summary: 'Update settings of the installation; they apply in every process within a second',
  body: z.strictObject({ reason: adminReason, settings: changes }),
  reply: { status: 200, data: siteSettings },
  errorCodes: ['CONFLICT'],
});
