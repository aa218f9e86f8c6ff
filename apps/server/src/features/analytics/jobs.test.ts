import { dayOf } from '@quartermaster/rules/date-range';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { party } from '../../../test/factories/test-parties.ts';
import { newId } from '../../platform/ids.ts';
import { rollUp } from './jobs.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 5;
const FIRST_DAY = Date.parse('2026-01-10');

let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await startTestApp();
  people = [await person(app), await person(app), await person(app)];
  await app.sql`update users set created_at = ${new Date(FIRST_DAY - DAY_MS)}`;
});
afterAll(() => app.close());

const day = fc.nat({ max: DAYS - 1 });
const personIndex = fc.nat({ max: 2 });
const type = fc.constantFrom('transfer', 'purchase', 'item_creation');
const anyHistory = fc.record({
  registrations: fc.array(day, { maxLength: 6 }),
  parties: fc.array(fc.record({ personIndex, day }), { maxLength: 6 }),
  visits: fc.array(fc.record({ personIndex, day }), { maxLength: 12 }),
  /** A late transaction begins before midnight and is stored after the first run of the next day. */
  transactions: fc.array(
    fc.record({ personIndex, day, type, isLate: fc.boolean(), via: fc.constantFrom('web', 'api') }),
    { maxLength: 16 },
  ),
  /** Days on which the job runs; it does not run on other days. */
  runs: fc.uniqueArray(day, { maxLength: 4 }),
});
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

const idOf = (index: number): string => people[index]?.user.id ?? '';
const rollUpAt = (instant: number) => rollUp({ sql: app.sql, now: () => new Date(instant) });

/**
 * Makes this day the next one to calculate. Each history uses separate days, because transactions are never deleted.
 */
async function beginAt(base: number): Promise<void> {
  await app.sql`delete from daily_metrics where day >= ${dayOf(new Date(base))}`;
  await app.sql`update roll_ups set final_through = ${dayOf(new Date(base - DAY_MS))}`;
}

async function insertTransaction(
  { personIndex: actor, type: kind, via }: History['transactions'][number],
  instant: number,
) {
  const occurredAt = new Date(instant);
  await app.sql`
    insert into transactions (id, occurred_at, transaction_type, via, actor_id, actor_name)
    select (left(first_id_at(${occurredAt})::text, 15) || right(gen_random_uuid()::text, 21))::uuid, ${occurredAt},
      ${kind}::transaction_type, ${via}, ${idOf(actor)}, 'someone'`;
}

/** Inserts the records of one day, except late transactions, at noon. */
async function insertDay(
  { registrations, parties, visits, transactions }: History,
  today: number,
  noon: number,
) {
  const createdAt = new Date(noon);
  const isToday = (record: { day: number }) => record.day === today;
  for (const registrationDay of registrations.filter((registered) => registered === today)) {
    const id = newId();
    const user = {
      id,
      email: `${id}@example.org`,
      username: `${registrationDay} ${id.slice(-12)}`,
      created_at: createdAt,
    };
    await app.sql`insert into users ${app.sql(user)}`;
  }
  for (const { personIndex: gm } of parties.filter(isToday)) {
    const { id } = await party(people[gm] as Person);
    await app.sql`update parties set created_at = ${createdAt} where id = ${id}`;
  }
  for (const { personIndex: visitor } of visits.filter(isToday))
    await app.sql`update sessions set last_seen_at = ${createdAt} where user_id = ${idOf(visitor)}`;
  for (const transaction of transactions.filter((candidate) => isToday(candidate) && !candidate.isLate))
    await insertTransaction(transaction, noon);
}

async function replayHistory(history: History, base: number): Promise<void> {
  for (let today = 0; today < DAYS; today += 1) {
    const dayStart = base + today * DAY_MS;
    const runsToday = history.runs.includes(today);
    await insertDay(history, today, dayStart + 12 * HOUR_MS);
    if (runsToday) await rollUpAt(dayStart + 13 * HOUR_MS);
    if (runsToday) await rollUpAt(dayStart + 24.2 * HOUR_MS);
    for (const lateTransaction of history.transactions.filter(({ day, isLate }) => day === today && isLate))
      await insertTransaction(lateTransaction, dayStart + 23.9 * HOUR_MS);
  }
  await rollUpAt(base + (DAYS + 1) * DAY_MS);
}

const COUNTED_METRICS = [
  'registrations',
  'parties_created',
  'transactions',
  'active_day',
  'transactions_by_type',
  'feature_uses',
];

/** The lines that the job should have stored, calculated from the raw data only. */
function expectedLines(history: History, base: number): string[] {
  const lines: string[] = [];
  const count = (metric: string, today: number, value: number, dimension = '') =>
    lines.push(`${metric} ${dayOf(new Date(base + today * DAY_MS))} ${dimension} ${value}`);
  const countBy = (metric: string, today: number, names: readonly string[]) => {
    for (const name of new Set(names))
      count(metric, today, names.filter((candidate) => candidate === name).length, name);
  };
  for (let today = 0; today < DAYS; today += 1) {
    const isToday = (record: { day: number }) => record.day === today;
    const transactions = history.transactions.filter(isToday);
    count(
      'registrations',
      today,
      history.registrations.filter((registrationDay) => registrationDay === today).length,
    );
    count('parties_created', today, history.parties.filter(isToday).length);
    count('transactions', today, transactions.length);
    count(
      'active_day',
      today,
      new Set(history.visits.filter(isToday).map((visit) => visit.personIndex)).size,
    );
    countBy(
      'transactions_by_type',
      today,
      transactions.map((transaction) => transaction.type),
    );
    const apiTransactions = transactions.filter(({ via }) => via === 'api');
    countBy(
      'feature_uses',
      today,
      apiTransactions.map(() => 'api_access:tier_free'),
    );
  }
  return lines.sort();
}

async function storedFrom(base: number, metrics: readonly string[] | null): Promise<string[]> {
  const rows = await app.sql<{ metric: string; day: string; dimension: string; value: number }[]>`
    select metric, day::text, dimension, value from daily_metrics
    where day >= ${dayOf(new Date(base))} and day < ${dayOf(new Date(base + DAYS * DAY_MS))}
      and (${metrics === null} or metric = any(${[...(metrics ?? [])]}))`;
  return rows.map((row) => `${row.metric} ${row.day} ${row.dimension} ${row.value}`).sort();
}

describe('usage roll-up', () => {
  it('equals the raw data of each day, after downtime, repeated runs and late commits', async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const base = FIRST_DAY + histories * (DAYS + 2) * DAY_MS;
        histories += 1;
        await beginAt(base);
        await replayHistory(history, base);
        expect(await storedFrom(base, COUNTED_METRICS)).toEqual(expectedLines(history, base));
        const incremental = await storedFrom(base, null);
        await beginAt(base);
        await rollUpAt(base + (DAYS + 1) * DAY_MS);
        expect(await storedFrom(base, null)).toEqual(incremental);
      }),
      { numRuns: 5 },
    );
  });
});
