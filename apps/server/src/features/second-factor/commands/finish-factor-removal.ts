import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { requireOpenSession } from '../../../platform/auth/open-session.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { deleteSecondFactorState, hasFactor, lockUser } from '../store.ts';

/**
 * Locks the account, so that changes to its second factors are serialized. Throws REVOKED_TOKEN when the account is
 * deleted.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<{ readonly isAdmin: boolean }> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('REVOKED_TOKEN');
  return user;
}

/**
 * Locks the account for a request of its owner. Throws REVOKED_TOKEN when the account is deleted, or the session has
 * ended while the request waited, for example because the password was reset.
 */
export async function lockOwnAccount(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockAccount(tx, userId);
  await requireOpenSession(tx, sessionId);
}

/**
 * Must be called after a second factor is removed. After the last one, deletes recovery codes and pending sign-ins, and
 * ends admin sessions. Throws CONFLICT for the last second factor of an admin while admins need one (ADMIN_MFA).
 */
export async function finishFactorRemoval(
  tx: Tx,
  userId: string,
  { adminMfa }: Pick<Config, 'adminMfa'>,
): Promise<void> {
  const { isAdmin } = await lockAccount(tx, userId);
  if (await hasFactor(tx.sql, userId)) return;
  if (isAdmin && adminMfa)
    throw new AppError(
      'CONFLICT',
      'Admins need a second factor. Add another one before you remove this one.',
    );
  await deleteSecondFactorState(tx, userId);
}
