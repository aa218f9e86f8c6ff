import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { suspensionOf } from '../../../platform/auth/suspension.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import { auditUser, lockUser, type UserAction } from '../domain/user.ts';
import { requireEnd, requireNotShorter, requireOtherUser } from '../policy.ts';
import { setSuspension } from '../store.ts';

type SuspensionServices = Pick<Services, 'hints' | 'jobs' | 'config'>;

/** `until` is null for a suspension that lasts until it is lifted. */
export interface SuspendInput extends UserAction {
  readonly until: Date | null;
}

/**
 * Suspends a user, or extends a suspension: sessions and sockets end within a second, and every way to sign in is
 * rejected (`platform/auth/suspension.ts`). The user is sent the reason by email. Throws the errors of `lockUser`,
 * VALIDATION_ERROR for an end in the past or more than ten years from now, and CONFLICT for the admin's own account and
 * for an end before that of the current suspension.
 */
export async function suspendUser(
  tx: Tx,
  actor: Actor,
  services: SuspensionServices,
  { userId, until, reason }: SuspendInput,
): Promise<void> {
  requireOtherUser(actor.userId, userId);
  requireEnd(until, tx.now);
  const user = await lockUser(tx, actor, userId);
  requireNotShorter(await suspensionOf(tx, userId), until);
  await setSuspension(tx, userId, { until, reason });
  const endedSessionCount = await endSessions(tx, services.hints, userId);
  await queueMail(tx, services, { kind: 'account_suspended', user_id: userId });
  const details = { until: until?.toISOString() ?? 'lifted', reason, sessions_ended: endedSessionCount };
  await auditUser(tx, 'user_suspended', actor, user, details);
}

/**
 * Lifts a suspension; the user is notified by email. Throws the errors of `lockUser`, and CONFLICT for a user who is
 * not suspended.
 */
export async function liftSuspension(
  tx: Tx,
  actor: Actor,
  services: SuspensionServices,
  { userId, reason }: UserAction,
): Promise<void> {
  const user = await lockUser(tx, actor, userId);
  if (!(await suspensionOf(tx, userId))) throw new AppError('CONFLICT', 'This user is not suspended.');
  await setSuspension(tx, userId, null);
  await queueMail(tx, services, { kind: 'suspension_lifted', user_id: userId });
  await auditUser(tx, 'suspension_lifted', actor, user, { reason });
}

/**
 * Ends all sessions of another user and notifies the user. Throws the errors of `lockUser`, and CONFLICT for the
 * admin's own account.
 */
export async function revokeSessions(
  tx: Tx,
  actor: Actor,
  services: SuspensionServices,
  { userId, reason }: UserAction,
): Promise<void> {
  requireOtherUser(actor.userId, userId);
  const user = await lockUser(tx, actor, userId);
  const endedSessionCount = await endSessions(tx, services.hints, userId);
  await notify(tx, [{ kind: 'security', event: 'signed_out_by_admin', to: [userId] }]);
  await auditUser(tx, 'sessions_revoked', actor, user, { reason, sessions_ended: endedSessionCount });
}

/** Queues the email with which a user chooses a new password. Throws the errors of `lockUser`. */
export async function sendPasswordReset(
  tx: Tx,
  actor: Actor,
  services: SuspensionServices,
  { userId, reason }: UserAction,
): Promise<void> {
  const user = await lockUser(tx, actor, userId);
  await queueMail(tx, services, { kind: 'reset_password', email: user.email.toLowerCase() });
  await auditUser(tx, 'password_reset_sent', actor, user, { reason });
}
