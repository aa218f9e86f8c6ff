import { openAdminSession } from '@quartermaster/contract/admin';
import { showAnalytics } from '@quartermaster/contract/admin-analytics';
import { showAdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { showFinancial } from '@quartermaster/contract/admin-financial';
import { login } from '@quartermaster/contract/auth';
import { showMonitoring } from '@quartermaster/contract/monitoring';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { testConfig } from '../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { verifyAudit } from '../platform/audit-verify.ts';
import { newId } from '../platform/ids.ts';
import { verifyLedger } from '../platform/ledger/verify.ts';
import { caller } from './caller.ts';
import { DEMO_ADMIN, DEMO_PARTY, DEMO_PASSWORD } from './campaign.ts';
import { DEMO_GAME_SESSIONS } from './game-sessions.ts';
import { emailOf } from './people.ts';
import { demoLogins, seedDemo } from './seed.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo({ config: testConfig, target: database.target });
  app = await startTestApp({ database });
}, 240_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

const DAY_MS = 24 * 60 * 60_000;
const dateDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe('demo', () => {
  test('leaves the ledger balanced and the audit log intact, and restores the real time for new ids', async () => {
    expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
    expect(await verifyAudit(app.sql)).toMatchObject({ broken: null });
    expect(Math.abs(Number.parseInt(newId().replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(
      1000,
    );
  });

  test('has a history of several game sessions over months, in chronological order and without future dates', async () => {
    const lines = await app.sql<{ id: string; occurred_at: Date; transaction_type: string }[]>`
      select t.id, occurred_at, transaction_type::text from transactions t join parties p on p.id = t.party_id
      where p.name = ${DEMO_PARTY.name} order by t.id`;
    // An id begins with its creation time, by which the history is ordered and metrics are calculated.
    for (const { id, occurred_at } of lines) {
      const idTime = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      expect(Math.abs(idTime - occurred_at.getTime())).toBeLessThan(60_000);
    }
    const times = lines.map(({ occurred_at }) => occurred_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    expect(last).toBeLessThan(Date.now());
    expect(last - first).toBeGreaterThan(100 * DAY_MS);
    const days = new Set(lines.map(({ occurred_at }) => occurred_at.toISOString().slice(0, 10)));
    // The day on which the party was created, and the days of the game sessions.
    expect(days.size).toBe(DEMO_GAME_SESSIONS.length + 1);
    for (const day of days) expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(4);
    const types = new Set(lines.map((line) => line.transaction_type));
    for (const type of ['purchase', 'sale', 'adjust', 'loot_distribution', 'party_to_character_transfer'])
      expect(types).toContain(type);
  });

  test('has history on at least two of the last 30 days', async () => {
    const { data } = await caller(app.url)(login, {
      body: { email: emailOf('Mirelle'), password: DEMO_PASSWORD },
    });
    const [party] = await app.sql<{ id: string }[]>`select id from parties where name = ${DEMO_PARTY.name}`;
    const start_date = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
    const call = { params: { id: party?.id ?? '' }, query: { per_page: '100', start_date } };
    const history = await caller(app.url, data.token)(listPartyTransactions, call);
    const days = new Set(history.data.map((line) => line.transaction_date.slice(0, 10)));
    expect(days.size).toBeGreaterThanOrEqual(2);
  });

  test('has open shops that were last restocked, and members who last visited, on the day of the latest game session', async () => {
    const [{ latest } = { latest: '' }] = await app.sql<{ latest: string }[]>`
      select max(occurred_at)::date::text as latest from transactions t join parties p on p.id = t.party_id
      where p.name = ${DEMO_PARTY.name}`;
    const restocks = await app.sql`
      select distinct last_restocked_at::date::text as day from shop_instances s join parties p on p.id = s.party_id
      where p.name = ${DEMO_PARTY.name} and s.is_active and s.restock_days is not null`;
    expect(restocks).toEqual([{ day: latest }]);
    const visits = await app.sql`
      select distinct last_seen_at::date::text as day from party_members m join parties p on p.id = m.party_id
      where p.name = ${DEMO_PARTY.name}`;
    expect(visits).toEqual([{ day: latest }]);
  });

  test('has one admin, whose login is printed with the other logins', async () => {
    expect(await app.sql`select username from users where admin`).toEqual([{ username: 'Ada' }]);
    expect(
      await app.sql`select action, subject_name from audit_entries where action = 'admin_granted'`,
    ).toEqual([{ action: 'admin_granted', subject_name: 'Ada' }]);
    expect(demoLogins()).toContain('  admin     ada@example.com');
  });

  test('is not seeded a second time', async () => {
    const before = await app.sql`select count(*)::int as n from transactions`;
    await seedDemo({ config: testConfig, target: database.target });
    expect(await app.sql`select count(*)::int as n from transactions`).toEqual(before);
  });

  test('is reported as incomplete after an interruption', async () => {
    await app.sql`create table unfinished_demo ()`;
    await expect(seedDemo({ config: testConfig, target: database.target })).rejects.toThrow(
      /incomplete.*Delete/,
    );
    await app.sql`drop table unfinished_demo`;
  });
});

const isPositive = (count: number | null | undefined) => (count ?? 0) > 0;
/** Returns how many points of each series are greater than zero. */
const countPositive = <P extends object>(points: readonly P[], names: readonly (keyof P)[]) =>
  names.map(
    (name) => [name, points.filter((point) => isPositive(point[name] as number | null)).length] as const,
  );

describe('admin area of the demo', () => {
  const range = { from: dateDaysAgo(180), to: dateDaysAgo(0) };
  const admin = async () => {
    const { data } = await caller(app.url)(login, {
      body: { email: emailOf(DEMO_ADMIN), password: DEMO_PASSWORD },
    });
    const call = caller(app.url, data.token);
    await call(openAdminSession, {});
    return call;
  };

  test('has usage charts with registrations, activity, parties and transactions on more than five days each', async () => {
    const { data } = await (await admin())(showAnalytics, { query: range });
    const series = [
      'registrations',
      'parties_created',
      'transactions',
      'active_day',
      'active_week',
      'active_month',
    ] as const;
    for (const [name, points] of countPositive(data.points, series))
      expect([name, points > 5]).toEqual([name, true]);
    const retentionAfterFirstWeek = data.retention.flatMap(({ active_percent }) => active_percent.slice(1));
    expect(retentionAfterFirstWeek.filter(isPositive).length).toBeGreaterThan(10);
    expect(data.funnel.map(({ users }) => users > 0)).toEqual(data.funnel.map(() => true));
    expect(data.transactions.filter(({ count }) => count > 1).length).toBeGreaterThan(8);
    expect(new Set(data.features.map(({ feature }) => feature))).toEqual(
      new Set(['shops_deployment', 'loot_distribution', 'api_access']),
    );
    expect(new Set(data.features.map(({ tier }) => tier)).size).toBeGreaterThan(2);
    expect(data.items.length).toBe(10);
  });

  test('has revenue charts with started and ended subscriptions, failed payments, plans and cancellation reasons', async () => {
    const { data } = await (await admin())(showFinancial, { query: range });
    const series = ['mrr_cents', 'subscriptions', 'started', 'ended', 'failed_payments'] as const;
    for (const [name, points] of countPositive(data.points, series))
      expect([name, points > 1]).toEqual([name, true]);
    expect(data.plans.length).toBeGreaterThan(2);
    expect(data.end_reasons.map(({ reason }) => reason).sort()).toEqual([
      'other',
      'payment_failed',
      'stopped_playing',
      'too_expensive',
    ]);
    expect(data.totals).toMatchObject({
      churn_percent: expect.any(Number),
      net_revenue_retention_percent: expect.any(Number),
    });
  });

  test('has monitoring charts with requests in more than 150 hours of the week', async () => {
    const { data } = await (await admin())(showMonitoring, { query: { range: 'week' } });
    const measuredPoints = data.points.filter(
      ({ requests, p95_ms, load }) => isPositive(requests) && p95_ms !== null && load,
    );
    expect(measuredPoints.length).toBeGreaterThan(150);
    expect(data.endpoints.length).toBeGreaterThan(10);
    expect(data.totals.server_errors).toBe(0);
  });

  test('has a dashboard with users, activity, revenue, open reports and support requests', async () => {
    const { data } = await (await admin())(showAdminDashboard, {});
    expect(data.numbers).toMatchObject({ day: dateDaysAgo(0) });
    for (const name of [
      'users',
      'registrations_week',
      'active_week',
      'active_month',
      'parties',
      'mrr_cents',
    ] as const)
      expect([name, isPositive(data.numbers?.[name])]).toEqual([name, true]);
    expect(data.waiting).toEqual({ reports: 1, appeals: 0, support_requests: 1 });
  });
});
