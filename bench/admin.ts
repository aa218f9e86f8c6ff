import { request } from 'node:http';
import { login } from '@quartermaster/contract/auth';
import { rollUpNextDay } from '../apps/server/src/features/analytics/commands/roll-up-day.ts';
import { inTransaction } from '../apps/server/src/platform/transaction.ts';
import { client } from '../apps/server/test/client.ts';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { party } from '../apps/server/test/factories/test-parties.ts';
import { fillAdministration, USERS } from './admin-fill.ts';
import { type AdminRequest, adminRequests } from './admin-requests.ts';
import { type BenchServer, removeLimit } from './bench-server.ts';
import { fillInstallation, TRANSACTIONS, YEARS } from './growth-fill.ts';
import { quantileOf } from './quantile.ts';

const CALLS = Number(process.env.CALLS ?? 20);
const WARM_UP = 2;
const ROLLED_UP_DAYS = 30;
/** DEC-13: the 95th percentile of a page's server time is below this. */
const TARGET_MS = 300;

interface Measurement extends AdminRequest {
  readonly status: number;
  readonly p50: number;
  readonly p95: number;
  /** CPU time of the server and its database per request, in milliseconds. */
  readonly cpuMs: number;
}

/**
 * Measures every GET endpoint for admins and the previews of bulk operations in an installation of 100,000 users,
 * 20,000 parties and five million transactions.
 * @param only how the ids of the measured endpoints begin; empty for all
 */
export async function admin(bench: BenchServer, only = ''): Promise<string> {
  const ada = await person(bench, { email: 'ada@example.org', username: 'ada' });
  // Keeps the server's own job from calculating the days before they are measured.
  await bench.sql`update roll_ups set final_through = current_date + 1`;
  const fillSeconds = await measureSeconds(async () => {
    await fillInstallation(bench.sql, (await party(ada)).id, USERS);
    await fillAdministration(bench.sql, ada.user.id);
  });
  await bench.sql`update users set admin = true where id = ${ada.user.id}`;
  for (const subject of [ada.user.id, '127.0.0.1']) await removeLimit(bench, 'export', subject);
  const rollUpTimes = await rollUpLastDays(bench);
  const token = await signIn(bench, ada);
  const measurements: Measurement[] = [];
  for (const request of await adminRequests(bench.sql))
    if (request.spec.id.startsWith(only)) measurements.push(await measure(bench, token, request));
  return report(measurements, fillSeconds, rollUpTimes);
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Logs in again, because the first token has expired, and opens the admin area. Returns the new token. */
async function signIn({ url, sql }: BenchServer, { user, password }: Person): Promise<string> {
  const { body } = await client(url).call(login, { body: { email: user.email, password } });
  await sql`update sessions set admin_active_at = now() where user_id = ${user.id}`;
  return body.data.token;
}

/**
 * Runs the roll-up job for each of the last `ROLLED_UP_DAYS` days; returns the milliseconds of each day's transaction,
 * sorted. Earlier days get copies of the results.
 */
async function rollUpLastDays({ sql }: BenchServer): Promise<number[]> {
  const times: number[] = [];
  await sql`update roll_ups set final_through = current_date - ${ROLLED_UP_DAYS}::int`;
  for (let day: string | null = null; ; ) {
    const startedAt = performance.now();
    const after: string | null = day;
    day = await inTransaction(
      sql,
      () => new Date(),
      (tx) => rollUpNextDay(tx, after),
    );
    if (day === null) break;
    times.push(performance.now() - startedAt);
  }
  await sql`
    insert into daily_metrics (metric, day, dimension, value)
    select metric, day - ${ROLLED_UP_DAYS}::int * k, dimension, value
    from daily_metrics, generate_series(1, ${Math.ceil((YEARS * 365) / ROLLED_UP_DAYS)}::int) k
    where day > current_date - ${ROLLED_UP_DAYS}::int`;
  await sql`vacuum analyze daily_metrics`;
  return times.sort((a, b) => a - b);
}

/** Measures the time from sending a request to the end of its response, or to the first bytes of a file. */
async function measure(
  { url, cpuTime }: BenchServer,
  token: string,
  adminRequest: AdminRequest,
): Promise<Measurement> {
  const times: number[] = [];
  let status = 0;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let before = await cpuTime();
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    if (call === 0) before = await cpuTime();
    const startedAt = performance.now();
    status = await read(`${url}${adminRequest.path}`, headers, adminRequest, () => {
      if (call >= 0) times.push(performance.now() - startedAt);
    });
  }
  const after = await cpuTime();
  const cpuMs = (after.server - before.server + after.database - before.database) / CALLS;
  times.sort((a, b) => a - b);
  return { ...adminRequest, status, p50: quantileOf(times, 0.5), p95: quantileOf(times, 0.95), cpuMs };
}

