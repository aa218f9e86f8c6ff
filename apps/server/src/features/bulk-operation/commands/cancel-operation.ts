import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { endOperation, lockOperation } from '../store.ts';

/** Stops an operation before its next row. Throws RESOURCE_NOT_FOUND, or CONFLICT when it has already ended. */
export async function cancelOperation(
  tx: Tx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const operation = await lockOperation(tx, id);
  if (!operation) throw notFound('This operation does not exist, or has been deleted.');
  if (operation.state !== 'running') throw new AppError('CONFLICT', 'This operation has already ended.');
  await endOperation(tx, id, 'canceled');
  await audit(tx, {
    action: 'bulk_operation_canceled',
    actor: auditActor(actor),
    details: { operation: id, bulk_action: operation.action, reason },
  });
}
