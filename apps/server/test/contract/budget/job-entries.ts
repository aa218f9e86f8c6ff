import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { insertLargestAnnouncement } from './announcement-calls.ts';
import { seedDueSubscriptions } from './billing-calls.ts';
import { insertUnfinishedOperation } from './bulk-calls.ts';
import type { LargeFixture } from './large-fixture.ts';
import { seedReportJobs } from './report-calls.ts';

export interface JobEntry {
  readonly data: object;
  /** The number of the job's remaining tasks. */
  remaining(): Promise<number>;
}

/** Every job of the server, in the order in which the jobs are tested. */
export const JOB_NAMES = [
  'housekeeping',
  'daily-metrics',
  'images',
  'mail',
  'restock',
  'billing',
  'billing-clock',
  'billing-reconciliation',
  'report',
  'ledger-report',
  'report-schedules',
  'announcement',
  'bulk',
  'session-reminders',
  'patron-tiers',
  'tier-grants',
  'verification',
  'nightly-verification',
] as const;

type JobName = (typeof JOB_NAMES)[number];
type Entries<Name extends JobName> = Readonly<Record<Name, JobEntry>>;
export type JobEntries = Entries<JobName>;
type Count = (query: Promise<readonly { n: number }[]>) => Promise<number>;

const ROW_COUNT = 20_000;

/** A verification started by an admin, and the nightly one. */
async function verificationEntries(
  sql: Sql,
  count: Count,
): Promise<Entries<'verification' | 'nightly-verification'>> {
  const id = newId();
  await sql`insert into verifications (id, kind, state, requested_at) values (${id}, 'ledger', 'waiting', now())`;
  return {
    verification: {
      data: { verification_id: id, kind: 'ledger' },
      remaining: () => count(sql`select count(*)::int as n from verifications where finished_at is null`),
    },
    'nightly-verification': {
      data: {},
      remaining: () =>
        count(
          sql`select 2 - count(distinct kind)::int as n from verifications where finished_at is not null`,
        ),
    },
  };
}

async function announcementEntry(sql: Sql, fixture: LargeFixture, count: Count): Promise<JobEntry> {
  const id = await insertLargestAnnouncement(fixture, sql);
  return {
    data: { announcement_id: id },
    remaining: () =>
      count(sql`select count(*)::int as n from announcements where id = ${id} and delivered_at is null`),
  };
}

async function reportEntries(
  sql: Sql,
  fixture: LargeFixture,
  count: Count,
): Promise<Entries<'report' | 'ledger-report' | 'report-schedules'>> {
  const ids = await seedReportJobs(sql, fixture);
  const entryOf = (report_id: string): JobEntry => ({
    data: { report_id },
    remaining: () =>
      count(sql`select count(*)::int as n from reports where id = ${report_id} and state <> 'completed'`),
  });
  return {
    report: entryOf(ids.users),
    'ledger-report': entryOf(ids.ledger),
    'report-schedules': {
      data: {},
      remaining: () =>
        count(sql`select count(*)::int as n from report_schedules where due_on <= current_date`),
    },
  };
}

/** A bulk operation that ends the sessions of 500 of the users that `seedReportJobs` created. */
async function bulkEntry(sql: Sql, fixture: LargeFixture, count: Count): Promise<JobEntry> {
  const id = await insertUnfinishedOperation(sql, fixture, 500);
  return {
    data: { operation_id: id },
    remaining: () =>
      count(
        sql`select count(*)::int as n from bulk_operation_rows where operation_id = ${id} and state <> 'succeeded'`,
      ),
  };
}

/**
 * Creates more work for the jobs than an installation has per interval; returns an entry for every job. `sql` connects
 * as the owner of the database.
 */
