import type { Sql } from '../apps/server/src/platform/database.ts';
import { SCALE, withoutTriggers, YEARS } from './growth-fill.ts';

/** The number of rows at the scale of this run. */
const scaled = (count: number): number => Math.max(1, Math.round(count * SCALE));
/** Row counts of a large installation, besides its parties. */
export const USERS = scaled(100_000);
const DAILY_USERS = scaled(8000);
const ACTIVE_DAYS = 100;
const AUDIT_BATCH = 500;
const SUBSCRIPTIONS = scaled(6000);
const STRIPE_EVENTS = scaled(30_000);
const CASES = scaled(20_000);
const SUPPORT_REQUESTS = scaled(30_000);
const AUDIT_ENTRIES = scaled(300_000);
const RECEIPTS = scaled(3000);
const BULK_ROWS = scaled(10_000);
const FAILED_JOBS = scaled(3000);
const PROCESSES = 3;
const ENDPOINTS = 40;
const MONITORED_MINUTES = Math.max(180, scaled(7 * 24 * 60));

/** Fills the tables that the admin area reads. The users and their parties exist already. */
export async function fillAdministration(pool: Sql, adminId: string): Promise<void> {
  const sql = (await pool.reserve()) as unknown as Sql & { release(): void };
  try {
    await sql`set statement_timeout = 0`;
    await sql`set synchronous_commit = off`;
    await fillAuditLog(sql);
    await sql`create unlogged table fill_people as select id, row_number() over (order by id) - 1 as n from users where email like 'fill%'`;
    await sql`create unique index on fill_people (n)`;
    await sql`analyze fill_people`;
    await withoutTriggers(sql, async () => {
      for (const fill of [fillUsers, fillBilling, fillQueues, fillUsage, fillMonitoring, fillJobs])
        await fill(sql);
      await fillOperations(sql, adminId);
    });
    await sql`drop table fill_people`;
    await sql`vacuum analyze`;
  } finally {
    await sql`reset all`;
    sql.release();
  }
}

/** SQL: a time in the last `YEARS` years: `YEARS` years ago if `part` is 0, now if it is 1. */
const instant = (sql: Sql, part: string) => sql.unsafe(`(now() - interval '${YEARS} years' * (1 - ${part}))`);

/**
 * Fills the audit log with its trigger enabled, so that the chain is intact; in batches, because each entry
 * updates the head of the chain.
 */
async function fillAuditLog(sql: Sql): Promise<void> {
  await sql`create unlogged table fill_names as
    select id, username, row_number() over (order by id) as n from users where email like 'fill%'`;
  await sql`create unique index on fill_names (n)`;
  for (let from = 1; from <= AUDIT_ENTRIES; from += AUDIT_BATCH)
    await sql`
      insert into audit_entries (occurred_at, action, actor_id, actor_name, subject_name, details)
      select ${instant(sql, `number::float8 / ${AUDIT_ENTRIES}`)}, (array['session_revoked', 'admin_granted', 'password_changed'])[1 + number % 3],
        u.id, u.username, u.username, '{}'
      from generate_series(${from}::int, ${Math.min(AUDIT_ENTRIES, from + AUDIT_BATCH - 1)}::int) as numbers (number)
      join fill_names u on u.n = 1 + number % ${USERS}::int
      order by number`;
  await sql`drop table fill_names`;
}

async function fillUsers(sql: Sql): Promise<void> {
  await sql`
    update users u set created_at = ${instant(sql, `p.n::float8 / ${USERS}`)},
      email_verified_at = case when p.n % 7 = 0 then null else now() end,
      tier = case when p.n % 25 = 0 then 'tier_2' when p.n % 40 = 0 then 'tier_1' else 'tier_free' end,
      suspended_at = case when p.n % 500 = 0 then now() end,
      suspension_reason = case when p.n % 500 = 0 then 'Spam' end
    from fill_people p where p.id = u.id`;
  await sql`update parties p set created_at = u.created_at from users u where u.id = p.game_master_id`;
  await sql`update characters c set created_at = u.created_at from users u where u.id = c.user_id`;
  await sql`
    insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at)
    select uuidv7(), id, 'Firefox', now() - interval '5 days', now() - interval '1 day' * (n % 5), now() + interval '25 days'
    from fill_people, generate_series(1, 2) where n % 2 = 0`;
  await sql`
    insert into user_active_days (day, user_id)
    select current_date - d, p.id from generate_series(0, ${ACTIVE_DAYS - 1}::int) d, generate_series(1, ${DAILY_USERS}::int) k
    join fill_people p on true where p.n = (k * 11 + d * 977) % ${USERS}::int
    on conflict do nothing`;
}

