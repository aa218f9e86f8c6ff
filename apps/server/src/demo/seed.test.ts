import { login } from '@quartermaster/contract/auth';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { verifyLedger } from '../platform/ledger/verify.ts';
import { caller } from './caller.ts';
import { DEMO_PARTY, DEMO_PASSWORD } from './campaign.ts';
import { createDemoClock } from './clock.ts';
import { DEMO_EVENINGS } from './evenings.ts';
import { emailOf } from './people.ts';
import { demoLogins, seedDemo } from './seed.ts';

let app: TestApp;
const clock = createDemoClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now, config: { defaultTier: 'tier_3' } });
  await seedDemo(app.url, app.database.target, clock);
}, 120_000);
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60_000;

describe('the demo', () => {
  test('leaves the ledger balanced and the clock at the real time', async () => {
    expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  });

  test('has a history of several evenings over months, in order and not in the future', async () => {
    const lines = await app.sql<{ occurred_at: Date; transaction_type: string }[]>`
      select occurred_at, transaction_type::text from transactions order by id`;
    const times = lines.map(({ occurred_at }) => occurred_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    expect(last).toBeLessThan(Date.now());
    expect(last - first).toBeGreaterThan(100 * DAY_MS);
    const days = new Set(lines.map(({ occurred_at }) => occurred_at.toISOString().slice(0, 10)));
    // The day of the founding, and the evenings.
    expect(days.size).toBe(DEMO_EVENINGS.length + 1);
    for (const day of days) expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(4);
    const types = new Set(lines.map((line) => line.transaction_type));
    for (const type of ['purchase', 'sale', 'adjust', 'loot_distribution', 'party_to_character_transfer'])
      expect(types).toContain(type);
  });

  test('fills the charts of the last 30 days with more than one evening', async () => {
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

  test('has one admin, who is printed with the others', async () => {
    expect(await app.sql`select username from users where admin`).toEqual([{ username: 'Ada' }]);
    expect(
      await app.sql`select action, subject_name from audit_entries where action = 'admin_granted'`,
    ).toEqual([{ action: 'admin_granted', subject_name: 'Ada' }]);
    expect(demoLogins()).toContain('  admin     ada@example.com');
  });

  test('is seeded once', async () => {
    const before = await app.sql`select count(*)::int as n from transactions`;
    await seedDemo(app.url, app.database.target, clock);
    expect(await app.sql`select count(*)::int as n from transactions`).toEqual(before);
  });
});
