import type { Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { batchedRows, ROWS_PER_BATCH } from './own-data.ts';

/** Support requests per batch, each with all its messages. */
const REQUESTS_PER_BATCH = 2;

export interface SecuritySettingsRow {
  /** When the authenticator app was confirmed, otherwise when the oldest passkey was added; null without either. */
  readonly second_factor_at: Date | null;
  readonly recovery_codes_left: number;
  /** When the calendar URL was created; null without one. */
  readonly calendar_at: Date | null;
}

/** The security settings of an account: second factor, recovery codes and calendar URL. */
export async function securitySettingsOf(sql: Sql, userId: string): Promise<SecuritySettingsRow> {
  const [row] = await sql<[SecuritySettingsRow]>`
    select
      coalesce(
        (select confirmed_at from totp_factors where user_id = ${userId}),
        (select min(created_at) from passkeys where user_id = ${userId})) as second_factor_at,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as recovery_codes_left,
      (select created_at from calendar_feeds where user_id = ${userId}) as calendar_at`;
  return row;
}

export type OwnPasskeyRow = Pick<
  Row<'passkeys'>,
  'id' | 'name' | 'is_synced' | 'created_at' | 'last_used_at'
>;

export const ownPasskeys = (sql: Sql, userId: string): AsyncIterable<OwnPasskeyRow> =>
  batchedRows(
    (after) => sql<OwnPasskeyRow[]>`
      select id, name, is_synced, created_at, last_used_at from passkeys
      where user_id = ${userId} and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export interface OwnEmailChangeRow {
  readonly id: string;
  readonly email: string;
  readonly state: 'waiting' | 'old';
  readonly at: Date;
  readonly proven_at: Date | null;
  readonly expires_at: Date | null;
}

/** Email addresses that are not confirmed yet, and previous ones that can be restored. */
export const ownEmailChanges = (sql: Sql, userId: string): AsyncIterable<OwnEmailChangeRow> =>
  batchedRows(
    (after) => sql<OwnEmailChangeRow[]>`
      select id, email, state, at, proven_at, expires_at from (
        select user_id as id, email, 'waiting' as state, requested_at as at, null::timestamptz as proven_at,
          null::timestamptz as expires_at
        from email_changes where user_id = ${userId}
        union all
        select id, email, 'old', changed_at, proven_at, expires_at from email_reverts where user_id = ${userId}) changes
      where id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnDeviceRow = Pick<Row<'user_devices'>, 'first_seen_at' | 'last_seen_at'> & { id: string };

/** Devices that the user signed in with, in the order of their names. Every name sorts after the empty string. */
export const ownDevices = (sql: Sql, userId: string): AsyncIterable<OwnDeviceRow> =>
  batchedRows(
    (after) => sql<OwnDeviceRow[]>`
      select device as id, first_seen_at, last_seen_at from user_devices
      where user_id = ${userId} and device collate "C" > ${after} order by device collate "C" limit ${ROWS_PER_BATCH}`,
    ROWS_PER_BATCH,
    '',
  );

export type OwnApiKeyRow = Pick<
  Row<'api_keys'>,
  | 'id'
  | 'name'
  | 'prefix'
  | 'scope'
  | 'party_ids'
  | 'created_at'
  | 'expires_at'
  | 'last_used_at'
  | 'revoked_at'
>;

/** API keys, including revoked keys while they are stored. */
export const ownApiKeys = (sql: Sql, userId: string): AsyncIterable<OwnApiKeyRow> =>
  batchedRows(
    (after) => sql<OwnApiKeyRow[]>`
      select id, name, prefix, scope, party_ids, created_at, expires_at, last_used_at, revoked_at from api_keys
      where user_id = ${userId} and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnAnswerRow = Pick<Row<'game_session_answers'>, 'answer' | 'answered_at'> & {
  id: string;
  party: string;
  starts_at: Date;
};

/** The user's answers to game session invitations. */
export const ownAnswers = (sql: Sql, userId: string): AsyncIterable<OwnAnswerRow> =>
  batchedRows(
    (after) => sql<OwnAnswerRow[]>`
      select s.id, p.name as party, s.starts_at, a.answer, a.answered_at
      from game_session_answers a join game_sessions s on s.id = a.session_id join parties p on p.id = s.party_id
      where a.user_id = ${userId} and s.id > ${after} order by s.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnSubscriptionRow = Pick<
  Row<'subscriptions'>,
  | 'id'
  | 'provider'
  | 'status'
  | 'tier'
  | 'billing_interval'
  | 'period_start'
  | 'period_end'
  | 'anchor_day'
  | 'scheduled_tier'
  | 'scheduled_interval'
  | 'cancel_at_period_end'
  | 'past_due_since'
  | 'reminders_sent'
  | 'cancel_reason'
  | 'canceled_at'
  | 'card_brand'
  | 'card_last4'
  | 'created_at'
  | 'updated_at'
>;

/** All subscriptions, including ended ones. */
export const ownSubscriptions = (sql: Sql, userId: string): AsyncIterable<OwnSubscriptionRow> =>
  batchedRows(
    (after) => sql<OwnSubscriptionRow[]>`
      select id, provider, status, tier, billing_interval, period_start, period_end, anchor_day, scheduled_tier,
        scheduled_interval, cancel_at_period_end, past_due_since, reminders_sent, cancel_reason, canceled_at,
        card_brand, card_last4, created_at, updated_at
      from subscriptions where user_id = ${userId} and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnTierGrantRow = Pick<Row<'tier_grants'>, 'tier' | 'granted_at' | 'ends_at'> & { id: string };

/** The tier that an admin granted to the user, if any. */
export const ownTierGrants = (sql: Sql, userId: string): AsyncIterable<OwnTierGrantRow> =>
  batchedRows(
    (after) => sql<OwnTierGrantRow[]>`
      select user_id as id, tier, granted_at, ends_at from tier_grants
      where user_id = ${userId} and user_id > ${after} order by user_id limit ${ROWS_PER_BATCH}`,
  );

export type OwnInvoiceRow = Pick<
  Row<'sandbox_invoices'>,
  'id' | 'subscription_id' | 'description' | 'amount_cents' | 'status' | 'created_at'
>;

/** Invoices of the sandbox; Stripe invoices are in the Stripe billing portal. */
export const ownInvoices = (sql: Sql, userId: string): AsyncIterable<OwnInvoiceRow> =>
  batchedRows(
    (after) => sql<OwnInvoiceRow[]>`
      select id, subscription_id, description, amount_cents, status, created_at from sandbox_invoices
      where user_id = ${userId} and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnPatronageRow = Pick<
  Row<'patronages'>,
  'id' | 'granted_tier' | 'created_at' | 'ended_at' | 'end_reason'
> & { party: string; direction: 'given' | 'received'; other: string };

/** Patronages that the user grants or receives, including ended ones. */
export const ownPatronages = (sql: Sql, userId: string): AsyncIterable<OwnPatronageRow> =>
  batchedRows(
    (after) => sql<OwnPatronageRow[]>`
      select x.id, p.name as party, case when x.patron_id = ${userId} then 'given' else 'received' end as direction,
        u.username as other, x.granted_tier, x.created_at, x.ended_at, x.end_reason
      from patronages x join parties p on p.id = x.party_id
      join users u on u.id = case when x.patron_id = ${userId} then x.beneficiary_id else x.patron_id end
      where (x.patron_id = ${userId} or x.beneficiary_id = ${userId}) and x.id > ${after}
      order by x.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnSupportRow = Pick<
  Row<'support_requests'>,
  'id' | 'subject' | 'status' | 'is_premium' | 'created_at' | 'updated_at' | 'diagnostics'
> & { messages: { author: string; text: string; at: string }[] };

/** Support requests with their messages; a request has a limited number of messages. */
export const ownSupportRequests = (sql: Sql, userId: string): AsyncIterable<OwnSupportRow> =>
  batchedRows(
    (after) => sql<OwnSupportRow[]>`
      select r.id, r.subject, r.status, r.is_premium, r.created_at, r.updated_at, r.diagnostics,
        (select jsonb_agg(jsonb_build_object('author', case when is_from_support then 'support' else 'user' end,
            'text', body, 'at', created_at) order by created_at, id)
         from support_messages where request_id = r.id) as messages
      from support_requests r where r.user_id = ${userId} and r.id > ${after} order by r.id limit ${REQUESTS_PER_BATCH}`,
    REQUESTS_PER_BATCH,
  );

export type OwnReportRow = Pick<
  Row<'content_reports'>,
  'id' | 'kind' | 'subject_id' | 'reason' | 'body' | 'created_at'
>;

/** Reports by the user. */
export const ownReports = (sql: Sql, userId: string): AsyncIterable<OwnReportRow> =>
  batchedRows(
    (after) => sql<OwnReportRow[]>`
      select id, kind, subject_id, reason, body, created_at from content_reports
      where reporter_id = ${userId} and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnDecisionRow = Pick<
  Row<'moderation_cases'>,
  | 'id'
  | 'kind'
  | 'subject_id'
  | 'subject_name'
  | 'decision'
  | 'reason'
  | 'decided_at'
  | 'appeal'
  | 'appealed_at'
>;

/** Decisions of admins about the user or the user's content, except dismissals, without the reporters. */
export const ownDecisions = (sql: Sql, userId: string): AsyncIterable<OwnDecisionRow> =>
  batchedRows(
    (after) => sql<OwnDecisionRow[]>`
      select id, kind, subject_id, subject_name, decision, reason, decided_at, appeal, appealed_at from moderation_cases
      where author_id = ${userId} and decision <> 'dismissed' and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );
