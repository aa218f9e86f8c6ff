import { z } from 'zod';
import { auditEntry } from './admin.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { HEALTH_CHECKS, HEALTH_STATUSES } from './system-health.ts';

const count = z.int();

export const adminDashboard = z.strictObject({
  /**
   * From roll-ups: the newest calculated day (UTC), and for `week` all calculated days of the last 7; null if none of
   * the last 7 days is calculated.
   */
  numbers: z
    .strictObject({
      day: z.iso.date(),
      updated_at: time,
      users: count,
      registrations_day: count,
      registrations_week: count,
      active_day: count,
      active_week: count,
      active_month: count,
      parties: count,
      parties_created_day: count,
      parties_created_week: count,
      /** Monthly recurring revenue in US cents. */
      mrr_cents: z.int(),
    })
    .nullable(),
  /** The average of the last 5 minutes with one decimal; counting stops at 10,000 a minute. */
  transactions_per_minute: z.number(),
  /** Number of cases and requests that wait for an admin; counting stops at 1,000. */
  waiting: z.strictObject({ reports: count, appeals: count, support_requests: count }),
  health: z.strictObject({
    /** The worst status of all checks. */
    status: z.enum(HEALTH_STATUSES),
    /** The checks that are degraded or down. */
    failing: z.array(z.enum(HEALTH_CHECKS)),
  }),
  /** The newest entries of the audit log. */
  audit: z.array(auditEntry),
});
export type AdminDashboard = z.infer<typeof adminDashboard>;

/** The columns of the CSV file. */
export const DASHBOARD_CSV_COLUMNS = ['name', 'value'] as const;

export const exportAdminDashboard = endpoint({
  id: 'admin.export_dashboard',
  method: 'GET',
  path: `${API_PREFIX}/admin/dashboard/export`,
  audience: 'admin',
  summary: 'The numbers of the dashboard as CSV, one per line; the audit log has a separate file',
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const showAdminDashboard = endpoint({
  id: 'admin.dashboard',
  method: 'GET',
  path: `${API_PREFIX}/admin/dashboard`,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary:
    'Users, activity, revenue, transactions per minute, items waiting for an admin, health and newest audit entries',
  reply: { status: 200, data: adminDashboard },
  errorCodes: [],
});
