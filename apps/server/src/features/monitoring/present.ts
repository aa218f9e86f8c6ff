import { STATEMENTS_SHOWN_MAX } from '@quartermaster/contract/constants';
import type {
  MonitoredEndpoint,
  MonitoringPoint,
  MonitoringReport,
} from '@quartermaster/contract/monitoring';
import type {
  MonitoredStatement,
  StatementOrder,
  StatementReport,
} from '@quartermaster/contract/monitoring-statements';
import { latencyQuantile } from '@quartermaster/rules/latency-histogram';
import { sumHistograms } from './domain/minute-rows.ts';
import type { Window } from './domain/window.ts';

/** Method and path of an endpoint by its id. */
export type RouteNames = ReadonlyMap<string, string>;

/** The requests in a step (`key` is its start) or of an endpoint. */
export interface RequestRow {
  readonly key: Date | string;
  readonly requests: number;
  readonly client_errors: number;
  readonly server_errors: number;
  /** The latency histogram. */
  readonly durations: readonly number[];
}

interface Peaks {
  readonly event_loop_p99_ms: number;
  readonly event_loop_max_ms: number;
  readonly cpu_percent: number;
  readonly memory_bytes: number;
  readonly heap_bytes: number;
  readonly sockets: number;
  readonly connections: number;
  readonly waiting: number;
}

export interface LoadRow extends Peaks {
  readonly start: Date;
  readonly queued_jobs: number | null;
}

export interface ProcessRow extends Peaks {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly started_at: Date;
  readonly recorded_through: Date;
}

type Requests = MonitoringReport['totals'];

type Counts = Omit<RequestRow, 'key'>;

const NO_COUNTS: Counts = { requests: 0, client_errors: 0, server_errors: 0, durations: [] };
const keyText = (key: Date | string): string => (typeof key === 'string' ? key : key.toISOString());

function requestsOf({ requests, client_errors, server_errors, durations }: Counts): Requests {
  const [p50_ms = null, p95_ms = null, p99_ms = null] = [0.5, 0.95, 0.99].map((share) =>
    latencyQuantile(durations, share),
  );
  return { requests, client_errors, server_errors, p50_ms, p95_ms, p99_ms };
}

