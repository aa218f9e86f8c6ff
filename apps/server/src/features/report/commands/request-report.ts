import type { Parsed } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { Report, requestReport as spec } from '@quartermaster/contract/report';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireDayOrder } from '../../admin/policy.ts';
import { readReport } from '../queries/reports.ts';
import { insertReport, lockReportCapacity } from '../store.ts';
import { reportQueueOf } from './run-report.ts';

const REJECTIONS = {
  busy: 'Too many reports are being generated. Try again when one of them is ready.',
  full: 'The storage for reports is full. Space becomes available when the oldest reports expire.',
} as const;

/**
 * Queues a report. Throws VALIDATION_ERROR for a range that ends before it begins, or CONFLICT when a limit of stored
 * or unfinished reports is reached.
 */
export async function requestReport(
  tx: Tx,
  actor: Actor,
  jobs: Jobs,
  { kind, from, to, reason }: Parsed<typeof spec>['body'],
): Promise<Report> {
  requireDayOrder({ from, to });
  const capacity = await lockReportCapacity(tx);
  if (capacity !== 'free') throw new AppError('CONFLICT', REJECTIONS[capacity]);
  const id = await insertReport(tx, {
    kind,
    actor_id: actor.userId,
    every: null,
    from_day: from ?? null,
    to_day: to ?? null,
  });
  await jobs.enqueue(tx, reportQueueOf(kind), { report_id: id });
  await audit(tx, {
    action: 'report_requested',
    actor: auditActor(actor),
    details: { report: id, kind, from: from ?? null, to: to ?? null, reason },
  });
  return readReport(tx.sql, id);
}
