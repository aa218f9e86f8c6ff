import { TIER_NAMES, TIERS, type Tier } from './tier-names.ts';
import { MONTHS_PAID_A_YEAR, TIER_PRICE_CENTS, tierRank } from './tiers.ts';

export type PaidTier = Exclude<Tier, 'tier_free'>;
export const BILLING_INTERVALS = ['month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];
/** A paid tier with monthly or yearly billing (DEC-9). */
export interface Plan {
  readonly tier: PaidTier;
  readonly interval: BillingInterval;
}
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

export const PAID_TIERS = TIERS.filter((tier): tier is PaidTier => tier !== 'tier_free');

/** "Adventurer, billed monthly". */
export const planName = ({ tier, interval }: Plan): string =>
  `${TIER_NAMES[tier]}, billed ${interval === 'year' ? 'yearly' : 'monthly'}`;

/** US cents for one interval. */
export const planPrice = ({ tier, interval }: Plan): number =>
  TIER_PRICE_CENTS[tier] * (interval === 'year' ? MONTHS_PAID_A_YEAR : 1);

/**
 * When a plan change takes effect; `same`: the plan does not change; `unavailable`: a yearly plan cannot become
 * a monthly plan of a higher tier.
 */
export type PlanChange = 'same' | 'now' | 'at_period_end' | 'unavailable';

export function planChange(from: Plan, to: Plan): PlanChange {
  const rankChange = tierRank(to.tier) - tierRank(from.tier);
  if (rankChange === 0 && from.interval === to.interval) return 'same';
  if (rankChange < 0 || (rankChange === 0 && to.interval === 'month')) return 'at_period_end';
  return from.interval === 'year' && to.interval === 'month' ? 'unavailable' : 'now';
}

/** From `start` to the subscription's day in the next month or year, or to that month's last day (UTC). */
export function periodFrom(start: Date, interval: BillingInterval, anchorDay: number): Period {
  const month = start.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear(), month, Math.min(anchorDay, lastDay));
  return { start, end };
}

/** The part of `cents` for the rest of the period after `now`, rounded half up. */
function unusedPart(cents: number, { start, end }: Period, now: Date): number {
  const totalMs = end.getTime() - start.getTime();
  const unusedMs = Math.min(totalMs, Math.max(0, end.getTime() - now.getTime()));
  return Math.floor((2 * cents * unusedMs + totalMs) / (2 * totalMs));
}

/**
 * US cents of a plan change that takes effect now: the credit for the rest of the old plan, the charge for the
 * new plan, and the amount due: the difference, at least 0.
 */
export function proration(from: Plan, to: Plan, period: Period, now: Date) {
  const credit = unusedPart(planPrice(from), period, now);
  // The period stays the same unless the interval changes to a year, which begins a new period.
  const charge = from.interval === to.interval ? unusedPart(planPrice(to), period, now) : planPrice(to);
  return { credit, charge, amount: Math.max(0, charge - credit) };
}
