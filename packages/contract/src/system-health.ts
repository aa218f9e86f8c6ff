import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { adminReason, time } from './fields.ts';

/** The health checks, in the order of the page. */
export const HEALTH_CHECKS = [
  'database',
  'migrations',
  'clock',
  'disk',
  'ledger',
  'audit',
  'jobs',
  'mail',
  'stripe',
  'discord',
  'ai',
  'backups',
] as const;
export type HealthCheckName = (typeof HEALTH_CHECKS)[number];

/** From best to worst; `off`: not configured, no action required. */
export const HEALTH_STATUSES = ['off', 'ok', 'degraded', 'down'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

export const VERIFICATIONS = ['ledger', 'audit'] as const;
export type VerificationKind = (typeof VERIFICATIONS)[number];

const verification = z.strictObject({
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  /** Invariants of the ledger, or entries of the audit log, that are verified so far, out of `total`. */
  done: z.int(),
  total: z.int(),
  requested_at: time,
  finished_at: time.nullable(),
});

export const healthCheck = z.strictObject({
  name: z.enum(HEALTH_CHECKS),
  status: z.enum(HEALTH_STATUSES),
  summary: z.string(),
  /** The recommended action; null if there is no problem. */
  advice: z.string().nullable(),
  /** The newest verification run; null for checks that no job verifies, and before the first run. */
  verification: verification.nullable(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

export const systemHealth = z.strictObject({
  /** The worst status of all checks. */
  status: z.enum(HEALTH_STATUSES),
  checked_at: time,
  checks: z.array(healthCheck),
});
export type SystemHealth = z.infer<typeof systemHealth>;

const path = `${API_PREFIX}/admin/system_health` as const;

export const showSystemHealth = endpoint({
  id: 'admin.system_health',
  method: 'GET',
  path,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary: 'The health of all dependencies of the installation, with recommended actions',
  reply: { status: 200, data: systemHealth },
  errorCodes: [],
});

/** The stored result, for the audit log page: no request verifies the log itself (ADR 0260). */
export const showAuditVerification = endpoint({
  id: 'admin.audit_verification',
  method: 'GET',
  path: `${API_PREFIX}/admin/audit_logs/verification`,
  audience: 'admin',
  // The page polls it while a verification runs.
  adminSession: 'observes',
  summary: 'The last result of the verification of the audit log, and the state of the newest run',
  reply: { status: 200, data: healthCheck },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const HEALTH_CSV_COLUMNS = ['check', 'status', 'summary', 'advice', 'verified_at'] as const;

export const exportSystemHealth = endpoint({
  id: 'admin.export_system_health',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'The health of all dependencies of the installation as CSV, one line per check',
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const startVerification = endpoint({
  id: 'admin.start_verification',
  method: 'POST',
  path: `${path}/verifications`,
  audience: 'admin',
  summary: 'Verify the ledger or the audit log in the background; the result is part of the system health',
  body: z.strictObject({
    reason: adminReason,
    kind: z.enum(VERIFICATIONS, { error: 'Must be ledger or audit' }),
  }),
  reply: { status: 204 },
  errorCodes: ['CONFLICT'],
});
