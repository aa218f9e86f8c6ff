import type { MonitoringQuery, MonitoringReport } from '@quartermaster/contract/monitoring';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { ALL } from '../domain/minute-rows.ts';
import { type Window, windowOf } from '../domain/window.ts';
import {
  type LoadRow,
  type ProcessRow,
  presentEndpoints,
  presentReport,
  type RequestRow,
  type RouteNames,
} from '../present.ts';
import { stepConditions, sumDurations, windowConditions } from './histograms.ts';

const PROCESSES_MAX = 20;
type Filter = Pick<MonitoringQuery, 'process_id' | 'endpoint'>;

const samplesIn = (sql: Sql, { from, to }: Window, { process_id }: Filter) => sql`
  start >= ${from} and start < ${to} ${process_id ? sql`and process_id = ${process_id}` : sql``}`;

/** The numbers of requests for each step or for each endpoint, with histograms of their durations. */
const requestsBy = (sql: Sql, key: 'start' | 'endpoint', where: Fragment): PromiseLike<RequestRow[]> => sql<
  RequestRow[]
>`
  select ${sql(key)} as key, sum(requests)::bigint as requests, sum(client_errors)::bigint as client_errors,
    sum(server_errors)::bigint as server_errors, ${sumDurations(sql)}
  from request_counts where ${where} group by 1`;

const requestsBySteps = (sql: Sql, window: Window, filter: Filter): PromiseLike<RequestRow[]> =>
  requestsBy(
    sql,
    'start',
    sql`${stepConditions(sql, window, filter)} and endpoint = ${filter.endpoint ?? ALL}`,
  );

const requestsByEndpoint = (sql: Sql, window: Window, filter: Filter): PromiseLike<RequestRow[]> =>
  requestsBy(
    sql,
    'endpoint',
    sql`${windowConditions(sql, window, filter)} and ${filter.endpoint ? sql`endpoint = ${filter.endpoint}` : sql`endpoint <> ${ALL}`}`,
  );

/**
 * The load of one process, or of all processes together, for each step of the window: a step of a minute contains the
 * load of that minute, and a longer step contains the highest load of its minutes.
 */
const loadBySteps = (sql: Sql, window: Window, filter: Filter): PromiseLike<LoadRow[]> => sql<LoadRow[]>`
  select date_trunc(${window.step}, start, 'UTC') as start,
    max(event_loop_p99_ms) as event_loop_p99_ms, max(event_loop_max_ms) as event_loop_max_ms,
    max(cpu_percent)::int as cpu_percent, max(memory_bytes)::bigint as memory_bytes,
    max(heap_bytes)::bigint as heap_bytes, max(sockets)::int as sockets, max(connections)::int as connections,
    max(waiting)::int as waiting, max(queued_jobs) as queued_jobs
  from (
    select start, max(event_loop_p99_ms) as event_loop_p99_ms, max(event_loop_max_ms) as event_loop_max_ms,
      sum(cpu_percent) as cpu_percent, sum(memory_bytes) as memory_bytes, sum(heap_bytes) as heap_bytes,
      sum(sockets) as sockets, sum(connections) as connections, sum(waiting) as waiting,
      max(queued_jobs) as queued_jobs
    from process_samples where ${samplesIn(sql, window, filter)} group by start
  ) minutes group by 1`;

const processesIn = (sql: Sql, window: Window): PromiseLike<ProcessRow[]> => sql<ProcessRow[]>`
  with newest as (
    select * from monitored_processes
    where recorded_through >= ${window.from} and started_at < ${window.to}
    order by recorded_through desc, id desc limit ${PROCESSES_MAX}
  ), peaks as (
    select process_id, max(event_loop_p99_ms) as event_loop_p99_ms, max(event_loop_max_ms) as event_loop_max_ms,
      max(cpu_percent) as cpu_percent, max(memory_bytes) as memory_bytes, max(heap_bytes) as heap_bytes,
      max(sockets) as sockets, max(connections) as connections, max(waiting) as waiting
    from process_samples where ${samplesIn(sql, window, {})} group by 1
  )
  select p.id, p.host, p.pid, p.started_at, p.recorded_through, peaks.*
  from newest p join peaks on peaks.process_id = p.id
  order by p.recorded_through desc, p.id desc`;

/** The report for a time range. Reads only the rows of that range. */
export async function readMonitoring(
  sql: Sql,
  query: MonitoringQuery,
  { now, routes }: { now: Date; routes: RouteNames },
): Promise<MonitoringReport> {
  const window = windowOf(query, now);
  const [stepRows, endpointRows, load, processes] = await Promise.all([
    requestsBySteps(sql, window, query),
    requestsByEndpoint(sql, window, { process_id: query.process_id }),
    loadBySteps(sql, window, query),
    processesIn(sql, window),
  ]);
  return presentReport(window, { stepRows, endpointRows, load, processes, routes });
}

/** The lines of the CSV file, in the order of MONITORING_CSV_COLUMNS. */
export async function* endpointLines(
  sql: Sql,
  query: MonitoringQuery,
  { now, routes }: { now: Date; routes: RouteNames },
): AsyncGenerator<(string | number)[]> {
  const rows = await requestsByEndpoint(sql, windowOf(query, now), query);
  for (const { endpoint, route, requests, client_errors, server_errors, ...latency } of presentEndpoints(
    rows,
    routes,
  ))
    yield [
      endpoint,
      route ?? '',
      requests,
      client_errors,
      server_errors,
      ...[latency.p50_ms, latency.p95_ms, latency.p99_ms].map((value) => value ?? ''),
    ];
}
