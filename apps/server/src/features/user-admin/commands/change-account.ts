import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import { resetSecondFactor } from '../../second-factor/commands/reset-second-factor.ts';
import { auditUser, lockUser, type UserAction } from '../domain/user.ts';
import { requireOtherUser } from '../policy.ts';
import { setVerified } from '../store.ts';
import { setAdmin } from './set-admin.ts';

/**
 * Marks the address of a user as verified and notifies the user. Throws the errors of `lockUser`, and CONFLICT when the
 * address is already verified.
 */
export async function verifyAddress(tx: Tx, actor: Actor, { userId, reason }: UserAction): Promise<void> {
  const user = await lockUser(tx, actor, userId);
  if (!(await setVerified(tx, userId))) throw new AppError('CONFLICT', 'This address is already verified.');
  await notify(tx, [{ kind: 'security', event: 'verified_by_admin', to: [userId] }]);
  await auditUser(tx, 'email_verified', actor, user, { reason });
}

/**
 * Removes the second factor of another user, who is notified in the app and by email. Ends the user's admin sessions.
 * Throws the errors of `lockUser`, and CONFLICT for the admin's own account and for a user without a second factor.
 */
export async function resetUserSecondFactor(
  tx: Tx,
  actor: Actor,
  mail: MailQueueServices,
  { userId, reason }: UserAction,
): Promise<void> {
  requireOtherUser(actor.userId, userId);
  const user = await lockUser(tx, actor, userId);
  const { outcome } = await resetSecondFactor(tx, auditActor(actor), user.email, mail, reason);
  if (outcome !== 'changed') throw new AppError('CONFLICT', 'This user has no second factor.');
}

/**
 * Grants another user admin rights, or revokes them, and notifies the user. Throws the errors of `lockUser`, and
 * CONFLICT for the admin's own account, for granting them to a suspended user, and when nothing would change.
 */
export async function setAdminFlag(
  tx: Tx,
  actor: Actor,
  { userId, reason, admin }: UserAction & { readonly admin: boolean },
): Promise<void> {
  requireOtherUser(actor.userId, userId);
  const { email } = await lockUser(tx, actor, userId);
  const { outcome } = await setAdmin(tx, auditActor(actor), { email, admin, reason });
  if (outcome === 'suspended') throw new AppError('CONFLICT', 'A suspended user cannot become an admin.');
  if (outcome !== 'changed')
    throw new AppError('CONFLICT', admin ? 'This user is already an admin.' : 'This user is not an admin.');
}