function totalsOf(rows: readonly RequestRow[]): Requests {
  const sum = (read: (row: RequestRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  return requestsOf({
    requests: sum(({ requests }) => requests),
    client_errors: sum(({ client_errors }) => client_errors),
    server_errors: sum(({ server_errors }) => server_errors),
    durations: sumHistograms(rows.map(({ durations }) => durations)),
  });
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

const presentPeaks = ({ memory_bytes, heap_bytes, ...row }: Peaks) => ({
  event_loop_p99_ms: row.event_loop_p99_ms,
  event_loop_max_ms: row.event_loop_max_ms,
  cpu_percent: row.cpu_percent,
  memory_mb: megabytes(memory_bytes),
  heap_mb: megabytes(heap_bytes),
  sockets: row.sockets,
  connections: row.connections,
  waiting: row.waiting,
});

/** The beginning of every step of a window. */
const startsOf = ({ from, to, stepMs }: Window): string[] =>
  Array.from({ length: (to.getTime() - from.getTime()) / stepMs }, (_, step) =>
    new Date(from.getTime() + step * stepMs).toISOString(),
  );

/** Every step of the window, including steps without records. */
function pointsOf(window: Window, stepRows: readonly RequestRow[], load: readonly LoadRow[]) {
  const requests = new Map(stepRows.map((row) => [keyText(row.key), row]));
  const loads = new Map(load.map((row) => [row.start.getTime(), row]));
  return startsOf(window).map((start): MonitoringPoint => {
    const row = loads.get(Date.parse(start));
    return {
      start,
      ...requestsOf(requests.get(start) ?? NO_COUNTS),
      load: row ? { ...presentPeaks(row), queued_jobs: row.queued_jobs } : null,
    };
  });
}

/** The endpoints, most requested first. */
export const presentEndpoints = (rows: readonly RequestRow[], routes: RouteNames): MonitoredEndpoint[] =>
  rows
    .map((row) => {
      const endpoint = keyText(row.key);
      return { endpoint, route: routes.get(endpoint) ?? null, ...requestsOf(row) };
    })
    .sort((a, b) => b.requests - a.requests || (a.endpoint < b.endpoint ? -1 : 1));

export interface MonitoringRows {
  readonly stepRows: readonly RequestRow[];
  readonly endpointRows: readonly RequestRow[];
  readonly load: readonly LoadRow[];
  readonly processes: readonly ProcessRow[];
  readonly routes: RouteNames;
}

export const presentReport = (
  window: Window,
  { stepRows, endpointRows, load, processes, routes }: MonitoringRows,
): MonitoringReport => ({
  from: window.from.toISOString(),
  to: window.to.toISOString(),
  step: window.step,
  totals: totalsOf(stepRows),
  points: pointsOf(window, stepRows, load),
  endpoints: presentEndpoints(endpointRows, routes),
  processes: processes.map(({ id, host, pid, ...row }) => ({
    id,
    host,
    pid,
    started_at: row.started_at.toISOString(),
    recorded_through: row.recorded_through.toISOString(),
    ...presentPeaks(row),
  })),
});

export interface StatementCountRow {
  /** The beginning of a step, or the id of a statement. */
  readonly key: Date | string;
  readonly calls: number;
  readonly failures: number;
  readonly rows: number;
  readonly total_us: number;
  readonly max_us: number;
  /** The latency histogram of the calls. */
  readonly durations: readonly number[];
}

const milliseconds = (us: number): number => Math.round(us / 10) / 100;
const NO_CALLS = { calls: 0, failures: 0, rows: 0, total_us: 0, max_us: 0, durations: [] };

/** Capped at the slowest call, because the upper bound of its bucket may be higher. */
function p95Of({ durations, max_us }: Pick<StatementCountRow, 'durations' | 'max_us'>): number | null {
  const p95 = latencyQuantile(durations, 0.95);
  return p95 === null ? null : Math.min(p95, Math.ceil(max_us / 1000));
}

const totalsOfCalls = (row: Omit<StatementCountRow, 'key'>) => ({
  calls: row.calls,
  failures: row.failures,
  rows: row.rows,
  total_ms: milliseconds(row.total_us),
  max_ms: milliseconds(row.max_us),
  p95_ms: p95Of(row),
});

const SORT_VALUES: Readonly<Record<StatementOrder, (statement: MonitoredStatement) => number>> = {
  total: ({ total_ms }) => total_ms,
  p95: ({ p95_ms }) => p95_ms ?? 0,
  max: ({ max_ms }) => max_ms,
};

/** All statements, sorted by the requested value, highest first. */
export function presentStatements(
  rows: readonly StatementCountRow[],
  texts: ReadonlyMap<string, string>,
  order: StatementOrder,
): MonitoredStatement[] {
  const sortValue = SORT_VALUES[order];
  return rows
    .map((row) => {
      const id = keyText(row.key);
      const mean_ms = milliseconds(row.total_us / row.calls);
      return { id, text: texts.get(id) ?? id, ...totalsOfCalls(row), mean_ms };
    })
    .sort((a, b) => sortValue(b) - sortValue(a) || b.total_ms - a.total_ms || (a.id < b.id ? -1 : 1));
}

export function presentStatementReport(
  window: Window,
  rows: readonly StatementCountRow[],
  statements: readonly MonitoredStatement[],
): StatementReport {
  const byStart = new Map(rows.map((row) => [keyText(row.key), row]));
  return {
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    step: window.step,
    points: startsOf(window).map((start) => ({
      start,
      ...totalsOfCalls(byStart.get(start) ?? NO_CALLS),
    })),
    statements: statements.slice(0, STATEMENTS_SHOWN_MAX),
  };
}
