import type { MonitoringReport } from '@quartermaster/contract/monitoring';
import type { StatementReport } from '@quartermaster/contract/monitoring-statements';

const peaks = {
  event_loop_p99_ms: 4,
  event_loop_max_ms: 38,
  cpu_percent: 12,
  memory_mb: 148,
  heap_mb: 61,
  sockets: 14,
  connections: 3,
  waiting: 0,
};

/** Two minutes of one process, without records of the first minute. */
export const monitoringReport: MonitoringReport = {
  from: '2026-11-22T12:00:00.000Z',
  to: '2026-11-22T12:02:00.000Z',
  step: 'minute',
  totals: { requests: 1200, client_errors: 30, server_errors: 6, p50_ms: 3, p95_ms: 40, p99_ms: 120 },
  points: [
    {
      start: '2026-11-22T12:00:00.000Z',
      requests: 0,
      client_errors: 0,
      server_errors: 0,
      p50_ms: null,
      p95_ms: null,
      p99_ms: null,
      load: null,
    },
    {
      start: '2026-11-22T12:01:00.000Z',
      requests: 1200,
      client_errors: 30,
      server_errors: 6,
      p50_ms: 3,
      p95_ms: 40,
      p99_ms: 120,
      load: { ...peaks, queued_jobs: 2 },
    },
  ],
  endpoints: [
    {
      endpoint: 'item.transfer',
      route: 'POST /api/v1/parties/{id}/transfers',
      requests: 1100,
      client_errors: 30,
      server_errors: 6,
      p50_ms: 3,
      p95_ms: 41,
      p99_ms: 121,
    },
    {
      endpoint: 'other',
      route: null,
      requests: 100,
      client_errors: 0,
      server_errors: 0,
      p50_ms: 1,
      p95_ms: 2,
      p99_ms: 6,
    },
  ],
  processes: [
    {
      id: '019a0000-0000-7000-8000-000000000001',
      host: 'table',
      pid: 42,
      started_at: '2026-11-22T08:00:00.000Z',
      recorded_through: '2026-11-22T12:01:00.000Z',
      ...peaks,
    },
  ],
};

/** The database queries of the same two minutes. */
export const statementReport: StatementReport = {
  from: monitoringReport.from,
  to: monitoringReport.to,
  step: 'minute',
  points: [
    {
      start: '2026-11-22T12:00:00.000Z',
      calls: 0,
      failures: 0,
      rows: 0,
      total_ms: 0,
      max_ms: 0,
      p95_ms: null,
    },
    {
      start: '2026-11-22T12:01:00.000Z',
      calls: 2400,
      failures: 1,
      rows: 4800,
      total_ms: 1800.5,
      max_ms: 120.25,
      p95_ms: 3,
    },
  ],
  statements: [
    {
      id: '00000000000000aa',
      text: 'select * from parties where id = ?',
      calls: 2000,
      failures: 0,
      rows: 4000,
      total_ms: 1500,
      mean_ms: 0.75,
      max_ms: 20.5,
      p95_ms: 2,
    },
    {
      id: 'other',
      text: 'other',
      calls: 400,
      failures: 1,
      rows: 800,
      total_ms: 300.5,
      mean_ms: 0.75,
      max_ms: 120.25,
      p95_ms: 3,
    },
  ],
};
