import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { deleteAccountOf } from '../../account/commands/delete-account.ts';
import { notify } from '../../notification/commands/notify.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import { auditUser, lockUser, type UserAction } from '../domain/user.ts';
import { requireOtherUser } from '../policy.ts';
import { findSubject } from '../store.ts';

/**
 * Deletes another user's account under the rules that also apply on the profile page. An active subscription is
 * canceled at the provider, and the user is notified by email. Throws RESOURCE_NOT_FOUND, or CONFLICT for the admin's
 * own account, for an admin, and for the game master of record of a party.
 */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  services: Pick<Services, 'hints' | 'jobs' | 'config'>,
  { userId, reason }: UserAction,
): Promise<void> {
  requireOtherUser(actor.userId, userId);
  // Not locked here: containers are locked before the user (ADR 0005).
  const user = await findSubject(tx.sql, userId);
  if (!user) throw notFound('This user no longer exists.');
  const { email, username } = user;
  await deleteAccountOf(tx, actor, services, { userId, reason });
  await queueMail(tx, services, { kind: 'account_deleted', email, username, deleted_by: 'admin' });
}

/**
 * Records that an admin exports the data of a user, who is notified. Returns the username. Throws the errors of
 * `lockUser`.
 */
export async function recordExport(tx: Tx, actor: Actor, { userId, reason }: UserAction): Promise<string> {
  const user = await lockUser(tx, actor, userId);
  await notify(tx, [{ kind: 'security', event: 'account_exported', to: [userId] }]);
  await auditUser(tx, 'account_exported', actor, user, { reason });
  return user.username;
}
