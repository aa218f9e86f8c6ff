import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditAccount } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { queueCustomerUpdate } from '../../billing/commands/sync-customer.ts';
import { notify } from '../../notification/commands/notify.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import { removedDetails, removeSignInsSince } from '../../recovery/commands/remove-other-sign-ins.ts';
import type { RemovedSignIns } from '../../recovery/present.ts';
import { isEmailTaken } from '../../recovery/queries/email-taken.ts';
import { createRevert, deletePending, findChangeOwner, lockAccount, setAddress } from '../store.ts';

export const invalidLink = (): AppError => {
  const message = 'This link is invalid or has expired.';
  return new AppError('VALIDATION_ERROR', message, [{ field: 'token', message }]);
};

/**
 * Sets the address whose link was opened, and emails the old address a link that restores it. If the request comes
 * from a session of the account and the old address was verified, all sessions are kept and null is returned.
 * Otherwise the owner of the new address may not have requested the change: all sessions end, except the requester's
 * own session of this account, and other ways to sign in are removed and returned (ADR 0101). Throws VALIDATION_ERROR
 * when the link is unknown, replaced, used or expired, or when another account has taken the address meanwhile.
 * @param requester the session of the browser that opened the link, which may belong to another account
 */
export async function confirmChange(
  tx: Tx,
  services: Pick<Services, 'hints' | 'jobs' | 'payments' | 'config'>,
  token: string,
  requester: Pick<Actor, 'userId' | 'sessionId'> | null,
): Promise<RemovedSignIns | null> {
  const hash = hashSecret(token);
  const userId = await findChangeOwner(tx.sql, hash, tx.now);
  if (userId === undefined) throw invalidLink();
  const account = await lockAccount(tx, userId);
  // The link is read again, because another request may have used or replaced it before the lock.
  const isLinkValid = (await findChangeOwner(tx.sql, hash, tx.now)) !== undefined;
  const newEmail = isLinkValid ? await deletePending(tx, userId) : undefined;
  if (newEmail === undefined || (await isEmailTaken(tx.sql, newEmail, tx.now, userId))) throw invalidLink();
  await setAddress(tx, userId, newEmail);
  const revertId = await createRevert(tx, userId, account, newEmail);
  await queueMail(tx, services, { kind: 'email_changed', revert_id: revertId });
  await queueCustomerUpdate(tx, services, userId);
  await notify(tx, [{ kind: 'security', event: 'email_changed', to: [userId] }]);
  const ownSession = requester?.userId === userId ? requester.sessionId : null;
  if (account.provenAt !== null && ownSession !== null) {
    await auditAccount(tx, 'email_changed', userId);
    return null;
  }
  const removedSignIns = await removeSignInsSince(tx, services, userId, null);
  const endedSessionCount = await endSessions(
    tx,
    services.hints,
    userId,
    ownSession === null ? {} : { except: ownSession },
  );
  await auditAccount(tx, 'email_changed', userId, {
    sessions_ended: endedSessionCount,
    ...removedDetails(removedSignIns),
  });
  return removedSignIns;
}
