import { AppError } from '@quartermaster/contract/errors';
import type { Tier } from '@quartermaster/rules/tier-names';
import { accountTier } from '../../../platform/allowance.ts';
import type { Sql } from '../../../platform/database.ts';
import * as present from '../present.ts';
import * as accountRecords from './own-account-records.ts';
import * as ownContent from './own-content.ts';
import * as ownData from './own-data.ts';

/**
 * Yields the export as JSON text in chunks, so that memory use does not depend on its size. Contains no
 * hashes or tokens, and of other users only names and texts that the user could see.
 */
export async function* exportChunks(
  sql: Sql,
  userId: string,
  now: Date,
  defaultTier: Tier,
): AsyncGenerator<string> {
  const [profile, preferences, discord, securitySettings] = await Promise.all([
    ownData.profileOf(sql, userId),
    ownData.preferencesOf(sql, userId),
    ownData.discordOf(sql, userId),
    accountRecords.securitySettingsOf(sql, userId),
  ]);
  if (!profile) throw new AppError('REVOKED_TOKEN');
  yield openObject({
    exported_at: now,
    profile: { ...profile, tier: accountTier(profile.tier, defaultTier) },
    preferences: present.presentPreferences(preferences),
    discord: present.discord(discord),
    ...present.securitySettings(securitySettings),
  });
  yield* section('sessions', ownData.openSessionsOf(sql, userId, now), present.session);
  yield* section('api_keys', accountRecords.ownApiKeys(sql, userId), present.apiKey);
  yield* section('passkeys', accountRecords.ownPasskeys(sql, userId), present.passkey);
  yield* section('email_changes', accountRecords.ownEmailChanges(sql, userId), present.emailChange);
  yield* section('devices', accountRecords.ownDevices(sql, userId), present.device);
  yield* section('parties', ownData.membershipsOf(sql, userId), present.membership);
  yield* section('session_answers', accountRecords.ownAnswers(sql, userId), present.gameSessionAnswer);
  yield* section('subscriptions', accountRecords.ownSubscriptions(sql, userId), present.subscription);
  yield* section('tier_grants', accountRecords.ownTierGrants(sql, userId), present.tierGrant);
  yield* section('invoices', accountRecords.ownInvoices(sql, userId), present.invoice);
  yield* section('patronages', accountRecords.ownPatronages(sql, userId), present.patronage);
  yield* section('invitations', ownContent.ownInvitations(sql, userId), present.invitation);
  yield* section('support_requests', accountRecords.ownSupportRequests(sql, userId), present.supportRequest);
  yield* section('reports', accountRecords.ownReports(sql, userId), present.report);
  yield* section('moderation_decisions', accountRecords.ownDecisions(sql, userId), present.decision);
  yield* characters(sql, userId);
  yield* section('item_templates', ownContent.ownTemplates(sql, userId), present.template);
  yield* section('shop_templates', ownContent.ownShopTemplates(sql, userId), present.shopTemplate);
  yield* section('loot_templates', ownContent.ownLootTemplates(sql, userId), present.lootTemplate);
  yield* section('ratings', ownContent.ownRatings(sql, userId), present.rating);
  yield* section('notifications', ownData.ownNotifications(sql, userId), present.notification);
  yield* section('history', ownData.ownHistory(sql, userId), present.historyLine);
  yield '\n}\n';
}

async function* characters(sql: Sql, userId: string): AsyncGenerator<string> {
  yield ',\n"characters":[';
  let isFirst = true;
  for await (const row of ownData.ownCharacters(sql, userId)) {
    yield separator(isFirst) + openObject(present.character(row));
    yield ',"containers":[';
    yield* containers(sql, userId, row.id);
    yield ']}';
    isFirst = false;
  }
  yield ']';
}

async function* containers(sql: Sql, userId: string, characterId: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const container of ownData.containersOfCharacter(sql, characterId)) {
    yield separator(isFirst) + openObject(present.container(container));
    yield* section('items', ownData.itemsInContainer(sql, userId, container.id), present.item);
    yield '}';
    isFirst = false;
  }
}

/** `,"name":[…]`, one line per row. */
async function* section<T>(
  name: string,
  rows: AsyncIterable<T>,
  presentRow: (row: T) => object,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let isFirst = true;
  for await (const row of rows) {
    yield separator(isFirst) + JSON.stringify(presentRow(row));
    isFirst = false;
  }
  yield ']';
}

const separator = (isFirst: boolean): string => (isFirst ? '\n' : ',\n');

/** The JSON of an object without its closing brace, so that more fields can be appended. */
const openObject = (fields: object): string => JSON.stringify(fields).slice(0, -1);
