import { CANCEL_REASONS } from '@quartermaster/contract/billing';
import { BILLING_INTERVALS, PAID_TIERS, planPrice } from '@quartermaster/rules/billing-plan';
import type { Fragment, Sql } from '../../../platform/database.ts';

/** The bounds of a day: from its start to the start of the next day. */
export interface DayBounds {
  readonly from: Date;
  readonly to: Date;
}

/** Selects (dimension, value) of one metric for one day, from stored records only. */
export type Metric = (sql: Sql, day: DayBounds) => Fragment;

/** Rates compare a day with the state this many days earlier. */
const COMPARED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * SQL: the annual price of each plan, in cents. A twelfth of the annual revenue is the MRR; only totals are divided,
 * so that nothing is rounded twice.
 */
const planPrices = (sql: Sql): Fragment => {
  const plans = PAID_TIERS.flatMap((tier) => BILLING_INTERVALS.map((interval) => ({ tier, interval })));
  const cents = plans.map((plan) => planPrice(plan) * (plan.interval === 'month' ? 12 : 1));
  return sql`unnest(${plans.map(({ tier }) => tier)}::text[], ${plans.map(({ interval }) => interval)}::text[],
    ${cents}::bigint[]) as price (tier, billing_interval, annual_cents)`;
};

/** SQL: all subscriptions as they were at a moment; `is_live` if they were active or past due. */
const stateAt = (sql: Sql, at: Date): Fragment => sql`(
  select s.user_id, c.status, c.tier, c.billing_interval, c.status in ('active', 'past_due') as is_live
  from (
    select distinct on (subscription_id) subscription_id, status, tier, billing_interval from subscription_changes
    where changed_at < ${at} order by subscription_id, changed_at desc, id desc
  ) c join subscriptions s on s.id = c.subscription_id)`;

const activeAt = (sql: Sql, at: Date): Fragment => sql`(
  select l.user_id, l.status, l.tier, l.billing_interval, price.annual_cents
  from ${stateAt(sql, at)} l join ${planPrices(sql)} using (tier, billing_interval) where l.is_live)`;

const comparisonTime = ({ to }: DayBounds): Date => new Date(to.getTime() - COMPARED_DAYS * DAY_MS);
/**
 * SQL: users who pay at the end of a day or paid 30 days before. Grouped instead of joined: PostgreSQL expects few
 * rows on both sides of a join, and would calculate one side again for each row of the other (ADR 0244).
 */
const comparedUsers = (sql: Sql, day: DayBounds): Fragment => sql`(
  select user_id, sum(annual_cents) filter (where is_now) as now_cents, bool_or(not is_now) as paid_before
  from (
    select user_id, annual_cents, true as is_now from ${activeAt(sql, day.to)} live
    union all
    select user_id, annual_cents, false from ${activeAt(sql, comparisonTime(day))} earlier
  ) both_days group by user_id)`;
const changesIn = (sql: Sql, { from, to }: DayBounds): Fragment =>
  sql`subscription_changes where changed_at >= ${from} and changed_at < ${to}`;
const wasLive = (sql: Sql): Fragment => sql`coalesce(previous_status, '') in ('active', 'past_due')`;

/** Totals at the end of a day, and the totals 30 days earlier with which they are compared. */
export const REVENUE_GAUGES = {
  annual_cents: (sql, { to }) => sql`
    select '' as dimension, coalesce(sum(annual_cents), 0) as value from ${activeAt(sql, to)} live`,
  subscriptions: (sql, { to }) => sql`
    select '' as dimension, count(*) as value from ${activeAt(sql, to)} live`,
  past_due: (sql, { to }) => sql`
    select '' as dimension, count(*) as value from ${activeAt(sql, to)} live where status = 'past_due'`,
  // Users who paid 30 days before: their revenue now, and how many of them no longer pay.
  retained_annual_cents: (sql, day) => sql`
    select '' as dimension, coalesce(sum(now_cents), 0) as value from ${comparedUsers(sql, day)} users where paid_before`,
  lost_subscriptions: (sql, day) => sql`
    select '' as dimension, count(*) as value from ${comparedUsers(sql, day)} users
    where paid_before and now_cents is null`,
  compared_annual_cents: (sql, day) => sql`
    select '' as dimension, coalesce(sum(annual_cents), 0) as value from ${activeAt(sql, comparisonTime(day))} earlier`,
  compared_subscriptions: (sql, day) => sql`
    select '' as dimension, count(*) as value from ${activeAt(sql, comparisonTime(day))} earlier`,
} as const satisfies Record<string, Metric>;

/** Counts of events on a day. */
export const REVENUE_COUNTS = {
  subscriptions_started: (sql, day) => sql`
    select '' as dimension, count(*) as value from ${changesIn(sql, day)}
      and status in ('active', 'past_due') and not ${wasLive(sql)}`,
  subscriptions_ended: (sql, day) => sql`
    select '' as dimension, count(*) as value from ${changesIn(sql, day)} and status = 'canceled' and ${wasLive(sql)}`,
  payments_failed: (sql, day) => sql`
    select '' as dimension, count(*) as value from ${changesIn(sql, day)}
      and status = 'past_due' and previous_status is distinct from 'past_due'`,
} as const satisfies Record<string, Metric>;

/**
 * Subscriptions by plan at the end of a day, and the cancellations of the day by reason. A cancellation counts when the
 * user requests it, even if the subscription ends later. A subscription that ends after a failed payment without such a
 * request counts when it ends. One that never began is not counted.
 */
export const REVENUE_BREAKDOWNS = {
  plan_subscriptions: (sql, { to }) => sql`
    select tier || ':' || billing_interval as dimension, count(*) as value from ${activeAt(sql, to)} live group by 1`,
  plan_annual_cents: (sql, { to }) => sql`
    select tier || ':' || billing_interval as dimension, sum(annual_cents) as value
    from ${activeAt(sql, to)} live group by 1`,
  end_reasons: (sql, day) => sql`
    select dimension, count(*) as value from (
      select case when cancel_reason is null then 'payment_failed'
        when split_part(cancel_reason, ':', 1) = any(${[...CANCEL_REASONS]}::text[]) then split_part(cancel_reason, ':', 1)
        else 'other' end as dimension
      from ${changesIn(sql, day)}
        and (status in ('active', 'past_due') or ${wasLive(sql)})
        and (cancel_reason is not null or status = 'canceled' and previous_status = 'past_due' and not exists (
          select from subscriptions s where s.id = subscription_id and s.cancel_reason is not null))
    ) reasons group by 1`,
} as const satisfies Record<string, Metric>;
