import { z } from 'zod';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { dayRange, id, line, paging, time } from './fields.ts';

const ADMIN = `${API_PREFIX}/admin` as const;

/** One entry of the audit log. Hashes are hexadecimal. */
export const auditEntry = z.strictObject({
  number: z.int(),
  occurred_at: time,
  action: z.string(),
  actor_id: id.nullable(),
  actor_name: z.string(),
  subject_id: id.nullable(),
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  hash: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/** ACC-6: the only event that a user without admin rights may report, about themselves. */
export const reportAdminAttempt = endpoint({
  id: 'admin.report_attempt',
  method: 'POST',
  path: `${ADMIN}/audit_logs`,
  audience: 'user',
  summary: 'Report an attempt to enter the admin area without admin rights',
  body: z.strictObject({
    action: z.literal('unauthorized_admin_access_attempt', {
      error: 'Only unauthorized_admin_access_attempt can be reported',
    }),
    path: line(500).regex(/^\/(?!\/)/, { error: 'Must be a path that begins with /' }),
  }),
  reply: { status: 204 },
  errorCodes: [],
  limit: 'audit_report',
});

const auditFilter = {
  action: z.enum(AUDIT_ACTIONS, { error: 'Unknown action' }).optional(),
  /** The full username of the actor or the subject. */
  person: line(254).optional(),
  ...dayRange,
};

export const listAuditLogs = endpoint({
  id: 'admin.audit_logs',
  method: 'GET',
  path: `${ADMIN}/audit_logs`,
  audience: 'admin',
  summary: 'The audit log, newest first',
  query: z.strictObject({ ...paging(25), ...auditFilter }),
  reply: { status: 200, data: z.array(auditEntry), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const AUDIT_CSV_COLUMNS = [
  'number',
  'occurred_at',
  'action',
  'actor_id',
  'actor_name',
  'subject_id',
  'subject_name',
  'details',
  'hash',
] as const;

export const exportAuditLogs = endpoint({
  id: 'admin.export_audit_logs',
  method: 'GET',
  path: `${ADMIN}/audit_logs/export`,
  audience: 'admin',
  summary: 'The entries of the audit log as CSV, newest first',
  query: z.strictObject(auditFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

const adminSession = z.strictObject({ session_id: id, verified_at: time });

export const openAdminSession = endpoint({
  id: 'admin.open_session',
  method: 'POST',
  path: `${ADMIN}/sessions`,
  audience: 'admin',
  adminSession: 'opens',
  recentAuth: true,
  summary: 'Open an admin session, which ends after 30 minutes without activity',
  reply: { status: 201, data: adminSession },
  errorCodes: ['SECOND_FACTOR_NOT_SET_UP'],
});

/**
 * ACC-4: called every 5 minutes, with the admin session in the header `X-Admin-Session` if the client has one.
 */
export const verifyAdminSession = endpoint({
  id: 'admin.verify_session',
  method: 'GET',
  path: `${ADMIN}/sessions/verify`,
  audience: 'admin',
  adminSession: 'observes',
  summary: 'Whether the admin area is still open in this session; does not count as activity',
  reply: { status: 200, data: adminSession },
  errorCodes: [],
});

/** Called by the admin screens while a user works there without sending other requests. */
export const reportAdminActivity = endpoint({
  id: 'admin.report_activity',
  method: 'POST',
  path: `${ADMIN}/sessions/activity`,
  audience: 'admin',
  summary: 'Report activity on an admin screen, which extends the admin session',
  reply: { status: 204 },
  errorCodes: [],
});
