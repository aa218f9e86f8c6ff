import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BILLING_INTERVALS,
  PAID_TIERS,
  type Plan,
  periodFrom,
  planChange,
  planPrice,
  proration,
} from './billing-plan.ts';

const plan = (tier: Plan['tier'], interval: Plan['interval'] = 'month'): Plan => ({ tier, interval });
const at = (iso: string) => new Date(`${iso}T08:00:00.000Z`);
const plans = fc.record({
  tier: fc.constantFrom(...PAID_TIERS),
  interval: fc.constantFrom(...BILLING_INTERVALS),
});
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }).map((ms) => new Date(ms));

test('price of a plan is the monthly price of its tier, or ten times that price for a year', () => {
  expect([plan('tier_1'), plan('tier_2'), plan('tier_3', 'year')].map(planPrice)).toEqual([499, 999, 19_990]);
});

describe('plan change', () => {
  test.each([
    [plan('tier_1'), plan('tier_1'), 'same'],
    [plan('tier_1'), plan('tier_2'), 'now'],
    [plan('tier_1'), plan('tier_1', 'year'), 'now'],
    [plan('tier_1'), plan('tier_3', 'year'), 'now'],
    [plan('tier_1', 'year'), plan('tier_2', 'year'), 'now'],
    [plan('tier_1', 'year'), plan('tier_2'), 'unavailable'],
    [plan('tier_1', 'year'), plan('tier_1'), 'at_period_end'],
    [plan('tier_3'), plan('tier_1'), 'at_period_end'],
    [plan('tier_3'), plan('tier_1', 'year'), 'at_period_end'],
  ] as const)('%o to %o has the result %s', (from, to, expected) => {
    expect(planChange(from, to)).toBe(expected);
  });
});

describe('period', () => {
  test("ends on the subscription's day of the next month or year, or on the last day of the month", () => {
    expect(periodFrom(at('2026-11-22'), 'month', 22).end).toEqual(at('2026-12-22'));
    expect(periodFrom(at('2027-01-31'), 'month', 31).end).toEqual(at('2027-02-28'));
    expect(periodFrom(at('2027-02-28'), 'month', 31).end).toEqual(at('2027-03-31'));
    expect(periodFrom(at('2028-02-29'), 'year', 29).end).toEqual(at('2029-02-28'));
    expect(periodFrom(at('2026-12-31'), 'month', 31).end).toEqual(at('2027-01-31'));
  });

  test('lasts 28 to 31 days for a month, and 365 or 366 days for a year', () => {
    fc.assert(
      fc.property(instant, (start) => {
        const days = (interval: Plan['interval']) => {
          const { end } = periodFrom(start, interval, start.getUTCDate());
          return (end.getTime() - start.getTime()) / 86_400_000;
        };
        expect(days('month')).toBeGreaterThanOrEqual(28);
        expect(days('month')).toBeLessThanOrEqual(31);
        expect([365, 366]).toContain(days('year'));
      }),
    );
  });
});

describe('proration', () => {
  const november = { start: at('2026-11-01'), end: at('2026-12-01') };

  test('charges half of the price difference after half a month', () => {
    expect(proration(plan('tier_1'), plan('tier_2'), november, at('2026-11-16'))).toEqual({
      credit: 250,
      charge: 500,
      amount: 250,
    });
  });

  test('charges the yearly price minus the unused part of the month for a change to a year', () => {
    const { amount } = proration(plan('tier_1'), plan('tier_1', 'year'), november, at('2026-11-16'));
    expect(amount).toBe(4990 - 250);
  });

  test('is never negative, never exceeds the new price, and falls with time unless the interval changes', () => {
    fc.assert(
      fc.property(plans, plans, instant, fc.nat(1000), fc.nat(1000), (from, to, start, a, b) => {
        fc.pre(planChange(from, to) === 'now');
        const period = periodFrom(start, from.interval, start.getUTCDate());
        const total = period.end.getTime() - start.getTime();
        const amountAt = (thousandths: number) =>
          proration(from, to, period, new Date(start.getTime() + (total * thousandths) / 1000));
        const [early, late] = [amountAt(Math.min(a, b)), amountAt(Math.max(a, b))];
        for (const { amount } of [early, late]) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(planPrice(to));
        }
        // Credit and charge are rounded half up, which can add one cent.
        if (from.interval === to.interval) expect(late.amount).toBeLessThanOrEqual(early.amount + 1);
        else expect(late.amount).toBeGreaterThanOrEqual(early.amount);
      }),
    );
  });
});
