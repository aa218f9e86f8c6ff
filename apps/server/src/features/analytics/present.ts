import { END_REASONS, type FinancialReport } from '@quartermaster/contract/admin-financial';
import { BILLING_INTERVALS, PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { type DateRange, stepOf, stepsIn } from '@quartermaster/rules/date-range';
import type { MetricRow, PartRow } from './queries/metrics.ts';

type Values = ReadonlyMap<string, number>;

/** The values of each step by metric. */
function byStep(rows: readonly MetricRow[]): Map<string, Map<string, number>> {
  const steps = new Map<string, Map<string, number>>();
  for (const { start, metric, value } of rows) {
    const values = steps.get(start) ?? new Map<string, number>();
    steps.set(start, values.set(metric, value));
  }
  return steps;
}

/** Half up. */
const monthly = (annualCents: number): number => Math.floor((annualCents + 6) / 12);
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;

export function presentFinancial(
  range: DateRange,
  read: {
    readonly rows: readonly MetricRow[];
    readonly parts: readonly PartRow[];
    readonly updated: Date | null;
  },
): FinancialReport {
  const step = stepOf(range);
  const steps = byStep(read.rows);
  const last = [...steps.values()].at(-1);
  return {
    ...range,
    step,
    updated_at: read.updated?.toISOString() ?? null,
    totals: last ? totalsOf(last) : null,
    points: stepsIn(range, step).map((start) => pointOf(start, steps.get(start))),
    ...partsOf(read.parts),
  };
}

function totalsOf(values: Values) {
  const of = (metric: string): number => values.get(metric) ?? 0;
  return {
    mrr_cents: monthly(of('annual_cents')),
    arr_cents: of('annual_cents'),
    subscriptions: of('subscriptions'),
    past_due: of('past_due'),
    churn_percent: percentOf(of('lost_subscriptions'), of('compared_subscriptions')),
    net_revenue_retention_percent: percentOf(of('retained_annual_cents'), of('compared_annual_cents')),
  };
}

function pointOf(start: string, values: Values | undefined) {
  const annual = values?.get('annual_cents');
  return {
    start,
    mrr_cents: annual === undefined ? null : monthly(annual),
    subscriptions: values?.get('subscriptions') ?? null,
    started: values?.get('subscriptions_started') ?? 0,
    ended: values?.get('subscriptions_ended') ?? 0,
    failed_payments: values?.get('payments_failed') ?? 0,
  };
}

function partsOf(parts: readonly PartRow[]) {
  const partOf = (metric: string, dimension: string): number =>
    parts.find((part) => part.metric === metric && part.dimension === dimension)?.value ?? 0;
  const plans = PAID_TIERS.flatMap((tier) =>
    BILLING_INTERVALS.map((interval) => {
      const plan = `${tier}:${interval}`;
      const subscriptions = partOf('plan_subscriptions', plan);
      return { tier, interval, subscriptions, mrr_cents: monthly(partOf('plan_annual_cents', plan)) };
    }),
  );
  const end_reasons = END_REASONS.map((reason) => ({ reason, count: partOf('end_reasons', reason) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { plans: plans.filter(({ subscriptions }) => subscriptions > 0), end_reasons };
}

/** The lines of the CSV file, in the order of FINANCIAL_CSV_COLUMNS. */
export const financialCells = (rows: readonly MetricRow[]): string[][] =>
  [...byStep(rows)].map(([day, values]) => {
    const of = (metric: string): number => values.get(metric) ?? 0;
    return [
      day,
      (monthly(of('annual_cents')) / 100).toFixed(2),
      ...[of('subscriptions'), of('past_due'), of('subscriptions_started')].map(String),
      ...[of('subscriptions_ended'), of('payments_failed')].map(String),
    ];
  });
