import {
  exportFinancial,
  FINANCIAL_CSV_COLUMNS,
  showFinancial,
} from '@quartermaster/contract/admin-financial';
import { BILLING_INTERVALS, PAID_TIERS, type Plan, planPrice } from '@quartermaster/rules/billing-plan';
import { daysAfter } from '@quartermaster/rules/date-range';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { rollUp } from '../jobs.ts';

const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAY = '2026-01-10';
const at = (day: number, hours = 12) => new Date(Date.parse(FIRST_DAY) + day * DAY_MS + hours * 60 * 60_000);

let app: TestApp;
let ada: Person;
let people: Person[];
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
  people = [ada, await person(app), await person(app), await person(app)];
  await app.sql`update users set created_at = ${at(0)}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql`truncate subscription_changes, subscriptions, daily_metrics, user_active_days`;
  await app.sql`update roll_ups set final_through = null, updated_at = null`;
});

/** A change to one user's subscription on a day. */
interface Change {
  readonly personIndex: number;
  readonly day: number;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly plan: Plan;
  readonly reason: string | null;
}

async function apply({ personIndex, day, status, plan, reason }: Change): Promise<void> {
  const userId = people[personIndex]?.user.id ?? '';
  const columns = {
    status,
    tier: plan.tier,
    billing_interval: plan.interval,
    cancel_reason: reason,
    updated_at: at(day),
    past_due_since: status === 'past_due' ? at(day) : null,
  };
  const [live] = await app.sql<{ id: string }[]>`
    select id from subscriptions where user_id = ${userId} and status in ('active', 'past_due')`;
  if (live) await app.sql`update subscriptions set ${app.sql(columns)} where id = ${live.id}`;
  else
    await app.sql`insert into subscriptions ${app.sql({
      id: newId(),
      user_id: userId,
      provider: 'sandbox',
      reference: newId(),
      revision: 1,
      period_start: at(day),
      period_end: at(day + 30),
      anchor_day: 1,
      created_at: at(day),
      ...columns,
    })}`;
}
const rollUpAt = (instant: Date) => rollUp({ sql: app.sql, now: () => instant });
const storedMetrics = async () => [
  ...(await app.sql<{ metric: string; day: string; dimension: string; value: number }[]>`
    select metric, day::text, dimension, value from daily_metrics order by metric, day, dimension`),
];
const report = async (from: number, to: number) =>
  (
    await ada.call(showFinancial, {
      query: { from: daysAfter(FIRST_DAY, from), to: daysAfter(FIRST_DAY, to) },
    })
  ).body.data;

const monthlyPlan = (tier: Plan['tier']): Plan => ({ tier, interval: 'month' });
const change = (personIndex: number, day: number, overrides: Partial<Change> = {}): Change => ({
  personIndex,
  day,
  status: 'active',
  plan: monthlyPlan('tier_1'),
  reason: null,
  ...overrides,
});

describe('revenue roll-up', () => {
  it('calculates gauges, counts and rates of subscriptions that start, change plan, fail and end', async () => {
    await apply(change(1, 0));
    await apply(change(2, 0, { plan: monthlyPlan('tier_2') }));
    await apply(change(3, 1, { plan: { tier: 'tier_3', interval: 'year' } }));
    await apply(change(1, 3, { plan: monthlyPlan('tier_3') }));
    await apply(change(2, 5, { status: 'past_due', plan: monthlyPlan('tier_2') }));
    await apply(change(2, 12, { status: 'canceled', plan: monthlyPlan('tier_2') }));
    await apply(
      change(3, 20, {
        status: 'canceled',
        plan: { tier: 'tier_3', interval: 'year' },
        reason: 'other: moving',
      }),
    );
    await rollUpAt(at(40));
    const { points, totals, plans, end_reasons, step } = await report(0, 31);
    expect(step).toBe('day');
    expect(points.map(({ mrr_cents }) => mrr_cents).filter((mrr, i, all) => mrr !== all[i - 1])).toEqual([
      499 + 999,
      499 + 999 + 1666,
      1999 + 999 + 1666,
      1999 + 1666,
      1999,
    ]);
    expect(
      points
        .map(({ started, ended, failed_payments }) => [started, ended, failed_payments])
        .filter((counts) => counts.some((count) => count > 0)),
    ).toEqual([
      [2, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 0],
    ]);
    // Three users paid 30 days before; one of them still pays, at a higher price.
    expect(totals).toEqual({
      mrr_cents: 1999,
      arr_cents: 1999 * 12,
      subscriptions: 1,
      past_due: 0,
      churn_percent: 66.7,
      net_revenue_retention_percent: Math.round((1999 * 12_000) / ((499 + 999) * 12 + 19_990)) / 10,
    });
    expect(plans).toEqual([{ tier: 'tier_3', interval: 'month', subscriptions: 1, mrr_cents: 1999 }]);
    expect(end_reasons).toEqual([
      { reason: 'other', count: 1 },
      { reason: 'payment_failed', count: 1 },
    ]);
  });

  it('counts each canceled subscription once, and none that never began', async () => {
    await apply(change(1, 0));
    await apply(change(1, 1, { status: 'past_due' }));
    await apply(change(1, 2, { status: 'past_due', reason: 'too_expensive' }));
    await apply(change(1, 8, { status: 'canceled', reason: 'too_expensive' }));
    // A second payment that was refunded.
    await apply(change(2, 3, { status: 'canceled', reason: 'duplicate' }));
    await rollUpAt(at(10));
    expect((await report(0, 10)).end_reasons).toEqual([{ reason: 'too_expensive', count: 1 }]);
  });

  it('has neither totals nor gauge values for a range before the first day', async () => {
    await rollUpAt(at(3));
    const { totals, points } = await report(-10, -8);
    expect(totals).toBeNull();
    expect(points.map(({ mrr_cents, started }) => [mrr_cents, started])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
  });

  it('returns the sum of the counts and the last gauge value of each month for a long range', async () => {
    await apply(change(1, 0));
    await apply(change(1, 1, { plan: monthlyPlan('tier_2') }));
    await apply(change(2, 2));
    await rollUpAt(at(3));
    const { step, points } = await report(-900, 3);
    expect([step, points.length]).toEqual(['month', 31]);
    expect(points.at(-1)).toEqual({
      start: '2026-01-01',
      mrr_cents: 499 + 999,
      subscriptions: 2,
      started: 2,
      ended: 0,
      failed_payments: 0,
    });
  });

  it('is exported with a line for each calculated day, and rejects a range that ends before it begins', async () => {
    await apply(change(1, 1));
    await rollUpAt(at(2));
    const response = await ada.call(exportFinancial, {
      query: { from: daysAfter(FIRST_DAY, -3), to: daysAfter(FIRST_DAY, 9) },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(parse(String(response.body.data), { bom: true })).toEqual([
      [...FINANCIAL_CSV_COLUMNS],
      [FIRST_DAY, '0.00', '0', '0', '0', '0', '0'],
      [daysAfter(FIRST_DAY, 1), '4.99', '1', '0', '1', '0', '0'],
      [daysAfter(FIRST_DAY, 2), '4.99', '1', '0', '0', '0', '0'],
    ]);
    const query = { from: FIRST_DAY, to: daysAfter(FIRST_DAY, -1) };
    for (const endpoint of [showFinancial, exportFinancial])
      expect((await ada.call(endpoint, { query })).status).toBe(422);
  });

  it('equals a single calculation at the end, after any changes, downtime and repeated runs', async () => {
    const plan = fc.record({
      tier: fc.constantFrom(...PAID_TIERS),
      interval: fc.constantFrom(...BILLING_INTERVALS),
    });
    const changes = fc.array(
      fc.record({
        personIndex: fc.integer({ min: 1, max: 3 }),
        day: fc.integer({ min: 0, max: 36 }),
        status: fc.constantFrom(
          'active' as const,
          'active' as const,
          'past_due' as const,
          'canceled' as const,
        ),
        plan,
        reason: fc.constantFrom(null, null, 'switching', 'other: =1', 'unknown'),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const visits = fc.array(
      fc.record({ personIndex: fc.integer({ min: 0, max: 3 }), day: fc.integer({ min: 0, max: 36 }) }),
      {
        maxLength: 20,
      },
    );
    /** Days on which the job runs, at noon and an hour later; it does not run on other days. */
    const runs = fc.uniqueArray(fc.integer({ min: 0, max: 37 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(changes, visits, runs, async (generatedChanges, generatedVisits, runDays) => {
        await app.sql`truncate subscription_changes, subscriptions, daily_metrics, user_active_days`;
        await app.sql`update roll_ups set final_through = null, updated_at = null`;
        const sortedChanges = [...generatedChanges].sort((a, b) => a.day - b.day);
        for (let day = 0; day <= 37; day += 1) {
          for (const dueChange of sortedChanges.filter((candidate) => candidate.day === day))
            await apply(dueChange);
          for (const { personIndex } of generatedVisits.filter((candidate) => candidate.day === day))
            await app.sql`update sessions set last_seen_at = ${at(day)} where user_id = ${people[personIndex]?.user.id ?? ''}`;
          if (!runDays.includes(day)) continue;
          await rollUpAt(at(day, 12));
          await rollUpAt(at(day, 13));
        }
        await rollUpAt(at(38, 2));
        const incremental = await storedMetrics();
        await app.sql`truncate daily_metrics`;
        await app.sql`update roll_ups set final_through = null`;
        await rollUpAt(at(38, 2));
        expect(incremental).toEqual(await storedMetrics());
        await expectRevenueOf(sortedChanges);
      }),
      { numRuns: 8 },
    );
  });

  /** Expects the last day's revenue to match each user's latest change. */
  async function expectRevenueOf(sortedChanges: readonly Change[]): Promise<void> {
    const latest = new Map(sortedChanges.map((latestChange) => [latestChange.personIndex, latestChange]));
    const annual = [...latest.values()]
      .filter(({ status }) => status !== 'canceled')
      .reduce((sum, { plan }) => sum + planPrice(plan) * (plan.interval === 'month' ? 12 : 1), 0);
    const last = (await report(38, 38)).totals;
    expect(last?.arr_cents).toBe(annual);
  }
});
