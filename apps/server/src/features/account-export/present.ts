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
  DiscordRow,
  MembershipRow,
  OpenSessionRow,
  OwnCharacterRow,
  OwnInvitationRow,
  OwnItemRow,
  OwnLootTemplateRow,
  OwnRatingRow,
  OwnShopTemplateRow,
  OwnTemplateRow,
  PreferencesRow,
} from './queries/own-data.ts';

type ExportElement<K extends keyof AccountExport> = AccountExport[K] extends readonly (infer T)[] ? T : never;
type ExportedItem = ExportElement<'characters'>['containers'][number]['items'][number];

export const presentPreferences = (row: PreferencesRow | undefined): AccountExport['preferences'] =>
  row
    ? {
        theme: row.theme,
        compactView: row.compact_view,
        notificationsEnabled: row.notifications_enabled,
        soundEffects: row.sound_effects,
        diceRollAnimation: row.dice_roll_animation,
      }
    : null;

export const invitation = ({ created_at, ...row }: OwnInvitationRow): ExportElement<'invitations'> => ({
  ...row,
  created_at: created_at.toISOString(),
});

export const shopTemplate = ({
  created_at,
  ...row
}: OwnShopTemplateRow): ExportElement<'shop_templates'> => ({
  ...row,
  buy_modifier: row.buy_modifier / 100,
  sell_modifier: row.sell_modifier / 100,
  created_at: created_at.toISOString(),
});

export const lootTemplate = ({
  created_at,
  ...row
}: OwnLootTemplateRow): ExportElement<'loot_templates'> => ({
  ...row,
  created_at: created_at.toISOString(),
});

export const rating = (row: OwnRatingRow): ExportElement<'ratings'> => ({
  id: row.id,
  kind: row.kind,
  score: row.score,
  comment: row.comment,
  updated_at: row.updated_at.toISOString(),
});

export const discord = (row: DiscordRow | undefined): AccountExport['discord'] =>
  row ? { id: row.discord_id, username: row.username, connected_at: row.connected_at.toISOString() } : null;

export const session = (row: OpenSessionRow): ExportElement<'sessions'> => ({
  id: row.id,
  device: deviceName(row.user_agent),
  kind: deviceKind(row.user_agent),
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  signed_in_by: row.signed_in_by,
  second_factor: row.second_factor,
});

export const membership = (row: MembershipRow): ExportElement<'parties'> => ({
  id: row.id,
  name: row.name,
  role: row.role,
  joined_at: row.joined_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});

export const securitySettings = (
  row: SecuritySettingsRow,
): Pick<AccountExport, 'two_factor' | 'calendar_feed'> => ({
  two_factor: row.second_factor_at && {
    enabled_at: row.second_factor_at.toISOString(),
    recovery_codes_left: row.recovery_codes_left,
  },
  calendar_feed: row.calendar_at && { created_at: row.calendar_at.toISOString() },
});

export const passkey = (row: OwnPasskeyRow): ExportElement<'passkeys'> => ({
  id: row.id,
  name: row.name,
  synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const emailChange = ({ email, state, at }: OwnEmailChangeRow): ExportElement<'email_changes'> => ({
  email,
  state,
  at: at.toISOString(),
});

export const device = (row: OwnDeviceRow): ExportElement<'devices'> => ({
  device: row.id,
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});

export const apiKey = (row: OwnApiKeyRow): ExportElement<'api_keys'> => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

export const gameSessionAnswer = (row: OwnAnswerRow): ExportElement<'session_answers'> => ({
  ...row,
  starts_at: row.starts_at.toISOString(),
  answered_at: row.answered_at.toISOString(),
});

export const subscription = (row: OwnSubscriptionRow): ExportElement<'subscriptions'> => ({
  ...row,
  period_start: row.period_start.toISOString(),
  period_end: row.period_end.toISOString(),
  canceled_at: row.canceled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const tierGrant = ({ tier, granted_at, ends_at }: OwnTierGrantRow): ExportElement<'tier_grants'> => ({
  tier,
  granted_at: granted_at.toISOString(),
  ends_at: ends_at.toISOString(),
});

export const invoice = (row: OwnInvoiceRow): ExportElement<'invoices'> => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

export const patronage = (row: OwnPatronageRow): ExportElement<'patronages'> => ({
  ...row,
  other: displayedUsername(row.other),
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

export const supportRequest = ({
  created_at,
  messages,
  ...row
}: OwnSupportRow): ExportElement<'support_requests'> => ({
  ...row,
  created_at: created_at.toISOString(),
  messages: messages.map(({ author, text, at }) => ({
    author,
    text,
    created_at: new Date(at).toISOString(),
  })),
});

export const report = ({ body, created_at, ...row }: OwnReportRow): ExportElement<'reports'> => ({
  ...row,
  text: body,
  created_at: created_at.toISOString(),
});

export const decision = ({
  subject_name,
  decision: decided,
  decided_at,
  ...row
}: OwnDecisionRow): ExportElement<'moderation_decisions'> => ({
  ...row,
  name: subject_name,
  decision: decided ?? '',
  decided_at: (decided_at ?? new Date(0)).toISOString(),
});

export const character = (row: OwnCharacterRow): Omit<ExportElement<'characters'>, 'containers'> => ({
  id: row.id,
  name: row.name,
  race: row.race,
  character_class: row.character_class,
  level: row.level,
  notes: row.notes,
  image_url: row.image_url,
  party: row.party_name,
  created_at: row.created_at.toISOString(),
});

/**
 * Masks an item that is unidentified for the user: the export must not reveal what the user may not know
 * (promise B2).
 */
export function item(row: OwnItemRow): ExportedItem {
  const isKnown = row.is_known;
  return {
    id: row.id,
    name: isKnown ? row.name : unidentifiedName(row.category),
    description: isKnown ? row.description : null,
    quantity: row.quantity,
    is_identified: row.is_identified,
    is_equipped: row.is_equipped,
    is_attuned: row.is_attuned,
    quality: isKnown ? row.quality : null,
    durability: row.durability,
    notes: isKnown ? row.notes : '',
  };
}

export const template = (row: OwnTemplateRow): ExportElement<'item_templates'> => ({
  ...row,
  weight: row.weight / 100,
  created_at: row.created_at.toISOString(),
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
