import type { AccountExport } from '@quartermaster/contract/account-export';
import { displayedUsername, unidentifiedName } from '@quartermaster/rules/names';
import { deviceKind, deviceName } from '../../platform/auth/device.ts';
import { presentLine } from '../ledger/present.ts';
import { presentNotification } from '../notification/present.ts';
import type {
  OwnAnswerRow,
  OwnApiKeyRow,
  OwnDecisionRow,
  OwnDeviceRow,
  OwnEmailChangeRow,
  OwnInvoiceRow,
  OwnPasskeyRow,
  OwnPatronageRow,
  OwnReportRow,
  OwnSubscriptionRow,
  OwnSupportRow,
  OwnTierGrantRow,
  SecuritySettingsRow,
} from './queries/own-account-records.ts';
import type {
  OwnInvitationRow,
  OwnLootTemplateRow,
  OwnRatingRow,
  OwnShopTemplateRow,
  OwnTemplateRow,
} from './queries/own-content.ts';
import type {
  DiscordRow,
  MembershipRow,
  OpenSessionRow,
  OwnCharacterRow,
  OwnContainerRow,
  OwnItemRow,
  PreferencesRow,
} from './queries/own-data.ts';

type ExportElement<K extends keyof AccountExport> = AccountExport[K] extends readonly (infer T)[] ? T : never;
type ExportedContainer = ExportElement<'characters'>['containers'][number];
type ExportedItem = ExportedContainer['items'][number];

/** A row whose times are ISO 8601 strings. */
type WithIsoTimes<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

const withIsoTimes = <T extends object>(row: T): WithIsoTimes<T> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as WithIsoTimes<T>;

/** Hundredths of a pound in pounds; null stays null. */
const pounds = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

export const presentPreferences = (row: PreferencesRow | undefined): AccountExport['preferences'] =>
  row
    ? {
        theme: row.theme,
        compactView: row.compact_view,
        notificationsEnabled: row.notifications_enabled,
        soundEffects: row.sound_effects,
        diceRollAnimation: row.dice_roll_animation,
        updated_at: row.updated_at.toISOString(),
      }
    : null;

export const invitation = (row: OwnInvitationRow): ExportElement<'invitations'> => withIsoTimes(row);

export const shopTemplate = (row: OwnShopTemplateRow): ExportElement<'shop_templates'> => ({
  ...withIsoTimes(row),
  buy_modifier: row.buy_modifier / 100,
  sell_modifier: row.sell_modifier / 100,
});

export const lootTemplate = (row: OwnLootTemplateRow): ExportElement<'loot_templates'> => withIsoTimes(row);

export const rating = (row: OwnRatingRow): ExportElement<'ratings'> => withIsoTimes(row);

export const discord = (row: DiscordRow | undefined): AccountExport['discord'] =>
  row ? { id: row.discord_id, username: row.username, connected_at: row.connected_at.toISOString() } : null;

export const session = (row: OpenSessionRow): ExportElement<'sessions'> => ({
  ...withIsoTimes(row),
  device: deviceName(row.user_agent),
  kind: deviceKind(row.user_agent),
});

export const membership = (row: MembershipRow): ExportElement<'parties'> => withIsoTimes(row);

export const securitySettings = (
  row: SecuritySettingsRow,
): Pick<AccountExport, 'two_factor' | 'calendar_feed'> => ({
  two_factor: row.second_factor_at && {
    enabled_at: row.second_factor_at.toISOString(),
    recovery_codes_left: row.recovery_codes_left,
  },
  calendar_feed: row.calendar_at && { created_at: row.calendar_at.toISOString() },
});

export const passkey = ({ is_synced, ...row }: OwnPasskeyRow): ExportElement<'passkeys'> => ({
  ...withIsoTimes(row),
  synced: is_synced,
});

export const emailChange = ({ id: _, ...row }: OwnEmailChangeRow): ExportElement<'email_changes'> =>
  withIsoTimes(row);

export const device = ({ id: device, ...row }: OwnDeviceRow): ExportElement<'devices'> => ({
  device,
  ...withIsoTimes(row),
});

export const apiKey = (row: OwnApiKeyRow): ExportElement<'api_keys'> => withIsoTimes(row);

export const gameSessionAnswer = (row: OwnAnswerRow): ExportElement<'session_answers'> => withIsoTimes(row);

export const subscription = (row: OwnSubscriptionRow): ExportElement<'subscriptions'> => withIsoTimes(row);

export const tierGrant = ({ id: _, ...row }: OwnTierGrantRow): ExportElement<'tier_grants'> =>
  withIsoTimes(row);

export const invoice = (row: OwnInvoiceRow): ExportElement<'invoices'> => withIsoTimes(row);

export const patronage = (row: OwnPatronageRow): ExportElement<'patronages'> => ({
  ...withIsoTimes(row),
  other: displayedUsername(row.other),
});

export const supportRequest = ({ messages, ...row }: OwnSupportRow): ExportElement<'support_requests'> => ({
  ...withIsoTimes(row),
  messages: messages.map(({ author, text, at }) => ({
    author,
    text,
    created_at: new Date(at).toISOString(),
  })),
});

export const report = ({ body, ...row }: OwnReportRow): ExportElement<'reports'> => ({
  ...withIsoTimes(row),
  text: body,
});

export const decision = ({
  subject_name,
  decision: decided,
  decided_at,
  ...row
}: OwnDecisionRow): ExportElement<'moderation_decisions'> => ({
  ...withIsoTimes(row),
  name: subject_name,
  decision: decided ?? '',
  decided_at: (decided_at ?? new Date(0)).toISOString(),
});

export const character = (row: OwnCharacterRow): Omit<ExportElement<'characters'>, 'containers'> => ({
  ...withIsoTimes(row),
  max_weight: pounds(row.max_weight),
});

export const container = (row: OwnContainerRow): Omit<ExportedContainer, 'items'> => ({
  ...withIsoTimes(row),
  max_weight: pounds(row.max_weight),
});

/**
 * Masks an item that is unidentified for the user: the export must not reveal what the user may not know
 * (promise B2).
 */
export function item({ is_known, category, ...row }: OwnItemRow): ExportedItem {
  const unmasked = { ...withIsoTimes(row), weight_override: pounds(row.weight_override) };
  if (is_known) return unmasked;
  return {
    ...unmasked,
    name: unidentifiedName(category),
    description: null,
    quality: null,
    value_override: null,
    currency_override: null,
    notes: '',
  };
}

export const template = (row: OwnTemplateRow): ExportElement<'item_templates'> => ({
  ...withIsoTimes(row),
  weight: row.weight / 100,
});

export function notification(row: Parameters<typeof presentNotification>[0]): ExportElement<'notifications'> {
  const { id, kind, title, body, created_at, read_at } = presentNotification(row);
  return { id, kind, title, body, created_at, read_at };
}

export function historyLine(row: Parameters<typeof presentLine>[0]): ExportElement<'history'> {
  const line = presentLine(row);
  return {
    id: line.id,
    at: line.transaction_date,
    type: line.transaction_type,
    summary: line.transaction_summary,
    source: line.source_location_data,
    destination: line.destination_location_data,
    notes: line.notes,
    via: line.via,
  };
}
