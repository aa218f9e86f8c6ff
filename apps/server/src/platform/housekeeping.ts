import { IDEMPOTENCY_RETENTION_DAYS, WEBHOOK_LOG_MAX } from '@quartermaster/contract/constants';
import type { Retention } from '@quartermaster/contract/retention';
import { pruneEvents } from './cable/history.ts';
import type { Sql } from './database.ts';
import type { PeriodicJob } from './jobs.ts';
import { readRetention } from './site-settings.ts';
import { inTransaction, type Tx } from './transaction.ts';

/** Clients that were disconnected for longer reload everything; the history itself is kept permanently. */
const EVENTS_RETENTION_DAYS = 30;

/** Expired links are rejected whether or not they are stored; a queued email may still renew a link. */
const LINKS_RETENTION_DAYS = 7;
/** Longer than the lifetime of any mail job, which reads from the table `mails` whether its email was sent. */
const EMAILS_RETENTION_DAYS = 30;
/** The data of a job identifies its requester and subject, so the data is deleted soon; scheduled jobs have none. */
const COMPLETED_JOBS_RETENTION_HOURS = 1;
/** Expired and revoked keys are kept so that a rejection can still state the reason. */
const ENDED_API_KEYS_RETENTION_DAYS = 90;
/** Longer than the longest period in the admin area: twelve weeks for cohorts. */
const ACTIVE_DAYS_RETENTION_DAYS = 100;

/**
 * Deletes expired rows, such as idempotency keys after 7 days (DEC-1), tickets, counters, old events, links and emails,
 * and the records listed in RETENTION after the times set by admins (DEC-13). Prepares the partitions of the next year
 * (ADR 0149).
 */
export async function runHousekeeping(sql: Sql, now: Date): Promise<void> {
  // One transaction per step, so that no step holds its locks while the next steps run.
  for (const step of cleanupSteps(now, await readRetention(sql))) {
    await inTransaction(
      sql,
      () => now,
      async (tx) => step(tx),
    );
  }
}

function cleanupSteps(now: Date, retention: Retention): ((tx: Tx) => PromiseLike<unknown>)[] {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
  const endedBefore = before(retention.ended_sessions);
  const [readBefore, anyBefore] = [before(retention.read_notifications), before(retention.notifications)];
  return [
    ({ sql }) => sql`delete from idempotency_keys where created_at < ${before(IDEMPOTENCY_RETENTION_DAYS)}`,
    ({ sql }) =>
      sql`delete from bulk_operations where created_at < ${before(retention.bulk_operations)} and state <> 'running'`,
    ({ sql }) => sql`delete from reports where created_at < ${before(retention.reports)}`,
    ({ sql }) => sql`delete from cable_tickets where expires_at < ${now}`,
    ({ sql }) => sql`delete from discord_attempts where expires_at < ${now}`,
    ({ sql }) => sql`delete from share_codes where expires_at < ${now} and hidden_at is null`,
    ({ sql }) => sql`delete from discord_tickets where expires_at < ${now}`,
    ({ sql }) => sql`delete from sign_in_challenges where expires_at < ${now}`,
    ({ sql }) => sql`delete from used_passkey_challenges where expires_at < ${now}`,
    ({ sql }) => sql`delete from rate_limits where expire < ${now.getTime()}`,
    ({ sql }) => sql`
      delete from notifications
      where created_at < ${readBefore > anyBefore ? readBefore : anyBefore} and (read_at < ${readBefore} or created_at < ${anyBefore})`,
    ({ sql }) =>
      sql`delete from user_active_days where day < ${before(ACTIVE_DAYS_RETENTION_DAYS)}::timestamptz::date`,
    ({ sql }) => sql`delete from user_devices where last_seen_at < ${before(retention.devices)}`,
    (tx) => pruneEvents(tx, before(EVENTS_RETENTION_DAYS)),
    ({ sql }) => sql`delete from mail_links where expires_at < ${before(LINKS_RETENTION_DAYS)}`,
    ({ sql }) => sql`delete from email_changes where requested_at < ${before(LINKS_RETENTION_DAYS)}`,
    ({ sql }) => sql`delete from email_reverts where expires_at < ${now}`,
    ({ sql }) => sql`delete from mails where updated_at < ${before(EMAILS_RETENTION_DAYS)}`,
    ({ sql }) => sql`delete from stripe_events where processed_at < ${before(retention.stripe_events)}`,
    (tx) => deleteCompletedJobs(tx, before(COMPLETED_JOBS_RETENTION_HOURS / 24)),
    ({ sql }) => sql`
      delete from api_keys
      where expires_at < ${before(ENDED_API_KEYS_RETENTION_DAYS)} or revoked_at < ${before(ENDED_API_KEYS_RETENTION_DAYS)}`,
    ({ sql }) => sql`delete from sessions where expires_at < ${endedBefore} or revoked_at < ${endedBefore}`,
    ({ sql }) => sql`
      delete from webhook_deliveries where state <> 'pending' and created_at < ${before(retention.webhook_deliveries)}`,
    ({ sql }) => sql`
      delete from webhook_deliveries d using webhooks w, lateral (
        select id from webhook_deliveries where webhook_id = w.id order by id desc offset ${WEBHOOK_LOG_MAX} limit 1
      ) newest_excess
      where d.webhook_id = w.id and d.id <= newest_excess.id and d.state <> 'pending'`,
    ({ sql }) => sql`
      delete from channel_posts where state <> 'waiting' and created_at < ${before(retention.webhook_deliveries)}`,
    ({ sql }) => sql`delete from verifications where requested_at < ${before(retention.verifications)}`,
    ({ sql }) => sql`
      delete from request_counts where step in ('minute', 'hour', 'day') and start < ${before(retention.monitoring)}`,
    ({ sql }) => sql`
      delete from statement_counts where step in ('minute', 'hour', 'day') and start < ${before(retention.monitoring)}`,
    ({ sql }) => sql`delete from monitored_statements where seen_at < ${before(retention.monitoring + 1)}`,
    ({ sql }) => sql`delete from process_samples where start < ${before(retention.monitoring)}`,
    ({ sql }) =>
      sql`delete from monitored_processes where recorded_through < ${before(retention.monitoring)}`,
    ({ sql }) => sql`select prepare_history()`,
  ];
}

async function deleteCompletedJobs({ sql }: Tx, before: Date): Promise<void> {
  const [queue] = await sql<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`;
  if (queue?.exists)
    await sql`
      delete from pgboss.job where state = 'completed' and completed_on < ${before} and data is not null`;
}

export const housekeeping = (sql: Sql, now: () => Date): PeriodicJob => ({
  name: 'housekeeping',
  cron: '17 * * * *',
  run: () => runHousekeeping(sql, now()),
});
