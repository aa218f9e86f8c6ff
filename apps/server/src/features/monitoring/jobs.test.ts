import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openApplicationPool, openDatabase, READ_ONLY, type Sql } from '../../platform/database.ts';
import { runHousekeeping } from '../../platform/housekeeping.ts';
import { createJobs, type Jobs } from '../../platform/jobs.ts';
import { poolLoadOf } from '../../platform/pool/admission.ts';
import { StatementTimes } from '../../platform/pool/statement-times.ts';
import { RequestCounts } from '../../platform/request-counts.ts';
import { createMetricsRecorder } from './jobs.ts';

let database: TestDatabase;
let sql: Sql;
let pool: Sql;
let jobs: Jobs;
const failures: unknown[] = [];
const log = { error: () => undefined, warn: (failure: unknown) => failures.push(failure) };
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 2);
  pool = openApplicationPool(database.target, 2, READ_ONLY);
  jobs = createJobs(database.target, log, { queues: [], runsJobs: false });
});
afterAll(async () => {
  await jobs.stop();
  await Promise.all([sql, pool].map((connections) => connections.end()));
  await database.drop();
});
beforeEach(async () => {
  failures.length = 0;
  await sql`truncate monitored_processes, process_samples, request_counts, statement_counts, monitored_statements`;
});

const NOON = Date.parse('2026-11-22T12:00:30.000Z');

function createTestRecorder() {
  let now = NOON;
  const counts = new RequestCounts();
  const services = { now: () => new Date(now), log: log as never, jobs, sql: pool };
  const sources = { sockets: () => 3, pool: () => poolLoadOf(pool) };
  const statements = new StatementTimes();
  const recorder = createMetricsRecorder(services, { requests: counts, statements }, sources);
  const tickAt = (seconds: number) => {
    now = NOON + seconds * 1000;
    return recorder.tick();
  };
  return { counts, statements, recorder, tickAt };
}
const requestsByMinute = async () => {
  const rows = await sql<{ start: Date; requests: number }[]>`
    select start, requests from request_counts where step = 'minute' and endpoint = 'health' order by start`;
  return rows.map(({ start, requests }) => [start.toISOString().slice(11, 16), requests]);
};

describe('metrics recorder', () => {
  it('stores a minute once it is over, with the load of the process', async () => {
    const { counts, recorder, tickAt } = createTestRecorder();
    counts.add('health', 200, 5);
    await tickAt(20);
    expect(await requestsByMinute()).toEqual([]);
    await tickAt(31);
    expect(await requestsByMinute()).toEqual([['12:00', 1]]);
    const [sample] = await sql`select * from process_samples`;
    expect(sample).toMatchObject({ sockets: 3, waiting: 0, queued_jobs: 0 });
    expect(sample?.memory_bytes).toBeGreaterThan(1_000_000);
    await recorder.stop();
  });

  it('stores the open minute when it stops', async () => {
    const { counts, recorder } = createTestRecorder();
    counts.add('health', 200, 5);
    await recorder.stop();
    expect(await requestsByMinute()).toEqual([['12:00', 1]]);
  });

  it('retries minutes that could not be stored, in order', async () => {
    const { counts, recorder, tickAt } = createTestRecorder();
    await sql`alter table process_samples rename to process_samples_renamed`;
    counts.add('health', 200, 5);
    await tickAt(60);
    counts.add('health', 200, 5);
    counts.add('health', 200, 5);
    await tickAt(120);
    expect(await requestsByMinute()).toEqual([]);
    expect(failures).toHaveLength(2);
    await sql`alter table process_samples_renamed rename to process_samples`;
    await tickAt(180);
    expect(await requestsByMinute()).toEqual([
      ['12:00', 1],
      ['12:01', 2],
    ]);
    await recorder.stop();
  });

  it('keeps the minute open until a clock that was set back has passed it', async () => {
    const { counts, recorder, tickAt } = createTestRecorder();
    await tickAt(600);
    counts.add('health', 200, 5);
    await tickAt(0);
    counts.add('health', 200, 5);
    await tickAt(660);
    expect(await requestsByMinute()).toEqual([['12:10', 2]]);
    await recorder.stop();
  });

  it('stores minutes that are deleted after seven days', async () => {
    const { counts, statements, recorder } = createTestRecorder();
    counts.add('health', 200, 5);
    statements.add('select 1', { us: 5, rows: 1, hasFailed: false });
    await recorder.stop();
    const rows = async () =>
      (
        await sql<{ n: number }[]>`
          select (select count(*) from request_counts)::int + (select count(*) from process_samples)::int
            + (select count(*) from statement_counts)::int + (select count(*) from monitored_statements)::int
            + (select count(*) from monitored_processes)::int as n`
      )[0]?.n;
    const week = 7 * 24 * 60 * 60_000;
    // The rows of the day are deleted earlier, because the day began earlier.
    await runHousekeeping(sql, new Date(NOON + week - 60_000));
    expect(await rows()).toBe(12);
    await runHousekeeping(sql, new Date(NOON + week + 60_000));
    expect(await rows()).toBe(2);
    await runHousekeeping(sql, new Date(NOON + (8 / 7) * week + 60_000));
    expect(await rows()).toBe(0);
  });
});
