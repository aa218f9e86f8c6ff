import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { endReport, lockReport } from '../store.ts';

/** Cancels a report that is queued or being generated. Throws RESOURCE_NOT_FOUND, or CONFLICT once it has ended. */
export async function cancelReport(
  tx: Tx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const report = await lockReport(tx, id);
  if (!report) throw notFound('This report does not exist, or has been deleted.');
  if (report.state !== 'running') throw new AppError('CONFLICT', 'This report has already ended.');
  await endReport(tx, id, 'canceled');
  await audit(tx, {
    action: 'report_canceled',
    actor: auditActor(actor),
    details: { report: id, kind: report.kind, reason },
  });
}
