import { auditAccount } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { queueCustomerUpdate } from '../../billing/commands/sync-customer.ts';
import { notify } from '../../notification/commands/notify.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import { removedDetails, removeSignInsSince } from '../../recovery/commands/remove-other-sign-ins.ts';
import { removeFactorsSince } from '../../second-factor/commands/remove-factors-since.ts';
import {
  consumeRevert,
  deletePending,
  findRevertOwner,
  lockAccount,
  removePassword,
  setAddress,
} from '../store.ts';
import { invalidLink } from './confirm-change.ts';

/**
 * Restores the address that a link belongs to. Someone else may know the password and may have added sign-in methods:
 * all sessions end, and the password, the second factors added since the change, and the other ways to sign in added
 * since the last proof of the restored address are removed. A link to choose a new password is emailed to the restored
 * address (ADR 0196). Throws VALIDATION_ERROR when the link is unknown, used or expired.
 */
export async function revertChange(
  tx: Tx,
  services: Pick<Services, 'hints' | 'jobs' | 'payments' | 'config'>,
  token: string,
): Promise<void> {
  const hash = hashSecret(token);
  const userId = await findRevertOwner(tx.sql, hash, tx.now);
  if (userId === undefined) throw invalidLink();
  const { email: replacedEmail } = await lockAccount(tx, userId);
  const revert = await consumeRevert(tx, userId, hash);
  if (!revert) throw invalidLink();
  await deletePending(tx, userId);
  await setAddress(tx, userId, revert.email);
  await removePassword(tx, userId);
  // Runs first, while older factors still exist: a factor from before the change keeps the recovery codes (ADR 0197).
  const passkeys = await removeFactorsSince(tx, userId, revert.changed_at);
  const removedSignIns = await removeSignInsSince(tx, services, userId, revert.proven_at, passkeys);
  const endedSessionCount = await endSessions(tx, services.hints, userId);
  await queueMail(tx, services, { kind: 'reset_password', email: revert.email.toLowerCase() });
  await queueMail(tx, services, { kind: 'email_reverted', email: replacedEmail });
  await queueCustomerUpdate(tx, services, userId);
  await notify(tx, [{ kind: 'security', event: 'email_reverted', to: [userId] }]);
  await auditAccount(tx, 'email_reverted', userId, {
    sessions_ended: endedSessionCount,
    ...removedDetails(removedSignIns),
  });
}
