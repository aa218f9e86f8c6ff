import {
  type AnalyticsReport,
  COUNTED_FEATURES,
  FUNNEL_STEPS,
} from '@quartermaster/contract/admin-analytics';
import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { END_REASONS, type FinancialReport } from '@quartermaster/contract/admin-financial';
import { TRANSACTION_TYPES } from '@quartermaster/contract/transaction';
import { BILLING_INTERVALS, PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { type DateRange, stepOf, stepsIn } from '@quartermaster/rules/date-range';
import { TIERS } from '@quartermaster/rules/tier-names';
import type { BreakdownRow, ItemUse, MetricRow, RetentionRow } from './queries/metrics.ts';

type Values = ReadonlyMap<string, number>;

/** The metric values of each step. */
function valuesByStep(rows: readonly MetricRow[]): Map<string, Map<string, number>> {
  const steps = new Map<string, Map<string, number>>();
  for (const { start, metric, value } of rows) {
    const values = steps.get(start) ?? new Map<string, number>();
    steps.set(start, values.set(metric, value));
  }
  return steps;
}

/** Returns a twelfth of the amount, rounded half up. */
const monthlyCents = (annualCents: number): number => Math.floor((annualCents + 6) / 12);
const percentOf = (value: number, total: number): number | null =>
  total === 0 ? null : Math.round((value * 1000) / total) / 10;

export function presentFinancial(
  range: DateRange,
  data: {
    readonly rows: readonly MetricRow[];
    readonly breakdowns: readonly BreakdownRow[];
    readonly updatedAt: Date | null;
  },
): FinancialReport {
  const step = stepOf(range);
  const steps = valuesByStep(data.rows);
  const last = [...steps.values()].at(-1);
  return {
    ...range,
    step,
    updated_at: data.updatedAt?.toISOString() ?? null,
    totals: last ? totalsOf(last) : null,
    points: stepsIn(range, step).map((start) => pointOf(start, steps.get(start))),
    ...subscriptionBreakdowns(data.breakdowns),
  };
}

function totalsOf(values: Values) {
  const metricValue = (metric: string): number => values.get(metric) ?? 0;
  return {
    mrr_cents: monthlyCents(metricValue('annual_cents')),
    arr_cents: metricValue('annual_cents'),
    subscriptions: metricValue('subscriptions'),
    past_due: metricValue('past_due'),
    churn_percent: percentOf(metricValue('lost_subscriptions'), metricValue('compared_subscriptions')),
    net_revenue_retention_percent: percentOf(
      metricValue('retained_annual_cents'),
      metricValue('compared_annual_cents'),
    ),
  };
}

function pointOf(start: string, values: Values | undefined) {
  const annual = values?.get('annual_cents');
  return {
    start,
    mrr_cents: annual === undefined ? null : monthlyCents(annual),
    subscriptions: values?.get('subscriptions') ?? null,
    started: values?.get('subscriptions_started') ?? 0,
    ended: values?.get('subscriptions_ended') ?? 0,
    failed_payments: values?.get('payments_failed') ?? 0,
  };
}

const breakdownValue =
  (breakdowns: readonly BreakdownRow[]) =>
  (metric: string, dimension: string): number =>
    breakdowns.find((row) => row.metric === metric && row.dimension === dimension)?.value ?? 0;

function subscriptionBreakdowns(breakdowns: readonly BreakdownRow[]) {
  const valueFor = breakdownValue(breakdowns);
  const plans = PAID_TIERS.flatMap((tier) =>
    BILLING_INTERVALS.map((interval) => {
      const plan = `${tier}:${interval}`;
      const subscriptions = valueFor('plan_subscriptions', plan);
      return { tier, interval, subscriptions, mrr_cents: monthlyCents(valueFor('plan_annual_cents', plan)) };
    }),
  );
  const end_reasons = END_REASONS.map((reason) => ({ reason, count: valueFor('end_reasons', reason) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { plans: plans.filter(({ subscriptions }) => subscriptions > 0), end_reasons };
}

/** The lines of the CSV file, in the order of FINANCIAL_CSV_COLUMNS. */
export const financialCsvRows = (rows: readonly MetricRow[]): string[][] =>
  [...valuesByStep(rows)].map(([day, values]) => {
    const metricValue = (metric: string): number => values.get(metric) ?? 0;
    return [
      day,
      (monthlyCents(metricValue('annual_cents')) / 100).toFixed(2),
      ...[metricValue('subscriptions'), metricValue('past_due'), metricValue('subscriptions_started')].map(
        String,
      ),
      ...[metricValue('subscriptions_ended'), metricValue('payments_failed')].map(String),
    ];
  });

interface UsageData {
  readonly rows: readonly MetricRow[];
  readonly breakdowns: readonly BreakdownRow[];
  readonly items: readonly ItemUse[];
  readonly cohorts: Cohorts;
  readonly updatedAt: Date | null;
}

interface Cohorts {
  readonly weeks: DateRange;
  readonly retention: readonly RetentionRow[];
  readonly registrations: readonly MetricRow[];
}

export function presentAnalytics(range: DateRange, data: UsageData): AnalyticsReport {
  const step = stepOf(range);
  const steps = valuesByStep(data.rows);
  const last = [...steps.values()].at(-1);
  const valueFor = breakdownValue(data.breakdowns);
  const isUsed = ({ count }: { count: number }) => count > 0;
  return {
    ...range,
    step,
    updated_at: data.updatedAt?.toISOString() ?? null,
    totals: last ? usageTotals(last) : null,
    points: stepsIn(range, step).map((start) => usagePoint(start, steps.get(start))),
    retention: retentionOf(data.cohorts),
    funnel: last ? FUNNEL_STEPS.map((name) => ({ step: name, users: valueFor('funnel', name) })) : [],
    transactions: TRANSACTION_TYPES.map((type) => ({ type, count: valueFor('transactions_by_type', type) }))
      .filter(isUsed)
      .sort((a, b) => b.count - a.count),
    features: COUNTED_FEATURES.flatMap((feature) =>
      TIERS.map((tier) => ({ feature, tier, count: valueFor('feature_uses', `${feature}:${tier}`) })),
    ).filter(isUsed),
    items: data.items.map(({ id, ...item }) => ({ item_template_id: id, ...item })),
  };
}

function usageTotals(values: Values) {
  const metricValue = (metric: string): number => values.get(metric) ?? 0;
  const activeUsers = {
    active_day: metricValue('active_day'),
    active_week: metricValue('active_week'),
    active_month: metricValue('active_month'),
  };
  return { users: metricValue('users'), parties: metricValue('parties'), ...activeUsers };
}

function usagePoint(start: string, values: Values | undefined) {
  const count = (metric: string): number => values?.get(metric) ?? 0;
  const gauge = (metric: string): number | null => values?.get(metric) ?? null;
  return {
    start,
    registrations: count('registrations'),
    parties_created: count('parties_created'),
    transactions: count('transactions'),
    active_day: gauge('active_day'),
    active_week: gauge('active_week'),
    active_month: gauge('active_month'),
  };
}

/** One row per week in which users registered; weeks that are not calculated are null. */
function retentionOf({ weeks, retention, registrations }: Cohorts): AnalyticsReport['retention'] {
  const starts = stepsIn(weeks, 'week');
  const calculated = new Set(retention.map(({ week }) => week));
  const activeUsers = new Map(retention.map(({ week, cohort, value }) => [`${week} ${cohort}`, value]));
  const sizes = valuesByStep(registrations);
  return starts.flatMap((cohort, index) => {
    const size = sizes.get(cohort)?.get('registrations') ?? 0;
    if (size === 0) return [];
    const shareIn = (week: string): number | null =>
      calculated.has(week) ? Math.round(((activeUsers.get(`${week} ${cohort}`) ?? 0) * 100) / size) : null;
    return [{ week: cohort, registered: size, active_percent: starts.slice(index).map(shareIn) }];
  });
}

/** The lines of the CSV file, in the order of ANALYTICS_CSV_COLUMNS. */
export const usageCsvRows = (rows: readonly MetricRow[]): string[][] =>
  [...valuesByStep(rows)].map(([day, values]) => {
    const metricValue = (metric: string): string => String(values.get(metric) ?? 0);
    const activeUsers = [metricValue('active_day'), metricValue('active_week'), metricValue('active_month')];
    return [
      day,
      metricValue('users'),
      metricValue('registrations'),
      ...activeUsers,
      metricValue('parties'),
      metricValue('parties_created'),
      metricValue('transactions'),
    ];
  });

/**
 * The metrics of the newest calculated day, with the registrations and created parties of all given days; null without
 * a calculated day.
 */
export function presentNewest(rows: readonly MetricRow[], updatedAt: Date | null): AdminDashboard['numbers'] {
  const steps = valuesByStep(rows);
  const [day, values] = [...steps].at(-1) ?? [];
  if (!(day && values && updatedAt)) return null;
  const metricValue = (metric: string): number => values.get(metric) ?? 0;
  const weekSum = (metric: string): number =>
    [...steps.values()].reduce((sum, stepValues) => sum + (stepValues.get(metric) ?? 0), 0);
  return {
    day,
    updated_at: updatedAt.toISOString(),
    ...usageTotals(values),
    registrations_day: metricValue('registrations'),
    registrations_week: weekSum('registrations'),
    parties_created_day: metricValue('parties_created'),
    parties_created_week: weekSum('parties_created'),
    mrr_cents: monthlyCents(metricValue('annual_cents')),
  };
}
