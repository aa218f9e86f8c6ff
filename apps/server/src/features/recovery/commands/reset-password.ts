import { AppError, invalid } from '@quartermaster/contract/errors';
import { auditAccount } from '../../../platform/audit.ts';
import { accountKey } from '../../../platform/auth/account-key.ts';
import { isCommonPassword } from '../../../platform/auth/common-passwords.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import { LIMITS } from '../../../platform/http/rate-limits.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { consumeLink, findLinkOwner, setPassword } from '../store.ts';
import { queueMail } from './queue-mail.ts';
import { removedDetails, removeOtherSignIns } from './remove-other-sign-ins.ts';

export interface CheckedReset {
  readonly linkHash: Buffer;
  readonly passwordHash: string;
  /** Lets the owner log in immediately, even if someone else's guesses have used up the attempts (ADR 0042). */
  forgetLoginAttempts(): Promise<void>;
}

/** The message of ACC-2, with its field. */
const invalidLink = (): AppError => {
  const message = 'The password reset link is invalid or has expired.';
  return new AppError('VALIDATION_ERROR', message, [{ field: 'token', message }]);
};

/**
 * The checks of a reset that need no transaction: the link, and the password with its slow hash. Throws
 * VALIDATION_ERROR, and RATE_LIMITED after too many attempts on one account.
 */
export async function checkReset(
  services: Pick<Services, 'sql' | 'now' | 'limits' | 'tokens' | 'passwords'>,
  form: { token: string; password: string },
): Promise<CheckedReset> {
  const { sql, limits, tokens, passwords } = services;
  const linkHash = hashSecret(form.token);
  const owner = await findLinkOwner(sql, 'reset_password', linkHash, services.now());
  if (!owner) throw invalidLink();
  const account = accountKey(tokens, owner.email);
  await limits.use('reset_account', account, LIMITS.reset_account);
  if (await isCommonPassword(form.password)) throw invalid('password', 'This password is too common');
  return {
    linkHash,
    passwordHash: await passwords.hash(form.password),
    forgetLoginAttempts: () => limits.forget('login_account', account, LIMITS.login_account),
  };
}

/**
 * Consumes the link, sets the password, removes access that was added since the last proof of the address, ends all
 * sessions with their sockets, and notifies the owner by email and notification. Throws VALIDATION_ERROR when the link
 * was used, was superseded or has expired since the check (DEC-2).
 */
export async function resetPassword(
  tx: Tx,
  services: Pick<Services, 'hints' | 'jobs' | 'config'>,
  { linkHash, passwordHash }: CheckedReset,
): Promise<void> {
  const userId = await consumeLink(tx, 'reset_password', linkHash);
  if (userId === null) throw invalidLink();
  // Set the password first: a concurrent login locks the same row, and either fails or has its session ended here.
  await setPassword(tx, userId, passwordHash);
  const { removed } = await removeOtherSignIns(tx, services, userId);
  const endedSessionCount = await endSessions(tx, services.hints, userId);
  await queueMail(tx, services, { kind: 'password_changed', user_id: userId });
  await notify(tx, [{ kind: 'security', event: 'password_reset', to: [userId] }]);
  await auditAccount(tx, 'password_reset', userId, {
    sessions_ended: endedSessionCount,
    ...removedDetails(removed),
  });
}
