import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { syncQueue } from '../../../platform/payments/provider.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import * as store from '../store.ts';

/**
 * Queues the processing of an event that Stripe has delivered, and writes an audit entry. Throws
 * RESOURCE_NOT_FOUND, or CONFLICT when it is already processed or Stripe is not configured.
 */
export async function replayEvent(
  tx: Tx,
  { jobs, payments }: Pick<Services, 'jobs' | 'payments'>,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const event = await store.lockEvent(tx, id);
  if (!event) throw notFound();
  if (event.processed_at !== null) throw new AppError('CONFLICT', 'This event has already been processed.');
  if (payments.name !== 'stripe')
    throw new AppError('CONFLICT', 'Stripe is not configured on this server. Set its keys, then try again.');
  await jobs.enqueue(tx, syncQueue, { event: id });
  await audit(tx, {
    action: 'webhook_event_replayed',
    actor: auditActor(actor),
    details: { event: id, type: event.type, reason },
  });
}
