import { AppError } from '@quartermaster/contract/errors';
import type { VerificationKind } from '@quartermaster/contract/system-health';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs, Queue } from '../../../platform/jobs.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  insertVerification,
  isAbandoned,
  lockVerifications,
  newestVerification,
  VERIFICATION_SECONDS,
} from '../store.ts';

/** A large ledger takes minutes; a run that takes more than an hour counts as failed and is started again. */
export const verificationQueue: Queue = {
  name: 'verification',
  retrySeconds: 60,
  expireSeconds: VERIFICATION_SECONDS,
};

/**
 * Queues a verification. Throws CONFLICT while a verification of the same kind is queued or running and does not
 * count as abandoned.
 */
export async function startVerification(
  tx: Tx,
  actor: Actor,
  jobs: Jobs,
  { kind, reason }: { readonly kind: VerificationKind; readonly reason: string },
): Promise<void> {
  await lockVerifications(tx, kind);
  const newest = await newestVerification(tx.sql, kind);
  if (newest && !newest.finished_at && !isAbandoned(newest, tx.now))
    throw new AppError('CONFLICT', 'This verification is already queued or running.');
  const id = newId();
  await insertVerification(tx, id, kind);
  await jobs.enqueue(tx, verificationQueue, { verification_id: id, kind });
  await audit(tx, { action: 'verification_started', actor: auditActor(actor), details: { kind, reason } });
}
