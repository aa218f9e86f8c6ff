import { afterAll, beforeAll, expect, it } from 'vitest';
import { financialLines, readFinancial } from '../../src/features/analytics/queries/financial.ts';
import { readAnalytics, usageLines } from '../../src/features/analytics/queries/usage.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const DAYS = 2000;

let database: LargeDatabase;
beforeAll(async () => {
  database = await createLargeDatabase(async (sql) => {
    await sql`
      insert into daily_metrics (metric, day, dimension, value)
      select metric, date '2020-01-01' + n, '', n
      from unnest(array['annual_cents', 'subscriptions', 'payments_failed', 'active_day', 'registrations']) metric, generate_series(1, ${DAYS}) n`;
    await sql`
      insert into daily_metrics (metric, day, dimension, value)
      select 'other ' || m, date '2020-01-01' + n, '', n
      from generate_series(1, ${ROW_COUNT / DAYS}) m, generate_series(1, ${DAYS}) n`;
    await sql`
      insert into daily_metrics (metric, day, dimension, value)
      select 'plan_subscriptions', date '2020-01-01' + n, 'tier_1:month', n from generate_series(1, ${DAYS}) n`;
  });
}, 120_000);
afterAll(() => database.drop());

it('reports over a range are read and exported without a full scan of the metrics', async () => {
  const range = { from: '2025-01-01', to: '2025-01-31' };
  const scanned = await database.scannedBy(async () => {
    const report = await readFinancial(database.sql, range);
    expect([report.points.length, report.plans.length]).toEqual([31, 1]);
    expect((await readAnalytics(database.sql, range)).points).toHaveLength(31);
    for await (const line of usageLines(database.sql, range)) expect(line[0]).toMatch(/^2025-01/);
    for await (const line of financialLines(database.sql, range)) expect(line[0]).toMatch(/^2025-01/);
  });
  expect(scanned.filter((table) => table === 'daily_metrics')).toEqual([]);
});
