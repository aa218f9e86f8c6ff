import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import type { Sql } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import { newestAuditEntries } from '../../admin/queries/audit-log.ts';
import { readNewestNumbers, transactionRate } from '../../analytics/queries/newest-numbers.ts';
import { countCases } from '../../moderation/queries/cases.ts';
import { countQueue } from '../../support/queries/queue.ts';
import { readSystemHealth } from '../../system-health/queries/system-health.ts';
import { presentDashboard } from '../present.ts';

const AUDIT_ENTRIES_SHOWN = 8;

/** The start page of the admin area, from roll-ups and from counts that stop at a limit. */
export async function readAdminDashboard(
  services: Pick<Services, 'sql' | 'config' | 'now' | 'jobs'>,
): Promise<AdminDashboard> {
  const { sql, now } = services;
  const counts = await readCounts(sql, now());
  return presentDashboard(counts, await readSystemHealth(services));
}

/** The dashboard without the system health. */
export async function readCounts(sql: Sql, now: Date): Promise<Omit<AdminDashboard, 'health'>> {
  const [numbers, transactions_per_minute, reports, appeals, support_requests, audit] = await Promise.all([
    readNewestNumbers(sql, now),
    transactionRate(sql, now),
    countCases(sql, 'open'),
    countCases(sql, 'appealed'),
    countQueue(sql, { status: 'open', premium: undefined }),
    newestAuditEntries(sql, AUDIT_ENTRIES_SHOWN),
  ]);
  return { numbers, transactions_per_minute, waiting: { reports, appeals, support_requests }, audit };
}
