import {
  ANALYTICS_CSV_COLUMNS,
  exportAnalytics,
  showAnalytics,
} from '@quartermaster/contract/admin-analytics';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { rollUp } from '../jobs.ts';

/** A Monday. */
const FIRST_DAY = '2026-01-05';
const at = (day: number, hours = 12) => new Date(Date.parse(FIRST_DAY) + (day * 24 + hours) * 60 * 60_000);
const dayOf = (day: number) => at(day).toISOString().slice(0, 10);

let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await startTestApp();
  people = [await admin(app), await person(app), await person(app), await person(app)];
  const testParty = await party(people[1] as Person, { name: 'Lanterns' });
  await app.sql`update parties set created_at = ${at(1)} where id = ${testParty.id}`;
  await app.sql`update party_members set created_at = ${at(1)}`;
  // The first three registered on Monday, of whom one was never verified; the last one in the second week.
  const days = [0, 0, 0, 8];
  for (const [index, { user }] of people.entries())
    await app.sql`
      update users set created_at = ${at(days[index] ?? 0)},
        email_verified_at = ${index === 2 ? null : at(days[index] ?? 0)} where id = ${user.id}`;
  await app.sql`truncate user_active_days`;
  await useSession(0, 0, 9);
  await useSession(1, 0, 1, 8);
  await useSession(2, 6);
  await useSession(3, 8);
  await transaction(1, 9, 'transfer', 'web');
  await transaction(1, 9, 'party_deposit', 'discord');
  await rollUp({ sql: app.sql, now: () => at(9, 20) });
});
afterAll(() => app.close());

/** Uses a user's session on these days. */
async function useSession(personIndex: number, ...days: number[]): Promise<void> {
  for (const day of days)
    await app.sql`update sessions set last_seen_at = ${at(day)} where user_id = ${people[personIndex]?.user.id ?? ''}`;
}
/** Inserts a transaction whose id begins with its time. */
const transaction = (personIndex: number, day: number, type: string, via: string) => app.sql`
  insert into transactions (id, actor_id, actor_name, transaction_type, via, occurred_at)
  values ((left(first_id_at(${at(day)})::text, 15) || right(${newId()}, 21))::uuid, ${people[personIndex]?.user.id ?? ''}, 'x',
    ${type}::text::transaction_type, ${via}::text::transaction_via, ${at(day)})`;

const report = async (from: number, to: number) =>
  (await (people[0] as Person).call(showAnalytics, { query: { from: dayOf(from), to: dayOf(to) } })).body
    .data;

describe('usage report', () => {
  it('counts registrations, and users active within 1, 7 and 30 days', async () => {
    const { points, totals } = await report(0, 9);
    expect(points.map(({ registrations }) => registrations)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(points.map(({ active_day }) => active_day)).toEqual([2, 1, 0, 0, 0, 0, 1, 0, 2, 1]);
    expect(points.map(({ active_week }) => active_week)).toEqual([2, 2, 2, 2, 2, 2, 3, 2, 3, 4]);
    expect(totals).toEqual({ users: 4, parties: 1, active_day: 1, active_week: 4, active_month: 4 });
  });

  it('follows the users who registered in a week over the following weeks', async () => {
    expect(await report(0, 9)).toMatchObject({
      retention: [
        { week: FIRST_DAY, registered: 3, active_percent: [100, 67] },
        { week: dayOf(7), registered: 1, active_percent: [100] },
      ],
    });
  });

  it('counts each step from registration to the first shop among users who completed the previous steps', async () => {
    expect(await report(0, 9)).toMatchObject({
      funnel: [
        { step: 'registered', users: 4 },
        { step: 'verified', users: 3 },
        { step: 'joined', users: 1 },
        { step: 'transferred', users: 1 },
        { step: 'deployed_shop', users: 0 },
      ],
    });
    expect(await report(0, 8)).toMatchObject({ funnel: [{}, {}, { users: 1 }, { users: 0 }, { users: 0 }] });
  });

  it('counts transactions by type, and the use of features by tier', async () => {
    expect(await report(9, 9)).toMatchObject({
      transactions: [
        { type: 'transfer', count: 1 },
        { type: 'party_deposit', count: 1 },
      ],
      features: [{ feature: 'discord', tier: 'tier_free', count: 1 }],
    });
    expect(await report(0, 8)).toMatchObject({ features: [] });
  });

  it.each([
    [{ to: '0001-01-05' }, 'to'],
    [{ from: '9999-12-01', to: '9999-12-31' }, 'from'],
  ])('rejects the range %j, which is not within the years 2000 to 2999', async (query, field) => {
    const response = await people[0]?.call(showAnalytics, { query });
    expect([response?.status, response?.body.error?.details[0]]).toEqual([
      422,
      { field, message: 'Must be a day from 2000 to 2999' },
    ]);
  });

  it('is exported with a line for each calculated day', async () => {
    const query = { from: dayOf(8), to: dayOf(20) };
    const response = await people[0]?.call(exportAnalytics, { query });
    expect(parse(String(response?.body.data), { bom: true })).toEqual([
      [...ANALYTICS_CSV_COLUMNS],
      [dayOf(8), '4', '1', '2', '3', '4', '1', '0', '0'],
      [dayOf(9), '4', '0', '1', '4', '4', '1', '0', '2'],
    ]);
  });
});
