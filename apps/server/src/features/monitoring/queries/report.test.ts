import { health } from '@quartermaster/contract/health';
import {
  exportMonitoring,
  MONITORING_PATH,
  type MonitoringQuery,
  OTHER_REQUESTS,
  showMonitoring,
} from '@quartermaster/contract/monitoring';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { RequestCounts } from '../../../platform/request-counts.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type RecordedProcess, recordMinute } from '../commands/record-minute.ts';

/** Runs no jobs, so that it stores no minutes itself. */
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());
beforeEach(
  () =>
    app.sql`truncate monitored_processes, process_samples, request_counts, statement_counts, monitored_statements`,
);

const UNTIL = '2026-11-22T12:30:30.000Z';
const newProcess = (pid: number): RecordedProcess => ({
  id: newId(),
  host: 'table',
  pid,
  startedAt: new Date('2026-11-22T09:00:00.000Z'),
});
interface RecordedMinute {
  readonly at: string;
  readonly ms: readonly number[];
  readonly sockets?: number;
  readonly eventLoopMs?: number;
  readonly endpoint?: string;
  readonly status?: number;
}

/** Stores minutes of a process, in their order. */
async function record(process: RecordedProcess, ...minutes: RecordedMinute[]): Promise<void> {
  for (const { at, ms, sockets = 0, eventLoopMs = 1, endpoint = health.id, status = 200 } of minutes) {
    const counts = new RequestCounts();
    for (const durationMs of ms) counts.add(endpoint, status, durationMs);
    const minute = new Date(`2026-11-22T${at}:00.000Z`);
    const load = {
      event_loop_p99_ms: eventLoopMs,
      event_loop_max_ms: eventLoopMs,
      cpu_percent: 10,
      memory_bytes: 104_857_600,
      heap_bytes: 52_428_800,
      sockets,
      connections: 2,
      waiting: 0,
      queued_jobs: 4,
    };
    await inTransaction(
      app.sql,
      () => minute,
      (tx) => recordMinute(tx, process, { minute, load, requests: counts.take(), statements: [] }),
    );
  }
}
const read = async (query: Partial<MonitoringQuery> = {}) =>
  (await ada.call(showMonitoring, { query: { until: UNTIL, ...query } })).body.data;

