import { health } from '@quartermaster/contract/health';
import {
  exportStatements,
  type StatementsQuery,
  showStatements,
} from '@quartermaster/contract/monitoring-statements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { StatementTimes } from '../../../platform/pool/statement-times.ts';
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
  () => app.sql`truncate monitored_processes, process_samples, statement_counts, monitored_statements`,
);

const UNTIL = '2026-11-22T12:30:30.000Z';
const newProcess = (): RecordedProcess => ({
  id: newId(),
  host: 'table',
  pid: 1,
  startedAt: new Date('2026-11-15T09:00:00.000Z'),
});
const NO_LOAD = {
  event_loop_p99_ms: 0,
  event_loop_max_ms: 0,
  cpu_percent: 0,
  memory_bytes: 0,
  heap_bytes: 0,
  sockets: 0,
  connections: 0,
  waiting: 0,
  queued_jobs: 0,
};
const FAST = 'select * from parties where id = $1';
const SLOW = 'select pg_sleep($1)';

/** Stores a minute of a process: the durations of its statements in milliseconds. */
async function record(process: RecordedProcess, at: string, statements: Record<string, readonly number[]>) {
  const times = new StatementTimes();
  for (const [text, durations] of Object.entries(statements))
    for (const ms of durations) times.add(text, { us: ms * 1000, rows: 2, hasFailed: ms > 1000 });
  const minute = new Date(at);
  await inTransaction(
    app.sql,
    () => minute,
    (tx) => recordMinute(tx, process, { minute, load: NO_LOAD, requests: [], statements: times.take() }),
  );
}
const read = async (query: Partial<StatementsQuery> = {}) =>
  (await ada.call(showStatements, { query: { until: UNTIL, ...query } })).body.data;

describe('slowest statements', () => {
  it('are summed over processes and minutes, and sorted by total time, p95 or maximum', async () => {
    const [first, second] = [newProcess(), newProcess()];
    await record(first, '2026-11-22T12:10:00.000Z', { [FAST]: Array(2000).fill(2), [SLOW]: [1500] });
    await record(second, '2026-11-22T12:11:00.000Z', { [FAST]: [2, 3000], [SLOW]: [1500] });
    const { statements, points, step } = await read();
    expect(step).toBe('minute');
    expect(statements).toMatchObject([
      { text: 'select * from parties where id = ?', calls: 2002, rows: 4004, failures: 1, total_ms: 7002 },
      { text: 'select pg_sleep(?)', calls: 2, failures: 2, total_ms: 3000, mean_ms: 1500, p95_ms: 1500 },
    ]);
    const order = async (by: StatementsQuery['order']) =>
      (await read({ order: by })).statements.map(({ calls }) => calls);
    expect(await order('max')).toEqual([2002, 2]);
    expect(await order('p95')).toEqual([2, 2002]);
    const nonEmptyPoints = points.filter(({ calls }) => calls > 0);
    expect(points).toHaveLength(60);
    expect(
      nonEmptyPoints.map(({ start, calls, total_ms }) => [start.slice(11, 16), calls, total_ms]),
    ).toEqual([
      ['12:10', 2001, 5500],
      ['12:11', 3, 4502],
    ]);
  });

  it('are filtered by process, and their chart by statement', async () => {
    const [first, second] = [newProcess(), newProcess()];
    await record(first, '2026-11-22T12:10:00.000Z', { [FAST]: [4], [SLOW]: [1500] });
    await record(second, '2026-11-22T12:11:00.000Z', { [FAST]: [8] });
    const { statements } = await read({ process_id: second.id });
    expect(statements).toMatchObject([{ calls: 1, total_ms: 8 }]);
    const { points } = await read({ statement: statements[0]?.id });
    expect(points.flatMap(({ calls, p95_ms }) => (calls > 0 ? [p95_ms] : []))).toEqual([4, 8]);
  });

  it('have the same total for a week in the list, which reads days, and in the chart, which reads hours', async () => {
    const process = newProcess();
    const minutes = ['15T12:59', '15T13:00', '16T00:00', '19T23:59', '22T00:00', '22T12:29'];
    for (const [index, at] of minutes.entries())
      await record(process, `2026-11-${at}:00.000Z`, { [FAST]: Array(10 ** index).fill(1) });
    const week = await read({ range: 'week' });
    // The first minute is older than the window.
    expect(week.statements).toMatchObject([{ calls: 111_110 }]);
    expect(week.points.reduce((sum, { calls }) => sum + calls, 0)).toBe(111_110);
    expect((await read({ range: 'day' })).statements).toMatchObject([{ calls: 110_000 }]);
  });

  it('are all exported as CSV, although the report contains only the first 50', async () => {
    const sixtyStatements = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`select ${'a'.repeat(n + 1)}`, [n + 1]]),
    );
    await record(newProcess(), '2026-11-22T12:10:00.000Z', sixtyStatements);
    expect((await read()).statements).toHaveLength(50);
    const { body } = await ada.call(exportStatements, { query: { until: UNTIL } });
    const lines = String(body.data).trim().split('\r\n');
    expect(lines[0]).toContain('id,statement,calls,failures,rows,total_ms,mean_ms,p95_ms,max_ms');
    expect(lines).toHaveLength(61);
    expect(lines[1]).toMatch(new RegExp(`^[0-9a-f]{16},select ${'a'.repeat(60)},1,0,2,60,60,60,60$`));
  });

  it('cannot be read in an unknown order or with an invalid statement id', async () => {
    const { status, body } = await ada.send('GET', `${showStatements.path}?order=x&statement=1'`);
    expect([status, body.error.details.map(({ field }: { field: string }) => field).sort()]).toEqual([
      422,
      ['order', 'statement'],
    ]);
  });
});

describe('recording of statements', () => {
  it('stores the statements of a running server without parameter values', async () => {
    const recordingApp = await startTestApp({
      config: { monitoring: true },
      database: app.database,
      jobs: true,
    });
    const guest = client(recordingApp.url);
    await guest.call(health, {});
    const mira = await person(recordingApp);
    await recordingApp.close();
    const texts = (await app.sql<{ text: string }[]>`select text from monitored_statements`).map(
      ({ text }) => text,
    );
    expect(texts).toContain('all');
    expect(texts.filter((text) => text.includes('users')).length).toBeGreaterThan(0);
    for (const value of [mira.user.id, mira.user.username, mira.user.email, recordingApp.config.secretKey])
      expect(texts.filter((text) => text.includes(value))).toEqual([]);
    expect(texts.filter((text) => /\$\d|'/.test(text))).toEqual([]);
  });
});
