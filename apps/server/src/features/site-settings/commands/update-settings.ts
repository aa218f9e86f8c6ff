import type { updateSettings as contract } from '@quartermaster/contract/admin-settings';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config.ts';
import type { Hints } from '../../../platform/hints.ts';
import { callLimitsOf, retentionOf } from '../../../platform/site-settings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { readSettingsRow, type SettingsRow } from '../queries/settings.ts';

type Change = Parsed<typeof contract>['body'] & {
  readonly config: Pick<Config, 'isDefaultTierFixed'>;
  readonly hints: Pick<Hints, 'publish'>;
};

/**
 * Changes the given settings and audits each with its old and new value; unchanged ones are not audited. Throws
 * CONFLICT for a setting that an environment variable sets.
 */
export async function updateSettings(
  tx: Tx,
  actor: Actor,
  { settings, reason, config, hints }: Change,
): Promise<SettingsRow> {
  if (settings.default_tier !== undefined && config.isDefaultTierFixed)
    throw new AppError(
      'CONFLICT',
      'The environment variable DEFAULT_TIER sets the default tier. Remove the variable first.',
    );
  const before = await readSettingsRow(tx.sql, true);
  const after: SettingsRow = {
    maintenance: settings.maintenance ?? before.maintenance,
    maintenance_message: settings.maintenance_message ?? before.maintenance_message,
    registration: settings.registration ?? before.registration,
    default_tier: settings.default_tier ?? before.default_tier,
    announcement_mails: settings.announcement_mails ?? before.announcement_mails,
    call_limits: { ...before.call_limits, ...settings.call_limits },
    retention: { ...before.retention, ...settings.retention },
    updated_at: tx.now,
  };
  const details = changesBetween(before, after);
  if (Object.keys(details).length === 0) return before;
  await tx.sql`
    update site_settings set maintenance = ${after.maintenance}, maintenance_message = ${after.maintenance_message},
      registration = ${after.registration}, default_tier = ${after.default_tier},
      announcement_mails = ${after.announcement_mails}, call_limits = ${JSON.stringify(after.call_limits)}::text::jsonb,
      retention = ${JSON.stringify(after.retention)}::text::jsonb, updated_at = ${after.updated_at}`;
  await audit(tx, { action: 'settings_changed', actor: auditActor(actor), details: { ...details, reason } });
  tx.afterCommit(() => hints.publish({ kind: 'settings' }));
  return after;
}

type Value = string | number | boolean | null;

/** Every setting by its name; a number in a group is named with its group, such as `call_limits.write`. */
function valuesOf(row: SettingsRow): Record<string, Value> {
  const { maintenance, maintenance_message, registration, default_tier, announcement_mails } = row;
  const numbers = { call_limits: callLimitsOf(row.call_limits), retention: retentionOf(row.retention) };
  const numberSettings = Object.entries(numbers).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  const otherSettings = { maintenance, maintenance_message, registration, default_tier, announcement_mails };
  return { ...otherSettings, ...Object.fromEntries(numberSettings) };
}

/** The changed settings with both values, such as `registration_before: open, registration_after: closed`. */
function changesBetween(before: SettingsRow, after: SettingsRow): Record<string, Value> {
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)];
  return Object.fromEntries(
    Object.entries(newValues)
      .filter(([name, value]) => oldValues[name] !== value)
      .flatMap(([name, value]) => [
        [`${name}_before`, oldValues[name] ?? null],
        [`${name}_after`, value],
      ]),
  );
}