export async function prepareJobs(sql: Sql, fixture: LargeFixture): Promise<JobEntries> {
  const userId = fixture.people.owner.user.id;
  const count: Count = async (query) => (await query)[0]?.n ?? -1;
  await seedLeftovers(sql, userId);
  const renewals = await seedDueSubscriptions(sql, 200);
  await sql`update game_sessions set starts_at = now() + interval '12 hours' where party_id = ${fixture.partyId}`;
  await seedOutdatedPatronages(sql, fixture.partyId);
  await seedSubscriptionChanges(sql, userId);
  return {
    ...renewals,
    announcement: await announcementEntry(sql, fixture, count),
    housekeeping: {
      data: {},
      remaining: () =>
        count(sql`
        select (select count(*) from idempotency_keys where created_at < now() - interval '7 days')::int
          + (select count(*) from stripe_events where processed_at < now() - interval '30 days')::int as n`),
    },
    'daily-metrics': {
      data: {},
      remaining: () => count(sql`select count(*)::int as n from roll_ups where updated_at is null`),
    },
    images: {
      data: {},
      remaining: () =>
        count(sql`select count(*)::int as n from images where wanted_at < now() - interval '1 day'`),
    },
    mail: {
      data: { kind: 'party_invitation', invitation_id: fixture.invitationId },
      remaining: () => count(sql`select count(*)::int as n from mails where state in ('sending', 'waiting')`),
    },
    'session-reminders': {
      data: {},
      remaining: () =>
        count(sql`
        select count(*)::int as n from game_sessions
        where reminded_at is null and starts_at between now() and now() + interval '1 day'`),
    },
    'patron-tiers': {
      data: {},
      remaining: () =>
        count(sql`
        select count(*)::int as n from patronages p join users u on u.id = p.patron_id
        where p.ended_at is null and u.tier = 'tier_free'`),
    },
    ...(await verificationEntries(sql, count)),
    'tier-grants': {
      data: {},
      remaining: () => count(sql`select count(*)::int as n from tier_grants where ends_at <= now()`),
    },
    ...(await reportEntries(sql, fixture, count)),
    bulk: await bulkEntry(sql, fixture, count),
    restock: {
      data: {},
      remaining: () =>
        count(sql`
        select count(*)::int as n from shop_instances where closed_at is null and next_restock_at <= now()`),
    },
  };
}

/** Creates rows for housekeeping and the image cleanup to delete. */
async function seedLeftovers(sql: Sql, userId: string): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, reply, created_at)
    select ${userId}, n, '', 201, repeat('x', 2000), now() - interval '8 days' from generate_series(1, ${ROW_COUNT}) n`;
  await sql`
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), ${userId}, now() - interval '8 days'
    from generate_series(1, ${ROW_COUNT})`;
  await sql`
    insert into images (id, user_id, content_hash, created_at, wanted_at)
    select gen_random_uuid(), ${userId}, decode(md5(n::text), 'hex'), now() - interval '2 days', now() - interval '2 days'
    from generate_series(1, 1000) n`;
  await sql`
    insert into stripe_events (id, type, created_at, received_at, processed_at)
    select 'evt_' || n, 'invoice.paid', now() - interval '31 days', now() - interval '31 days', now() - interval '31 days'
    from generate_series(1, ${ROW_COUNT}) n`;
}

/**
 * Sets the registration of a user to sixty days ago, so that sixty daily roll-ups are due, and creates more
 * subscription changes than an installation of this size has.
 */
async function seedSubscriptionChanges(sql: Sql, userId: string): Promise<void> {
  await sql`update users set created_at = now() - interval '60 days' where id = ${userId}`;
  await sql`
    insert into subscription_changes (subscription_id, changed_at, status, tier, billing_interval)
    select s.id, now() - make_interval(hours => n), 'active', s.tier, s.billing_interval
    from (select id, tier, billing_interval from subscriptions limit 200) s, generate_series(1, 100) n`;
}

/** Creates a thousand patronages of two hundred patrons with the free tier, and two hundred expired tier grants. */
async function seedOutdatedPatronages(sql: Sql, partyId: string): Promise<void> {
  await sql`
    insert into users (id, email, username)
    select gen_random_uuid(), 'sponsored' || n || '@example.org', 'sponsored' || n from generate_series(1, 1200) n`;
  await sql`
    insert into patronages (id, party_id, patron_id, beneficiary_id, granted_tier, created_at)
    select gen_random_uuid(), ${partyId}, p.id, b.id, 'tier_1', now()
    from (select id, row_number() over (order by id) as n from users where username like 'sponsored%') b
    join (select id, row_number() over (order by id) as n from users where username like 'sponsored%') p
      on b.n > 200 and p.n = b.n % 200 + 1`;
  await sql`
    insert into tier_grants (user_id, tier, granted_at, ends_at)
    select id, 'tier_1', now() - interval '2 days', now() - interval '1 day' from users
    where username like 'sponsored%' order by id limit 200`;
}