/** Subscriptions that started over the years, with their changes, one in four of them ended; and Stripe events. */
async function fillBilling(sql: Sql): Promise<void> {
  await sql`
    insert into subscriptions (id, user_id, provider, reference, revision, status, tier, billing_interval, period_start,
      period_end, anchor_day, cancel_reason, past_due_since, created_at, updated_at)
    select uuidv7(), id, 'stripe', 'sub_' || n, 1, case when n % 4 = 0 then 'canceled' when n % 50 = 1 then 'past_due' else 'active' end,
      'tier_' || 1 + n % 3, case when n % 5 = 0 then 'year' else 'month' end, now() - interval '10 days', now() + interval '20 days',
      1, case when n % 4 = 0 then 'too_expensive' end, case when n % 50 = 1 and n % 4 <> 0 then now() end, ${instant(sql, `n::float8 / ${SUBSCRIPTIONS}`)}, now()
    from fill_people where n < ${SUBSCRIPTIONS}`;
  await sql`
    insert into subscription_changes (subscription_id, changed_at, status, tier, billing_interval)
    select id, created_at, 'active', tier, billing_interval from subscriptions where reference like 'sub_%'`;
  await sql`
    insert into subscription_changes (subscription_id, changed_at, status, previous_status, tier, billing_interval, cancel_reason)
    select id, created_at + (now() - created_at) / 2, status, 'active', tier, billing_interval, cancel_reason
    from subscriptions where status <> 'active' and reference like 'sub_%'`;
  await sql`
    insert into stripe_events (id, type, reference, created_at, received_at, processed_at, attempts, error)
    select 'evt_' || n, 'invoice.paid', 'sub_' || n % ${SUBSCRIPTIONS}::int, at, at, case when n % 100 > 0 then at end,
      case when n % 100 = 0 then 5 else 1 end, case when n % 100 = 0 then 'The subscription is not known' end
    from generate_series(1, ${STRIPE_EVENTS}::int) n, lateral (select now() - interval '30 days' * n / ${STRIPE_EVENTS}::int as at) a`;
}

/** Cases and support requests, open and closed, and notifications for every user. */
async function fillQueues(sql: Sql): Promise<void> {
  await sql`
    insert into moderation_cases (id, kind, subject_id, subject_name, author_id, status, reports_count, decision, decided_at,
      waiting_since, created_at)
    select uuidv7(), (array['item_template', 'shop_template', 'loot_template', 'rating', 'party', 'user'])[1 + n % 6],
      uuidv7(), 'Rude Lamp', id, case when n % 20 = 0 then 'open' when n % 97 = 0 then 'appealed' else 'decided' end, 2,
      case when n % 20 > 0 then 'hidden' end, case when n % 20 > 0 then at end, at, at
    from fill_people, lateral (select ${instant(sql, `n::float8 / ${CASES}`)} as at) a where n < ${CASES}`;
  await sql`
    insert into content_reports (id, case_id, reporter_id, kind, subject_id, reason, body, created_at)
    select uuidv7(), c.id, p.id, c.kind, c.subject_id, 'spam', '', c.created_at
    from moderation_cases c, generate_series(0, 1) k, lateral (
      select id from fill_people where n = (k * 31 + c.reports_count) % ${USERS}::int) p`;
  await sql`
    insert into support_requests (id, user_id, subject, diagnostics, is_premium, status, waiting_since, created_at, updated_at)
    select uuidv7(), id, 'The stash does not open', '', n % 10 = 0,
      case when n % 20 = 0 then 'open' when n % 7 = 0 then 'answered' else 'closed' end, at, at, at
    from fill_people, lateral (select ${instant(sql, `n::float8 / ${SUPPORT_REQUESTS}`)} as at) a where n < ${SUPPORT_REQUESTS}`;
  await sql`
    insert into support_messages (id, request_id, is_from_support, body, created_at)
    select uuidv7(), id, k = 2, 'It stays empty.', created_at from support_requests, generate_series(1, 3) k`;
  await sql`
    insert into notifications (id, user_id, kind, facts, created_at)
    select uuidv7(), id, 'support', '{}', now() - interval '1 day' * k from fill_people, generate_series(1, 4) k`;
}

/** Deployed shops and loot, for the feature usage counts. */
async function fillUsage(sql: Sql): Promise<void> {
  await sql`
    insert into shop_instances (id, party_id, deployed_by, template_name, shop_type, created_at)
    select uuidv7(), id, game_master_id, 'General store', 'general', created_at + (now() - created_at) * k / 3
    from parties, generate_series(1, 2) k`;
  await sql`
    insert into loot_instances (id, party_id, deployed_by, name, seed, rolls, created_at)
    select uuidv7(), id, game_master_id, 'A small hoard', '1', '[]', created_at + (now() - created_at) * k / 3
    from parties, generate_series(1, 2) k`;
}

