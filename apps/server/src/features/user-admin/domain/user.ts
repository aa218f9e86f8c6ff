import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { suspensionOf } from '../../../platform/auth/suspension.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockAdmins } from '../../admin/commands/lock-admins.ts';
import { lockSubject, type Subject } from '../store.ts';

/** An action of an admin on a user. */
export interface UserAction {
  readonly userId: string;
  readonly reason: string;
}

/**
 * Locks the user. For an action on an admin it locks all admins first and checks again that the actor is an active
 * admin, so that one of two admins who suspend each other stays active. Throws RESOURCE_NOT_FOUND for an unknown user,
 * a deleted user and the system user, and REVOKED_TOKEN for an action on an admin by a user who is no longer an active
 * admin.
 */
export async function lockUser(tx: Tx, actor: Actor, userId: string): Promise<Subject> {
  const [target] = await tx.sql<{ admin: boolean }[]>`select admin from users where id = ${userId}`;
  if (target?.admin) {
    await lockAdmins(tx);
    if (!(await isStillAdmin(tx, actor))) throw new AppError('REVOKED_TOKEN');
  }
  const user = await lockSubject(tx, userId);
  if (!user) throw notFound('This user no longer exists.');
  return user;
}

async function isStillAdmin(tx: Tx, { userId }: Actor): Promise<boolean> {
  const [row] = await tx.sql<{ admin: boolean }[]>`select admin from users where id = ${userId}`;
  return row?.admin === true && (await suspensionOf(tx, userId)) === null;
}

type UserAuditAction =
  | 'user_suspended'
  | 'suspension_lifted'
  | 'sessions_revoked'
  | 'password_reset_sent'
  | 'email_verified'
  | 'tier_granted'
  | 'tier_grant_ended'
  | 'account_exported';

/** Writes the audit entry of an action on a user. */
export const auditUser = (
  tx: Tx,
  action: UserAuditAction,
  actor: Actor,
  user: Subject,
  details: Record<string, string | number>,
) =>
  audit(tx, {
    action,
    actor: auditActor(actor),
    subject: { id: user.id, name: user.username },
    details,
  });
