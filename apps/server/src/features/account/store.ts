import { deletedName } from '@quartermaster/rules/names';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

/**
 * Sets a new password and returns true. Returns false if the stored one has changed since it was checked, or the
 * account is deleted.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  hashes: { currentHash: string | null; newHash: string },
): Promise<boolean> {
  const rows = await tx.sql`
    update users set password_hash = ${hashes.newHash}, updated_at = ${tx.now}
    where id = ${userId} and deleted_at is null and password_hash is not distinct from ${hashes.currentHash} returning id`;
  return rows.length === 1;
}

/**
 * Erases personal data from the user's row, to which the ledger and public templates still refer. Username
 * and email address become available again (ADR 0069). The placeholders contain spaces, so that no one can
 * register them and thereby block the deletion.
 */
export async function anonymize(tx: Tx, userId: string): Promise<void> {
  await tx.sql`
    update users set email = 'deleted ' || id, username = ${deletedName(userId)},
      display_name = '', password_hash = null, avatar_url = '', bio = '', time_zone = '', tier = 'tier_free',
      subscription_status = 'none', tier_upgraded_at = null, admin = false, suspended_at = null, suspended_until = null,
      suspension_reason = null, deleted_at = ${tx.now}, updated_at = ${tx.now}
    where id = ${userId}`;
}

/**
 * Deletes the user's personal data in other tables, including the Discord channels that the user set up for parties
 * and the comments of the user's ratings. Invitations to an unverified address are kept: the address may belong to
 * someone else. Deleting sessions also deletes their tokens and tickets.
 */
export async function erasePersonalData(tx: Tx, userId: string): Promise<void> {
  await tx.sql`
    with preferences as (delete from user_preferences where user_id = ${userId}),
      invitations as (
        delete from party_invitations where user_id = ${userId}
          or email = (
            select lower(email) from users where id = ${userId} and email_verified_at is not null)),
    user_notifications as (delete from notifications where user_id = ${userId}),
    tiers as (delete from tier_grants where user_id = ${userId}),
    activity as (delete from user_active_days where user_id = ${userId}),
    support as (delete from support_requests where user_id = ${userId}),
    drafts as (delete from ai_uses where user_id = ${userId}),
    uses as (delete from template_uses where user_id = ${userId}),
    reports as (delete from content_reports where reporter_id = ${userId}),
    banners as (delete from announcement_receipts where user_id = ${userId}),
    cases as (delete from moderation_cases c where c.author_id = ${userId} and not ${isNeededAfterDeletion(tx.sql)}),
    assigned as (update moderation_cases set assignee_id = null where assignee_id = ${userId} and author_id <> ${userId}),
    factors as (delete from totp_factors where user_id = ${userId}),
    keys as (delete from api_keys where user_id = ${userId}),
    codes as (delete from recovery_codes where user_id = ${userId}),
    passkeys as (delete from passkeys where user_id = ${userId}),
    discord as (delete from discord_accounts where user_id = ${userId}),
    changes as (delete from email_changes where user_id = ${userId}),
    reverts as (delete from email_reverts where user_id = ${userId}),
    links as (delete from mail_links where user_id = ${userId}),
    attempts as (delete from discord_attempts where user_id = ${userId}),
    pictures as (delete from images where user_id = ${userId}),
    calendars as (delete from calendar_feeds where user_id = ${userId}),
    shares as (delete from share_codes where created_by = ${userId}),
    channels as (delete from channel_webhooks where created_by = ${userId}),
    session_answers as (delete from game_session_answers where user_id = ${userId}),
    devices as (delete from user_devices where user_id = ${userId}),
    -- the score stays, because it is part of the average that everyone sees
    comments as (update ratings set comment = '' where user_id = ${userId} and comment <> ''),
    write_keys as (delete from idempotency_keys where user_id = ${userId})
    delete from sessions where user_id = ${userId}`;
}

/**
 * SQL: whether case `c` is needed after its author's account is deleted: it is undecided and about a template that
 * is not private, or it is about a party that still exists. Otherwise a user could remove reported content from
 * the queue by deleting the account, and a hidden party could not be shown again.
 */
const isNeededAfterDeletion = (sql: Sql): Fragment => sql`(
  c.status <> 'decided' and (
    exists (select from item_templates t where t.id = c.subject_id and t.visibility <> 'private' and t.retired_at is null)
    or exists (select from shop_templates t where t.id = c.subject_id and t.visibility <> 'private')
    or exists (select from loot_templates t where t.id = c.subject_id and t.visibility <> 'private'))
  or exists (select from parties p where p.id = c.subject_id and p.deleted_at is null))`;

/** Retires private item templates, because items may use them, and deletes private shop and loot templates. */
export async function retirePrivateTemplates(tx: Tx, userId: string): Promise<void> {
  await tx.sql`
    update item_templates set retired_at = ${tx.now}, updated_at = ${tx.now}
    where creator_id = ${userId} and visibility = 'private' and retired_at is null`;
  for (const table of ['shop_templates', 'loot_templates'])
    await tx.sql`delete from ${tx.sql(table)} where creator_id = ${userId} and visibility = 'private'`;
}

/**
 * Locks the user. Concurrent insertions of the user's characters and memberships wait for this lock, and triggers
 * then reject them. Returns false when the account is already deleted.
 */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.sql`select from users where id = ${userId} and deleted_at is null for update`;
  return rows.length === 1;
}