describe('monitoring report', () => {
  it('combines the processes of each minute: the sum of requests and sockets, and the slowest event loop', async () => {
    await record(newProcess(1), { at: '12:10', ms: [4, 4, 4], sockets: 5, eventLoopMs: 80 });
    await record(newProcess(2), { at: '12:10', ms: [4000], sockets: 2, eventLoopMs: 3 });
    const report = await read();
    expect([report.from, report.to, report.step]).toEqual([
      '2026-11-22T11:31:00.000Z',
      '2026-11-22T12:31:00.000Z',
      'minute',
    ]);
    expect(report.points).toHaveLength(60);
    const point = report.points.find(({ start }) => start === '2026-11-22T12:10:00.000Z');
    expect(point).toMatchObject({ requests: 4, p50_ms: 4, p99_ms: 4096 });
    expect(point?.load).toMatchObject({ sockets: 7, event_loop_max_ms: 80, memory_mb: 200, queued_jobs: 4 });
    expect(report.points.filter(({ requests, load }) => requests > 0 || load !== null)).toHaveLength(1);
    expect(report.totals).toMatchObject({ requests: 4, p50_ms: 4, p99_ms: 4096 });
    expect(report.processes.map(({ pid, sockets }) => [pid, sockets])).toEqual(
      expect.arrayContaining([
        [1, 5],
        [2, 2],
      ]),
    );
  });

  it('summarizes days and weeks by hour, with the peak minute of each hour', async () => {
    await record(
      newProcess(1),
      { at: '10:10', ms: [4], sockets: 5 },
      { at: '10:50', ms: [4, 4], sockets: 9 },
      { at: '11:00', ms: [4], sockets: 1 },
    );
    for (const range of ['day', 'week'] as const) {
      const { points } = await read({ range });
      const nonEmptyPoints = points.filter(({ requests }) => requests > 0);
      expect(nonEmptyPoints.map(({ start, requests, load }) => [start, requests, load?.sockets])).toEqual([
        ['2026-11-22T10:00:00.000Z', 3, 9],
        ['2026-11-22T11:00:00.000Z', 1, 1],
      ]);
      expect(points).toHaveLength(range === 'day' ? 24 : 168);
    }
  });

  it('lists endpoints with their route, client errors and server errors, the most requested first', async () => {
    const process = newProcess(1);
    await record(process, { at: '12:01', ms: [4, 4, 4], endpoint: 'auth.me', status: 401 });
    await record(process, { at: '12:02', ms: [6], status: 500 });
    await record(process, { at: '12:03', ms: [6, 6], endpoint: OTHER_REQUESTS });
    const { endpoints } = await read();
    expect(
      endpoints.map(({ endpoint, route, requests, client_errors, server_errors }) => [
        endpoint,
        route,
        requests,
        client_errors,
        server_errors,
      ]),
    ).toEqual([
      ['auth.me', 'GET /api/v1/auth/me', 3, 3, 0],
      ['other', null, 2, 0, 0],
      ['health', 'GET /api/v1/health', 1, 0, 1],
    ]);
  });

  it('filters totals by process and endpoint, and the list of endpoints only by process', async () => {
    const [first, second] = [newProcess(1), newProcess(2)];
    await record(first, { at: '12:01', ms: [4, 4, 4] });
    await record(second, { at: '12:01', ms: [4] }, { at: '12:02', ms: [4, 4], endpoint: OTHER_REQUESTS });
    expect((await read({ process_id: second.id })).totals.requests).toBe(3);
    const filtered = await read({ process_id: second.id, endpoint: OTHER_REQUESTS });
    expect(filtered.totals.requests).toBe(2);
    expect(filtered.endpoints).toHaveLength(2);
    expect(filtered.processes).toHaveLength(2);
  });

  it('rejects an endpoint that the database cannot store', async () => {
    for (const path of [MONITORING_PATH, `${MONITORING_PATH}/export`]) {
      const { status, body } = await ada.send('GET', `${path}?endpoint=party.get%00`);
      expect([status, body.error.details[0]?.field]).toEqual([422, 'endpoint']);
    }
  });

  it('is exported as CSV with the header and the line of an endpoint', async () => {
    await record(newProcess(1), { at: '12:01', ms: [4], endpoint: 'auth.me', status: 401 });
    const { body } = await ada.call(exportMonitoring, { query: { until: UNTIL } });
    expect(String(body.data)).toContain(
      'endpoint,route,requests,client_errors,server_errors,p50_ms,p95_ms,p99_ms\r\nauth.me,GET /api/v1/auth/me,1,1,0,4,4,4\r\n',
    );
  });
});

describe('recording of requests', () => {
  it('counts requests by endpoint, not by URL, until the server has stopped', async () => {
    const recordingApp = await startTestApp({
      config: { monitoring: true },
      database: app.database,
      jobs: true,
    });
    const guest = client(recordingApp.url);
    await guest.call(health, {});
    await guest.send('GET', '/api/v1/parties/0192f000-0000-7000-8000-000000000001');
    await guest.send('GET', '/secret-address');
    await recordingApp.close();
    const rows = await app.sql`
      select endpoint, sum(requests)::int as requests, sum(client_errors)::int as client_errors
      from request_counts where step = 'minute' and endpoint <> 'all' group by 1 order by 1`;
    expect(rows).toEqual([
      { endpoint: 'health', requests: 1, client_errors: 0 },
      { endpoint: 'other', requests: 1, client_errors: 1 },
      { endpoint: 'party.get', requests: 1, client_errors: 1 },
    ]);
  });
});
