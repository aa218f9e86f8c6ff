import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

/** The time that a report covers. `hour` has a point per minute, `day` and `week` a point per hour. */
export const MONITORING_RANGES = ['hour', 'day', 'week'] as const;
export type MonitoringRange = (typeof MONITORING_RANGES)[number];

/** The endpoint of all requests that no declared endpoint handles, such as those for files of the web app. */
export const OTHER_REQUESTS = 'other';

const count = z.int();
/** Whole milliseconds; null without requests. */
const latency = z.int().nullable();

const requests = {
  requests: count,
  client_errors: count,
  server_errors: count,
  p50_ms: latency,
  p95_ms: latency,
  p99_ms: latency,
};

/** The highest values of the period. */
const peaks = {
  event_loop_p99_ms: count,
  event_loop_max_ms: count,
  /** Percentage of one core. */
  cpu_percent: count,
  memory_mb: count,
  heap_mb: count,
  sockets: count,
  /** Database connections in use. */
  connections: count,
  /** Requests that wait for a database connection. */
  waiting: count,
};

const monitoredProcess = z.strictObject({
  id,
  host: z.string(),
  pid: z.int(),
  started_at: time,
  recorded_through: time,
  ...peaks,
});
export type MonitoredProcess = z.infer<typeof monitoredProcess>;

const monitoringPoint = z.strictObject({
  start: time,
  ...requests,
  /**
   * Totals over all processes, or of the requested one, and the slowest event loop; for an hour, the highest value of
   * its minutes. Null if no process was running.
   */
  load: z.strictObject({ ...peaks, queued_jobs: count.nullable() }).nullable(),
});
export type MonitoringPoint = z.infer<typeof monitoringPoint>;

const monitoredEndpoint = z.strictObject({
  /** The id of the endpoint, or `other`. */
  endpoint: z.string(),
  /** Method and path; null for `other` and for endpoints of another version. */
  route: z.string().nullable(),
  ...requests,
});
export type MonitoredEndpoint = z.infer<typeof monitoredEndpoint>;

export const monitoringReport = z.strictObject({
  from: time,
  to: time,
  step: z.enum(['minute', 'hour']),
  totals: z.strictObject(requests),
  points: z.array(monitoringPoint),
  /** Every endpoint that received requests, independent of the filter `endpoint`; the most requested first. */
  endpoints: z.array(monitoredEndpoint),
  /** The processes that ran within the range; at most the 20 that recorded values most recently. */
  processes: z.array(monitoredProcess),
});
export type MonitoringReport = z.infer<typeof monitoringReport>;

/** Query parameters that choose a range of time and, optionally, one process. */
export const monitoringWindow = {
  range: z.enum(MONITORING_RANGES, { error: 'Must be hour, day or week' }).default('hour'),
  /** The end of the range; absent: now. */
  until: z.iso
    .datetime({ error: 'Must be a date and time in UTC' })
    .max(30, { error: 'Must be a date and time in UTC' })
    .refine((instant) => instant > '2000' && instant < '3000', { error: 'Must be a date and time in UTC' })
    .optional(),
  process_id: id.optional(),
};

const query = z.strictObject({
  ...monitoringWindow,
  /** Limits the requests in totals and points, or the lines of the CSV file, to one endpoint. */
  endpoint: z
    .string()
    .max(100, { error: 'Must be at most 100 characters' })
    .regex(/^[\w.]+$/, { error: 'Must be the id of an endpoint' })
    .optional(),
});
export type MonitoringQuery = z.output<typeof query>;

export const MONITORING_PATH = `${API_PREFIX}/admin/monitoring` as const;

export const showMonitoring = endpoint({
  id: 'admin.monitoring',
  method: 'GET',
  path: MONITORING_PATH,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary:
    'Requests, latency and errors by endpoint, and the load of the processes, in a range of up to 7 days',
  query,
  reply: { status: 200, data: monitoringReport },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const MONITORING_CSV_COLUMNS = [
  'endpoint',
  'route',
  'requests',
  'client_errors',
  'server_errors',
  'p50_ms',
  'p95_ms',
  'p99_ms',
] as const;

export const exportMonitoring = endpoint({
  id: 'admin.export_monitoring',
  method: 'GET',
  path: `${MONITORING_PATH}/export`,
  audience: 'admin',
  summary: 'Requests, errors and latency as CSV, one line per endpoint',
  query,
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});
