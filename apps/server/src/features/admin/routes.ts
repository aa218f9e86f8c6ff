import * as contract from '@quartermaster/contract/admin';
import * as jobsContract from '@quartermaster/contract/admin-jobs';
import { ADMIN_SESSION_HEADER } from '@quartermaster/contract/constants';
import { forbidden } from '@quartermaster/contract/errors';
import { datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { openSession } from './commands/open-session.ts';
import { reportAttempt } from './commands/report-attempt.ts';
import { discardFailedJob, retryFailedJob } from './commands/retry-job.ts';
import { isSameAdminSession, requireDayOrder } from './policy.ts';
import { auditLines, listAuditEntries } from './queries/audit-log.ts';
import { failedJobLines, listFailed, listQueues } from './queries/jobs.ts';

/**
 * The admin area (ACC-2, ACC-6, ACC-7). The route wrapper admits only admins where the contract requires it.
 */
export function adminRoutes(routes: Routes): void {
  const { services } = routes;
  routes.write(contract.reportAdminAttempt, async ({ tx, actor, body }) => {
    await reportAttempt(tx, actor, body.path);
    return undefined;
  });
  routes.read(contract.listAuditLogs, async ({ sql, query }) => {
    requireDayOrder(query);
    return paginated(query, await listAuditEntries(sql, query));
  });
  routes.download(contract.exportAuditLogs, async ({ sql, query }) => {
    requireDayOrder(query);
    return datedCsv('audit-log', services.now(), contract.AUDIT_CSV_COLUMNS, auditLines(sql, query));
  });
  routes.write(contract.openAdminSession, async ({ tx, actor }) => {
    await openSession(tx, actor, services.config);
    return { data: { session_id: actor.sessionId, verified_at: tx.now.toISOString() } };
  });
  // The route wrapper has already counted the request as activity.
  routes.write(contract.reportAdminActivity, async () => undefined);
  routes.open(contract.verifyAdminSession, async ({ actor, request }) => {
    if (!isSameAdminSession(actor.sessionId, request.headers[ADMIN_SESSION_HEADER])) throw forbidden();
    return { data: { session_id: actor.sessionId, verified_at: services.now().toISOString() } };
  });
  jobRoutes(routes);
}

/** Background jobs (DEC-13). */
function jobRoutes(routes: Routes): void {
  const { jobs, now } = routes.services;
  routes.read(jobsContract.listJobQueues, async ({ sql }) => {
    await jobs.ready();
    return { data: await listQueues(sql, now()) };
  });
  routes.read(jobsContract.listFailedJobs, async ({ sql, query }) => {
    await jobs.ready();
    return paginated(query, await listFailed(sql, query));
  });
  routes.download(jobsContract.exportFailedJobs, async ({ sql, query }) => {
    await jobs.ready();
    return datedCsv('failed-jobs', now(), jobsContract.FAILED_JOB_CSV_COLUMNS, failedJobLines(sql, query));
  });
  routes.write(jobsContract.retryJob, async ({ tx, actor, params, body }) => {
    await retryFailedJob(tx, actor, jobs, { ...params, ...body });
    return undefined;
  });
  routes.write(jobsContract.discardJob, async ({ tx, actor, params, body }) => {
    await discardFailedJob(tx, actor, jobs, { ...params, ...body });
    return undefined;
  });
}
