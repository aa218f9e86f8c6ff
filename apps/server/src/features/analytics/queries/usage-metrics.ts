import type { Fragment, Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { DayBounds, Metric } from './revenue-metrics.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The number of weeks for which a cohort is followed. */
export const COHORT_WEEKS = 12;
const FUNNEL_DAYS = 30;
const TOP_ITEMS_PER_DAY = 20;

const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS);

const registeredUsers = (sql: Sql, from: Date, to: Date): Fragment =>
  sql`users u where u.deleted_at is null and u.id <> ${SYSTEM_USER_ID} and u.created_at >= ${from} and u.created_at < ${to}`;

/** Ids begin with their time, so that the primary key finds a day (ADR 0149). */
export const transactionsIn = (sql: Sql, { from, to }: DayBounds): Fragment =>
  sql`transactions t where t.id >= first_id_at(${from}) and t.id < first_id_at(${to})`;

const activeSince =
  (days: number): Metric =>
  (sql, { to }) =>
    sql`
    select '' as dimension, count(distinct user_id) as value from user_active_days
    where day >= ${daysBefore(to, days)}::timestamptz::date and day < ${to}::timestamptz::date`;

/** Totals at the end of a day, and the users active in the 1, 7 and 30 days up to it. */
export const USAGE_GAUGES = {
  active_day: activeSince(1),
  active_week: activeSince(7),
  active_month: activeSince(30),
  users: (sql, { to }) => sql`
    select '' as dimension, count(*) as value from ${registeredUsers(sql, new Date(0), to)}`,
  parties: (sql, { to }) => sql`
    select '' as dimension, count(*) as value from parties where deleted_at is null and created_at < ${to}`,
} as const satisfies Record<string, Metric>;

/** Counts of events on a day. */
export const USAGE_COUNTS = {
  registrations: (sql, { from, to }) => sql`
    select '' as dimension, count(*) as value from ${registeredUsers(sql, from, to)}`,
  parties_created: (sql, { from, to }) => sql`
    select '' as dimension, count(*) as value from parties where created_at >= ${from} and created_at < ${to}`,
  transactions: (sql, day) => sql`
    select '' as dimension, count(*) as value from ${transactionsIn(sql, day)}`,
} as const satisfies Record<string, Metric>;

/** Metrics with a dimension: by type, by feature and tier, by item, by cohort and by step. */
export const USAGE_BREAKDOWNS = {
  transactions_by_type: (sql, day) => sql`
    select t.transaction_type::text as dimension, count(*) as value from ${transactionsIn(sql, day)} group by 1`,
  feature_uses: (sql, day) => sql`
    select f.feature || ':' || u.tier as dimension, count(*) as value from (
      select 'shops_deployment' as feature, deployed_by as user_id from shop_instances
        where created_at >= ${day.from} and created_at < ${day.to}
      union all
      select 'loot_distribution', deployed_by from loot_instances
        where created_at >= ${day.from} and created_at < ${day.to}
      union all
      select case t.via when 'discord' then 'discord' else 'api_access' end, t.actor_id
        from ${transactionsIn(sql, day)} and t.via in ('discord', 'api')
    ) f join users u on u.id = f.user_id group by 1`,
  item_uses: (sql, day) => sql`
    select i.item_template_id::text as dimension, count(*) as value
    from (select t.item_instance_id from ${transactionsIn(sql, day)}) t
    join item_instances i on i.id = t.item_instance_id
    group by 1 order by 2 desc, 1 limit ${TOP_ITEMS_PER_DAY}`,
  // Users active in the day's week, up to the end of the day, by the week of their registration.
  retention: (sql, { from, to }) => sql`
    select date_trunc('week', u.created_at at time zone 'UTC')::date::text as dimension,
      count(distinct a.user_id) as value
    from user_active_days a join users u on u.id = a.user_id
    where a.day >= date_trunc('week', ${from}::timestamptz at time zone 'UTC')::date
      and a.day < (${to}::timestamptz at time zone 'UTC')::date
      and u.created_at >= ${daysBefore(from, COHORT_WEEKS * 7)}
    group by 1`,
  funnel: (sql, { to }) => sql`
    select step as dimension, count(*) as value from (
      select u.id, u.email_verified_at < ${to} as verified,
        exists (select from characters c where c.user_id = u.id and c.created_at < ${to})
          or exists (select from party_members m where m.user_id = u.id and m.created_at < ${to}) as joined,
        exists (select from transactions t where t.actor_id = u.id and t.occurred_at < ${to}
          and t.transaction_type in ('transfer', 'character_to_character_transfer', 'character_to_party_transfer',
            'party_to_character_transfer', 'party_deposit', 'party_withdraw')) as transferred,
        exists (select from shop_instances s where s.deployed_by = u.id and s.created_at < ${to}) as deployed
      from ${registeredUsers(sql, daysBefore(to, FUNNEL_DAYS), to)}
    ) r cross join lateral (values ('registered', true), ('verified', r.verified), ('joined', r.verified and r.joined),
      ('transferred', r.verified and r.joined and r.transferred),
      ('deployed_shop', r.verified and r.joined and r.transferred and r.deployed)) as steps (step, is_reached)
    where is_reached group by 1`,
} as const satisfies Record<string, Metric>;
