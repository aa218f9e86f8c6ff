import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findReport, type ReportRow } from '../store.ts';

/**
 * Writes an audit entry before a report is downloaded. Throws RESOURCE_NOT_FOUND, or CONFLICT unless it is completed.
 */
export async function recordDownload(tx: Tx, actor: Actor, id: string): Promise<ReportRow> {
  const report = await findReport(tx.sql, id);
  if (!report) throw notFound('This report does not exist, or has been deleted.');
  if (report.state !== 'completed') throw new AppError('CONFLICT', 'This report is not ready.');
  await audit(tx, {
    action: 'report_downloaded',
    actor: auditActor(actor),
    details: { report: id, kind: report.kind },
  });
  return report;
}