/**
 * Reads a response, or only its first bytes; returns its status, or 0 when the connection broke. Each request
 * has its own connection, so that the unread part of a file does not delay the next request.
 */
async function read(
  url: string,
  headers: Record<string, string>,
  { isStreamed, body }: AdminRequest,
  onRead: () => void,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const clientRequest = request(url, { headers, agent: false, method: body ? 'POST' : 'GET' }, (response) => {
    const { statusCode = 0 } = response;
    const finish = () => {
      onRead();
      resolve(statusCode);
    };
    response.once('error', () => resolve(isStreamed ? statusCode : 0));
    if (isStreamed)
      response.once('data', () => {
        finish();
        response.destroy();
      });
    else response.resume();
    response.once('end', finish);
    response.once('close', () => resolve(statusCode));
  });
  clientRequest.once('error', () => resolve(0)).end(body && JSON.stringify(body));
  return promise;
}

/** The parameters of a request, shortened. */
const describe = ({ path, body }: Pick<AdminRequest, 'path' | 'body'>): string =>
  body ? JSON.stringify(body).slice(0, 80) : (path.split('?')[1] ?? '');

/** Reports the slowest request to each endpoint, the number of slow requests, and the rejected requests. */
function report(
  measurements: readonly Measurement[],
  fillSeconds: number,
  rollUpTimes: readonly number[],
): string {
  const slowest = new Map<string, Measurement>();
  for (const measurement of measurements) {
    const previous = slowest.get(measurement.spec.id);
    if (!previous || measurement.p95 > previous.p95) slowest.set(measurement.spec.id, measurement);
  }
  const rollUpSeconds = rollUpTimes.reduce((sum, ms) => sum + ms, 0) / 1000;
  const missed = measurements.filter(({ p95, isStreamed }) => p95 > TARGET_MS && !isStreamed);
  const rejected = measurements.filter(({ status }) => status !== 200);
  const requests = (id: string) => measurements.filter(({ spec }) => spec.id === id).length;
  return [
    `Filled in ${Math.round(fillSeconds)} s: ${USERS} users, ${TRANSACTIONS} transactions.`,
    `The roll-ups of ${rollUpTimes.length} days took ${rollUpSeconds.toFixed(0)} s: median ${quantileOf(rollUpTimes, 0.5).toFixed(0)} ms per day, p95 ${quantileOf(rollUpTimes, 0.95).toFixed(0)} ms, at most ${rollUpTimes.at(-1)?.toFixed(0)} ms.`,
    '',
    '| Endpoint | requests | slowest | p50, ms | p95, ms | CPU, ms |',
    '|---|---:|---|---:|---:|---:|',
    ...[...slowest.values()]
      .sort((a, b) => b.p95 - a.p95)
      .map(
        ({ spec, path, body, p50, p95, cpuMs, isStreamed }) =>
          `| ${spec.id}${isStreamed ? ' (first bytes)' : ''} | ${requests(spec.id)} | ${describe({ path, body })} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${cpuMs.toFixed(1)} |`,
      ),
    '',
    `${measurements.length} requests, ${missed.length} above ${TARGET_MS} ms: ${missed.map(({ path, body }) => `${path} ${body ? describe({ path, body }) : ''}`).join(' ')}`,
    ...rejected.map(({ path, status }) => `Rejected with ${status}: ${path}`),
  ].join('\n');
}
