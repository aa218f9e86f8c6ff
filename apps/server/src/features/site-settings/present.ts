import type { SiteSettings } from '@quartermaster/contract/admin-settings';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { getSiteStatus } from '@quartermaster/contract/site-settings';
import type { Config } from '../../platform/config.ts';
import {
  type SiteSettings as CurrentSettings,
  callLimitsOf,
  retentionOf,
} from '../../platform/site-settings.ts';
import type { SettingsRow } from './queries/settings.ts';

export const presentSettings = (
  row: SettingsRow,
  { defaultTier, isDefaultTierFixed }: Pick<Config, 'defaultTier' | 'isDefaultTierFixed'>,
): SiteSettings => ({
  maintenance: row.maintenance,
  maintenance_message: row.maintenance_message,
  registration: row.registration,
  default_tier: isDefaultTierFixed ? defaultTier : (row.default_tier ?? defaultTier),
  announcement_mails: row.announcement_mails,
  call_limits: callLimitsOf(row.call_limits),
  retention: retentionOf(row.retention),
  fixed: { default_tier: isDefaultTierFixed ? 'DEFAULT_TIER' : null },
  updated_at: row.updated_at?.toISOString() ?? null,
});

/** The lines of the CSV file: each setting, and each number of a group by its path, such as `call_limits.write`. */
export const settingsCsvRows = ({ fixed: _, ...settings }: SiteSettings): string[][] =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, number]) => [`${name}.${key}`, String(number)])
      : [[name, String(value ?? '')]],
  );

/** The settings that everyone may read. */
export const presentStatus = ({
  maintenance,
  registration,
}: CurrentSettings): ReplyData<typeof getSiteStatus> => ({
  maintenance: maintenance && { message: maintenance.message },
  registration,
});
