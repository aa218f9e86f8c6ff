import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Sql } from '../../../platform/database.ts';
import type { StoredNumbers } from '../../../platform/site-settings.ts';

export interface SettingsRow {
  readonly maintenance: boolean;
  readonly maintenance_message: string;
  readonly registration: RegistrationMode;
  /** Null if the default of the environment applies. */
  readonly default_tier: Tier | null;
  readonly announcement_mails: boolean;
  /** Only the numbers that admins changed. */
  readonly call_limits: StoredNumbers;
  readonly retention: StoredNumbers;
  readonly updated_at: Date | null;
}

/** The settings as stored; `isLocked` locks them until the end of the transaction. */
export async function readSettingsRow(sql: Sql, isLocked = false): Promise<SettingsRow> {
  const [row] = await sql<SettingsRow[]>`
    select maintenance, maintenance_message, registration, default_tier, announcement_mails, call_limits, retention,
      updated_at
    from site_settings
    ${isLocked ? sql`for update` : sql``}`;
  if (!row) throw new Error('The settings row does not exist');
  return row;
}
