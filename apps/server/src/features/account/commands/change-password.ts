import type { PasswordChange } from '@quartermaster/contract/account';
import { AppError, type ErrorDetail, invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditAccount } from '../../../platform/audit.ts';
import { isCommonPassword } from '../../../platform/auth/common-passwords.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { type OpenedSession, openSession } from '../../../platform/auth/open-session.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import { readCredentials } from '../queries/account.ts';
import { replacePassword } from '../store.ts';

/** The hashes of a password change whose current password was checked. */
export interface PreparedChange {
  readonly currentHash: string | null;
  readonly newHash: string;
}

/**
 * Checks the current password, if any, and hashes the new one outside of transactions, so that no transaction
 * waits for the slow hash. Throws VALIDATION_ERROR with every error (ADR 0068), REVOKED_TOKEN for a deleted account.
 */
export async function prepareChange(
  services: Pick<Services, 'sql' | 'passwords'>,
  actor: Actor,
  form: PasswordChange,
): Promise<PreparedChange> {
  const { password_hash: currentHash } = await readCredentials(services.sql, actor.userId);
  const errors: ErrorDetail[] = [];
  if (currentHash !== null)
    errors.push(...(await passwordErrors(services, currentHash, form.current_password ?? '')));
  if (await isCommonPassword(form.password))
    errors.push({ field: 'password', message: 'This password is too common' });
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', undefined, errors);
  return { currentHash, newHash: await services.passwords.hash(form.password) };
}

async function passwordErrors(
  { passwords }: Pick<Services, 'passwords'>,
  currentHash: string,
  password: string,
): Promise<ErrorDetail[]> {
  if (password === '') return [{ field: 'current_password', message: 'Please enter your current password' }];
  if (await passwords.matches(currentHash, password)) return [];
  return [{ field: 'current_password', message: 'This is not your current password' }];
}

export interface ChangedPassword {
  /** The number of ended sessions, except the current one. */
  readonly endedSessionCount: number;
  /** The session that replaces the current one; tokens from before the change are not accepted afterwards. */
  readonly opened: OpenedSession;
}

/**
 * Sets the new password, ends every session, opens a new one for the current browser, and notifies the owner
 * in the app and by email. Throws VALIDATION_ERROR when the password was changed concurrently, REVOKED_TOKEN when the
 * session has ended, and the errors of openSession.
 */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  hashes: PreparedChange,
  services: Pick<Services, 'hints' | 'jobs' | 'config'>,
  userAgent: string,
): Promise<ChangedPassword> {
  const { userId, sessionId } = actor;
  if (!(await replacePassword(tx, userId, hashes))) {
    throw invalid('current_password', 'This is not your current password');
  }
  if ((await endSessions(tx, services.hints, userId, { only: sessionId })) === 0)
    throw new AppError('REVOKED_TOKEN');
  const endedSessionCount = await endSessions(tx, services.hints, userId);
  const opened = await openSession(tx, userId, userAgent, { by: 'password' });
  await queueMail(tx, services, { kind: 'password_changed', user_id: userId });
  await notify(tx, [{ kind: 'security', event: 'password_changed', to: [userId] }]);
  await auditAccount(tx, 'password_changed', userId, { sessions_ended: endedSessionCount });
  return { endedSessionCount, opened };
}