/** The load and the requests of each process for every monitored minute, and its requests for every hour. */
async function fillMonitoring(sql: Sql): Promise<void> {
  await sql`create unlogged table fill_processes as select uuidv7() as id, n from generate_series(1, ${PROCESSES}::int) n`;
  await sql`
    insert into monitored_processes (id, host, pid, started_at, recorded_through)
    select id, 'node-' || n, n, now() - interval '8 days', date_trunc('minute', now()) from fill_processes`;
  await sql`
    insert into process_samples (start, process_id, event_loop_p99_ms, event_loop_max_ms, cpu_percent, memory_bytes, heap_bytes,
      sockets, connections, waiting, queued_jobs)
    select date_trunc('minute', now()) - interval '1 minute' * m, id, 5, 20, 30, 150000000, 90000000, 400, 3, 0, 2
    from fill_processes, generate_series(1, ${MONITORED_MINUTES}::int) m`;
  await sql`
    insert into request_counts (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
    select 'minute', date_trunc('minute', now()) - interval '1 minute' * m, id, 'endpoint.' || e, 90, 3, 0,
      '{0,10,20,30,20,5,3,1,1}'
    from fill_processes, generate_series(1, ${MONITORED_MINUTES}::int) m, generate_series(1, ${ENDPOINTS}::int) e`;
  await sql`
    insert into request_counts (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
    select 'hour', date_trunc('hour', start), process_id, endpoint, sum(requests), sum(client_errors), 0, '{0,600,1200,1800,1200,300,180,60,60}'
    from request_counts where endpoint like 'endpoint.%' group by 2, 3, 4`;
  await sql`drop table fill_processes`;
}

/** Failed jobs, divided equally among the queues; one in ten waits for a retry. */
async function fillJobs(sql: Sql): Promise<void> {
  await sql`
    insert into pgboss.job (id, name, data, state, retry_count, retry_limit, created_on, completed_on, output)
    select uuidv7(), q.name, '{}', case when n % 10 = 0 then 'retry' else 'failed' end::pgboss.job_state, 3, 300,
      now() - interval '1 minute' * n, now() - interval '1 minute' * n, '{"message": "The mail server does not answer"}'
    from (select name, row_number() over () as k, count(*) over () as queues from pgboss.queue where name not like '\\_\\_%') q,
      generate_series(1, ${FAILED_JOBS}::int) n
    where n % q.queues = q.k - 1`;
}

/** Records of admin actions: reports, bulk operations, announcements. */
async function fillOperations(sql: Sql, adminId: string): Promise<void> {
  await sql`
    insert into reports (id, kind, actor_id, state, lines, total, created_at, finished_at)
    select uuidv7(), 'users', ${adminId}, 'completed', 1000, 1000, at, at
    from generate_series(1, 200) n, lateral (select now() - interval '3 hours' * n as at) a`;
  await sql`
    insert into bulk_operations (id, actor_id, action, input, reason, state, total, succeeded, created_at, finished_at)
    select uuidv7(), ${adminId}, 'message', '{}', 'News', 'completed', ${BULK_ROWS}::int, ${BULK_ROWS}::int, at, at
    from generate_series(1, 60) n, lateral (select now() - interval '11 hours' * n as at) a`;
  await sql`
    insert into bulk_operation_rows (operation_id, number, user_id, entry, state, message)
    select o.id, p.n + 1, p.id, 'Player', case when p.n % 50 = 0 then 'failed' else 'succeeded' end, ''
    from (select id from bulk_operations order by id limit 12) o, fill_people p where p.n < ${BULK_ROWS}`;
  await sql`
    insert into announcements (id, author_id, title, body, channels, tiers, roles, state, starts_at, ends_at, delivered_at,
      notices, created_at, updated_at)
    select uuidv7(), ${adminId}, 'Maintenance', 'On Sunday.', '{banner}', '{}', '{}', 'published', at, at + interval '2 days', at,
      0, at, at
    from generate_series(1, 200) n, lateral (select now() - interval '5 days' * n as at) a`;
  await sql`
    insert into announcement_receipts (announcement_id, user_id, seen_at, dismissed_at)
    select a.id, p.id, a.starts_at, case when p.n % 3 = 0 then a.starts_at end
    from announcements a, fill_people p where p.n < ${RECEIPTS} limit ${RECEIPTS * 200}`;
}
