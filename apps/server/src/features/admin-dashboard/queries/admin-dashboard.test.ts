import {
  DASHBOARD_CSV_COLUMNS,
  exportAdminDashboard,
  showAdminDashboard,
} from '@quartermaster/contract/admin-dashboard';
import { planPrice } from '@quartermaster/rules/billing-plan';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { rollUp } from '../../analytics/jobs.ts';
import { readCounts } from './admin-dashboard.ts';

let app: TestApp;
let ada: Person;
let vex: Person;
beforeAll(async () => {
  app = await startTestApp();
  [ada, vex] = [await admin(app), await person(app)];
  await app.sql`update users set created_at = ${at(-7)} where id = ${ada.user.id}`;
  await app.sql`update users set created_at = ${at(0)} where id = ${vex.user.id}`;
  const { id } = await party(vex, { name: 'Lanterns' });
  await app.sql`update parties set created_at = ${at(-2)} where id = ${id}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql`truncate daily_metrics`;
  await app.sql`update roll_ups set final_through = null, updated_at = null`;
});

const NOON = '2026-03-10T12:00:00.000Z';
const at = (days: number, minutes = 0) => new Date(Date.parse(NOON) + (days * 24 * 60 + minutes) * 60_000);
const counts = (now: Date) => readCounts(app.sql, now);
const dashboard = async () => (await ada.call(showAdminDashboard, {})).body.data;
/** Inserts a transaction whose id begins with its time. */
const transaction = (instant: Date) => app.sql`
  insert into transactions (id, actor_id, actor_name, transaction_type, via, occurred_at)
  values ((left(first_id_at(${instant})::text, 15) || right(${newId()}, 21))::uuid, ${vex.user.id}, 'x',
    'transfer', 'web', ${instant})`;

describe('numbers of the admin dashboard', () => {
  it('are those of the newest calculated day and of the last seven days', async () => {
    await app.sql`truncate user_active_days`;
    for (const [day, testUser] of [
      [-3, ada],
      [0, vex],
    ] as const)
      await app.sql`insert into user_active_days (day, user_id) values (${at(day)}, ${testUser.user.id})`;
    await app.sql`insert into subscriptions ${app.sql({
      id: newId(),
      user_id: vex.user.id,
      provider: 'sandbox',
      reference: newId(),
      revision: 1,
      status: 'active',
      tier: 'tier_1',
      billing_interval: 'month',
      anchor_day: 1,
      period_start: at(-1),
      period_end: at(29),
      created_at: at(-1),
      updated_at: at(-1),
    })}`;
    await rollUp({ sql: app.sql, now: () => at(0, 10) });
    expect((await counts(at(0, 15))).numbers).toEqual({
      day: '2026-03-10',
      updated_at: at(0, 10).toISOString(),
      users: 2,
      registrations_day: 1,
      registrations_week: 1,
      active_day: 1,
      active_week: 2,
      active_month: 2,
      parties: 1,
      parties_created_day: 0,
      parties_created_week: 1,
      mrr_cents: planPrice({ tier: 'tier_1', interval: 'month' }),
    });
  });

  it('are those of the previous day until the new day is calculated, and are absent after a week without a calculation', async () => {
    await rollUp({ sql: app.sql, now: () => at(0) });
    expect((await counts(at(1))).numbers).toMatchObject({ day: '2026-03-10' });
    expect((await counts(at(6))).numbers).toMatchObject({ day: '2026-03-10' });
    expect((await counts(at(7))).numbers).toBeNull();
  });

  it('are absent before the first roll-up', async () => {
    expect((await dashboard()).numbers).toBeNull();
  });
});

describe('admin dashboard', () => {
  it('averages the transactions of the last five minutes', async () => {
    expect((await counts(at(0))).transactions_per_minute).toBe(0);
    for (const minutes of [-6, -4, -3, -1, 1]) await transaction(at(0, minutes));
    expect((await counts(at(0))).transactions_per_minute).toBe(0.6);
  });

  it('counts open reports, appeals and open support requests', async () => {
    expect((await dashboard()).waiting).toEqual({ reports: 0, appeals: 0, support_requests: 0 });
    await supportRequest(vex);
    await app.sql`
      insert into moderation_cases (id, kind, subject_id, subject_name, author_id, status, reports_count, decision,
        decided_at, waiting_since, created_at)
      values (${newId()}, 'user', ${vex.user.id}, 'vex', ${vex.user.id}, 'open', 1, null, null, now(), now()),
        (${newId()}, 'party', ${newId()}, 'Lanterns', ${vex.user.id}, 'appealed', 1, 'hidden', now(), now(), now()),
        (${newId()}, 'party', ${newId()}, 'Wolves', ${vex.user.id}, 'decided', 1, 'hidden', now(), now(), now())`;
    expect((await dashboard()).waiting).toEqual({ reports: 1, appeals: 1, support_requests: 1 });
  });

  it('has the newest audit entries, newest first, and names the failing health checks', async () => {
    const { audit, health } = await dashboard();
    expect(audit[0]?.action).toBe('admin_session_opened');
    expect(audit.map(({ number }) => number)).toEqual(
      audit.map(({ number }) => number).sort((a, b) => b - a),
    );
    // The ledger and the audit log were never verified in this database, and no backup is recorded.
    expect(health.status).not.toBe('ok');
    expect(health.failing).toEqual(expect.arrayContaining(['backups']));
    expect(health.failing).not.toContain('clock');
  });

  it('does not extend the admin session', async () => {
    const seenAt = async () =>
      await app.sql`select admin_active_at from sessions where user_id = ${ada.user.id}`;
    await app.sql`
      update sessions set admin_active_at = now() - interval '20 minutes' where user_id = ${ada.user.id}`;
    const before = await seenAt();
    await dashboard();
    expect(await seenAt()).toEqual(before);
  });
});

describe('admin dashboard export', () => {
  it('contains the name and the value of each number, and the health', async () => {
    await app.sql`update roll_ups set final_through = current_date - 2`;
    await rollUp({ sql: app.sql, now: () => new Date() });
    const response = await ada.call(exportAdminDashboard, {});
    const [head, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
    expect(head).toEqual([...DASHBOARD_CSV_COLUMNS]);
    const { numbers, waiting, health } = await dashboard();
    const values = Object.fromEntries(lines);
    for (const [name, value] of Object.entries({ ...numbers }))
      expect([name, values[name]]).toEqual([name, String(value)]);
    expect(Object.keys({ ...numbers }).length).toBeGreaterThan(10);
    expect(values).toMatchObject({
      waiting_reports: String(waiting.reports),
      waiting_appeals: String(waiting.appeals),
      waiting_support_requests: String(waiting.support_requests),
      health: health.status,
      health_failing: health.failing.join(' '),
    });
  });
});
