import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Deletes a schedule; the reports that it created are kept. Throws RESOURCE_NOT_FOUND. */
export async function deleteSchedule(
  tx: Tx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const [row] = await tx.sql<{ kind: string; every: string }[]>`
    delete from report_schedules where id = ${id} returning kind, every`;
  if (!row) throw notFound('This schedule does not exist.');
  await audit(tx, {
    action: 'report_schedule_deleted',
    actor: auditActor(actor),
    details: { schedule: id, ...row, reason },
  });
}
