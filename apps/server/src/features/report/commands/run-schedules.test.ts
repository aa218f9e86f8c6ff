import {
  createReportSchedule,
  listReportSchedules,
  type ReportInterval,
  requestReport,
} from '@quartermaster/contract/report';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { type TestWorker, workerFor } from '../../../../test/factories/worker-services.ts';
import { runSchedules } from './run-schedules.ts';

/** A Wednesday. */
const START = '2026-11-18T12:00:00.000Z';
let at = START;
const now = () => new Date(at);
let app: TestApp;
let worker: TestWorker;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ now });
  worker = workerFor(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  await app.sql`delete from report_schedules`;
  await app.sql`delete from reports`;
  at = START;
  ada = await admin(app);
});

const reason = 'For the board';
const create = (every: ReportInterval) =>
  ada.call(createReportSchedule, { body: { kind: 'revenue', every, reason } });
const schedules = async () =>
  (await ada.call(listReportSchedules, {})).body.data.map(({ every, from, due_on }) => [every, from, due_on]);
const reports = async () =>
  (
    await app.sql<{ every: string; days: string }[]>`
    select every, from_day::text || ' to ' || to_day::text as days from reports where every is not null
    order by from_day, every`
  ).map(({ every, days }) => [every, days]);
const runAt = async (time: string) => {
  at = time;
  await Promise.all([1, 2].map(() => runSchedules({ ...worker.services, now })));
  // Otherwise the admin session would have expired.
  at = START;
};
/** Requests a report without a schedule; the first request also creates the job queues that schedules need. */
const requestNow = () => ada.call(requestReport, { body: { kind: 'revenue', reason } });

test('schedule starts with the current day, week or month, and is due once after the period has ended', async () => {
  expect((await requestNow()).status).toBe(201);
  for (const every of ['day', 'week', 'month'] as const) expect((await create(every)).status).toBe(201);
  expect(await schedules()).toEqual([
    ['day', '2026-11-18', '2026-11-19'],
    ['week', '2026-11-16', '2026-11-23'],
    ['month', '2026-11-01', '2026-12-01'],
  ]);
  await runAt('2026-11-18T23:59:59.999Z');
  expect(await reports()).toEqual([]);
  await runAt('2026-11-19T00:00:00.000Z');
  await runAt('2026-11-19T00:10:00.000Z');
  expect(await reports()).toEqual([['day', '2026-11-18 to 2026-11-18']]);
  expect((await schedules())[0]).toEqual(['day', '2026-11-19', '2026-11-20']);
});

test('schedule catches up with one report after a downtime, covering all missed days', async () => {
  expect((await requestNow()).status).toBe(201);
  for (const every of ['day', 'week'] as const) expect((await create(every)).status).toBe(201);
  await runAt('2026-12-02T07:00:00.000Z');
  expect(await reports()).toEqual([
    ['week', '2026-11-16 to 2026-11-29'],
    ['day', '2026-11-18 to 2026-12-01'],
  ]);
  expect(await schedules()).toEqual([
    ['day', '2026-12-02', '2026-12-03'],
    ['week', '2026-11-30', '2026-12-07'],
  ]);
});

test('scheduled report stays due while five reports are being written, and is queued as a job afterwards', async () => {
  for (let n = 0; n < 5; n += 1) expect((await requestNow()).status).toBe(201);
  expect((await create('day')).status).toBe(201);
  await runAt('2026-11-19T00:00:00.000Z');
  expect(await reports()).toEqual([]);
  await app.sql`update reports set state = 'canceled'`;
  await runAt('2026-11-19T00:10:00.000Z');
  const [report] = await app.sql<{ id: string }[]>`select id from reports where every = 'day'`;
  expect(await app.sql`select from pgboss.job where data ->> 'report_id' = ${report?.id ?? ''}`).toHaveLength(
    1,
  );
});
