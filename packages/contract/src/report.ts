import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, dayRange, id, idParams, paging, time } from './fields.ts';

const path = `${API_PREFIX}/admin/reports` as const;
const schedulesPath = `${API_PREFIX}/admin/report_schedules` as const;

export const REPORT_KINDS = ['users', 'revenue', 'content', 'ledger', 'audit'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_STATES = ['running', 'completed', 'failed', 'canceled'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_INTERVALS = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];

const kind = z.enum(REPORT_KINDS, { error: 'Unknown report' });
const every = z.enum(REPORT_INTERVALS, { error: 'Must be day, week or month' });

export const report = z.strictObject({
  id,
  kind,
  actor_name: z.string(),
  /** Null if an admin requested the report. */
  every: every.nullable(),
  /** Days in UTC, inclusive; null: unbounded. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  state: z.enum(REPORT_STATES),
  /** The reason why the report failed. */
  message: z.string(),
  lines: z.int(),
  /** Null until the lines are counted. */
  total: z.int().nullable(),
  created_at: time,
  finished_at: time.nullable(),
});
export type Report = z.infer<typeof report>;

export const listReports = endpoint({
  id: 'admin.reports',
  method: 'GET',
  path,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary: 'Stored reports, newest first',
  query: z.strictObject({ ...paging(25), kind: kind.optional() }),
  reply: { status: 200, data: z.array(report), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the exported list. */
export const REPORT_LIST_CSV_COLUMNS = [
  'id',
  'kind',
  'state',
  'from',
  'to',
  'every',
  'requested_by',
  'lines',
  'message',
  'created_at',
  'finished_at',
] as const;

export const exportReports = endpoint({
  id: 'admin.export_reports',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'The list of reports as CSV, newest first',
  query: z.strictObject({ kind: kind.optional() }),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const requestReport = endpoint({
  id: 'admin.request_report',
  method: 'POST',
  path,
  audience: 'admin',
  summary: 'Request a report; a job writes it, and a notification says when it is ready',
  body: z.strictObject({ kind, ...dayRange, reason: adminReason }),
  reply: { status: 201, data: report },
  errorCodes: ['CONFLICT'],
});

export const downloadReport = endpoint({
  id: 'admin.download_report',
  method: 'GET',
  path: `${path}/{id}/file`,
  audience: 'admin',
  summary: 'A finished report as CSV',
  params: idParams,
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  limit: 'export',
});

export const cancelReport = endpoint({
  id: 'admin.cancel_report',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  audience: 'admin',
  summary: 'Cancel a report that is being generated',
  params: idParams,
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

/**
 * A recurring report, written after the period that it covers: every day, every Monday, or on the first of
 * every month.
 */
export const reportSchedule = z.strictObject({
  id,
  kind,
  every,
  actor_name: z.string(),
  /** In UTC: the first day that the next report covers, and the day on which it is written. */
  from: z.iso.date(),
  due_on: z.iso.date(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

export const listReportSchedules = endpoint({
  id: 'admin.report_schedules',
  method: 'GET',
  path: schedulesPath,
  audience: 'admin',
  summary: 'Scheduled reports',
  reply: { status: 200, data: z.array(reportSchedule) },
  errorCodes: [],
});

export const createReportSchedule = endpoint({
  id: 'admin.create_report_schedule',
  method: 'POST',
  path: schedulesPath,
  audience: 'admin',
  summary: 'Schedule a report; each report covers the days since the previous one',
  body: z.strictObject({ kind, every, reason: adminReason }),
  reply: { status: 201, data: reportSchedule },
  errorCodes: ['CONFLICT'],
});

export const deleteReportSchedule = endpoint({
  id: 'admin.delete_report_schedule',
  method: 'POST',
  path: `${schedulesPath}/{id}/delete`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Delete a schedule; its reports are kept',
  params: idParams,
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

/** The columns of the CSV files; those of users and of the audit log are declared with their exports. */
export const REVENUE_CSV_COLUMNS = [
  'changed_at',
  'user_id',
  'username',
  'subscription_id',
  'status',
  'previous_status',
  'tier',
  'interval',
  'price_usd',
  'cancel_reason',
] as const;
export const CONTENT_CSV_COLUMNS = [
  'type',
  'id',
  'name',
  'owner_id',
  'owner',
  'visibility',
  'created_at',
  'updated_at',
] as const;
export const LEDGER_CSV_COLUMNS = ['invariant', 'result', 'difference'] as const;
