import type {
  MonitoredEndpoint,
  MonitoringPoint,
  MonitoringReport,
} from '@quartermaster/contract/monitoring';
import { LATENCY_BOUNDS_MS, latencyQuantile } from '@quartermaster/rules/latency-histogram';
import type { Window } from './domain/window.ts';

/** Method and path of a call by its id. */
export type RouteNames = ReadonlyMap<string, string>;

/** Requests of a step (by its beginning) or of an endpoint. */
export interface RequestRow {
  readonly key: Date | string;
  readonly requests: number;
  readonly client_errors: number;
  readonly server_errors: number;
}

export interface DurationRow {
  readonly key: Date | string;
  /** Of the bucket, from 1. */
  readonly position: number;
  readonly count: number;
}

export interface Bucketed {
  readonly rows: readonly RequestRow[];
  readonly durations: readonly DurationRow[];
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

const NO_COUNTS = { requests: 0, client_errors: 0, server_errors: 0 };
const textOf = (key: Date | string): string => (typeof key === 'string' ? key : key.toISOString());

function requestsOf(counts: typeof NO_COUNTS, durations: readonly number[]): Requests {
  const { requests, client_errors, server_errors } = counts;
  const [p50_ms = null, p95_ms = null, p99_ms = null] = [0.5, 0.95, 0.99].map((share) =>
    latencyQuantile(durations, share),
  );
  return { requests, client_errors, server_errors, p50_ms, p95_ms, p99_ms };
}

/** The histogram of each key. */
function histograms(durations: readonly DurationRow[]): ReadonlyMap<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const { key, position, count } of durations) {
    const counts = byKey.get(textOf(key)) ?? LATENCY_BOUNDS_MS.concat(0).map(() => 0);
    counts[position - 1] = count;
    byKey.set(textOf(key), counts);
  }
  return byKey;
}

function byKey({ rows, durations }: Bucketed): ReadonlyMap<string, Requests> {
  const counts = histograms(durations);
  return new Map(rows.map((row) => [textOf(row.key), requestsOf(row, counts.get(textOf(row.key)) ?? [])]));
}

function totalsOf({ rows, durations }: Bucketed): Requests {
  const sum = (of: (row: RequestRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = LATENCY_BOUNDS_MS.concat(0).map(() => 0);
  for (const { position, count } of durations) all[position - 1] = (all[position - 1] ?? 0) + count;
  const counts = {
    requests: sum(({ requests }) => requests),
    client_errors: sum(({ client_errors }) => client_errors),
    server_errors: sum(({ server_errors }) => server_errors),
  };
  return requestsOf(counts, all);
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

/** Every step of the window, also those in which nothing was recorded. */
function pointsOf({ from, to, stepMs }: Window, bySteps: Bucketed, load: readonly LoadRow[]) {
  const requests = byKey(bySteps);
  const loads = new Map(load.map((row) => [row.start.getTime(), row]));
  const points: MonitoringPoint[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += stepMs) {
    const start = new Date(at).toISOString();
    const row = loads.get(at);
    points.push({
      start,
      ...(requests.get(start) ?? requestsOf(NO_COUNTS, [])),
      load: row ? { ...presentPeaks(row), queued_jobs: row.queued_jobs } : null,
    });
  }
  return points;
}

/** The most requested first. */
export const presentEndpoints = (rows: Bucketed, routes: RouteNames): MonitoredEndpoint[] =>
  [...byKey(rows)]
    .map(([endpoint, requests]) => ({ endpoint, route: routes.get(endpoint) ?? null, ...requests }))
    .sort((a, b) => b.requests - a.requests || (a.endpoint < b.endpoint ? -1 : 1));

export interface MonitoringRows {
  readonly bySteps: Bucketed;
  readonly byEndpoint: Bucketed;
  readonly load: readonly LoadRow[];
  readonly processes: readonly ProcessRow[];
  readonly routes: RouteNames;
}

export const presentReport = (
  window: Window,
  { bySteps, byEndpoint, load, processes, routes }: MonitoringRows,
): MonitoringReport => ({
  from: window.from.toISOString(),
  to: window.to.toISOString(),
  step: window.step,
  totals: totalsOf(bySteps),
  points: pointsOf(window, bySteps, load),
  endpoints: presentEndpoints(byEndpoint, routes),
  processes: processes.map(({ id, host, pid, ...row }) => ({
    ...{ id, host, pid },
    started_at: row.started_at.toISOString(),
    recorded_through: row.recorded_through.toISOString(),
    ...presentPeaks(row),
  })),
});
