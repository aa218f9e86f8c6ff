import { latencyBucket } from '@quartermaster/rules/latency-histogram';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, type Sql } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { RequestCounts } from '../../../platform/request-counts.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type MinuteBatch, type RecordedProcess, recordMinute } from './record-minute.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 4);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => clear());
const clear = () =>
  sql`truncate monitored_processes, process_samples, request_counts, statement_counts, monitored_statements`;

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const minuteAt = (number: number) => new Date(NOON + number * 60_000);
const newProcess = (): RecordedProcess => ({ id: newId(), host: 'table', pid: 7, startedAt: minuteAt(0) });
const load: MinuteBatch['load'] = {
  event_loop_p99_ms: 1,
  event_loop_max_ms: 2,
  cpu_percent: 3,
  memory_bytes: 4,
  heap_bytes: 5,
  sockets: 6,
  connections: 7,
  waiting: 8,
  queued_jobs: null,
};

interface Request {
  readonly endpoint: string;
  readonly status: number;
  readonly ms: number;
}

function batchOf(minute: Date, requests: readonly Request[]): MinuteBatch {
  const counts = new RequestCounts();
  for (const { endpoint, status, ms } of requests) counts.add(endpoint, status, ms);
  return { minute, load, requests: counts.take(), statements: [] };
}
const record = (process: RecordedProcess, batch: MinuteBatch) =>
  inTransaction(
    sql,
    () => batch.minute,
    (tx) => recordMinute(tx, process, batch),
  );
/** Counts of a step by endpoint: requests by latency bucket, and errors by side (client or server). */
async function storedCounts(step: string): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; count: number }[]>`
    select endpoint || ' ' || position as name, sum(count)::int as count
    from request_counts, unnest(durations) with ordinality as buckets (count, position)
    where step = ${step} and count > 0 and endpoint <> 'all' group by 1
    union all select endpoint || ' client', sum(client_errors)::int from request_counts
    where step = ${step} and endpoint <> 'all' group by 1 having sum(client_errors) > 0
    union all select endpoint || ' server', sum(server_errors)::int from request_counts
    where step = ${step} and endpoint <> 'all' group by 1 having sum(server_errors) > 0`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
function expectedCounts(requests: readonly Request[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { endpoint, status, ms } of requests) {
    add(`${endpoint} ${latencyBucket(ms) + 1}`);
    if (status >= 500) add(`${endpoint} server`);
    else if (status >= 400) add(`${endpoint} client`);
  }
  return counts;
}

const request = fc.record({
  endpoint: fc.constantFrom('health', 'auth.me', 'other'),
  status: fc.constantFrom(200, 204, 404, 422, 500, 503),
  ms: fc.integer({ min: 0, max: 60_000 }),
  process: fc.integer({ min: 0, max: 2 }),
  minute: fc.integer({ min: 1, max: 150 }),
});

describe('recorded minutes', () => {
  it('add up over several processes to the histogram of all requests, by minute, hour and day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 60 }), async (requests) => {
        await clear();
        const processes = [newProcess(), newProcess(), newProcess()];
        const minutes = [...new Set(requests.map(({ minute }) => minute))].sort((a, b) => a - b);
        for (const minute of minutes)
          await Promise.all(
            processes.map((process, number) =>
              record(
                process,
                batchOf(
                  minuteAt(minute),
                  requests.filter((sent) => sent.minute === minute && sent.process === number),
                ),
              ),
            ),
          );
        expect(await storedCounts('minute')).toEqual(expectedCounts(requests));
        expect(await storedCounts('hour')).toEqual(expectedCounts(requests));
        expect(await storedCounts('day')).toEqual(expectedCounts(requests));
      }),
      { numRuns: 10 },
    );
  });

  it('are stored only once, even if they are sent again', async () => {
    const process = newProcess();
    const batch = batchOf(minuteAt(1), [{ endpoint: 'health', status: 200, ms: 5 }]);
    await record(process, batch);
    await record(process, batch);
    await record(process, batchOf(minuteAt(0), [{ endpoint: 'health', status: 500, ms: 5 }]));
    expect(await storedCounts('minute')).toEqual({ 'health 5': 1 });
    expect(await storedCounts('hour')).toEqual({ 'health 5': 1 });
    expect(await sql`select start from process_samples`).toEqual([{ start: minuteAt(1) }]);
  });

  it('are both kept when a process restarts within the minute', async () => {
    const requests = [{ endpoint: 'health', status: 200, ms: 5 }];
    await record(newProcess(), batchOf(minuteAt(1), requests));
    await record(newProcess(), batchOf(minuteAt(1), requests));
    expect(await storedCounts('minute')).toEqual({ 'health 5': 2 });
    expect(await sql`select count(*)::int as n from process_samples`).toEqual([{ n: 2 }]);
  });

  it('contain only the load when there are no requests', async () => {
    const process = newProcess();
    await record(process, batchOf(minuteAt(1), []));
    expect(await sql`select * from process_samples`).toEqual([
      { start: minuteAt(1), process_id: process.id, ...load },
    ]);
    expect(await storedCounts('minute')).toEqual({});
  });
});
