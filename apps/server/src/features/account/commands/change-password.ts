import type { PasswordChange } from '@quartermaster/contract/account';
import { AppError, type ErrorDetail, invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditAccount } from '../../../platform/audit.ts';
import { isCommonPassword } from '../../../platform/auth/common-passwords.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import { proofOf } from '../reads.ts';
import { replacePassword } from '../store.ts';

/** A change that was checked and hashed, ready to be carried out. */
export interface PreparedChange {
  readonly checked: string | null;
  readonly fresh: string;
}

/**
 * Checks the current password, where there is one, and hashes the new one, before any transaction: none waits for
 * the slow hash. Throws VALIDATION_ERROR with everything that is wrong (ADR 0068).
 */
export async function prepareChange(
  services: Pick<Services, 'sql' | 'passwords'>,
  actor: Actor,
  form: PasswordChange,
): Promise<PreparedChange> {
  const { password_hash: checked } = await proofOf(services.sql, actor.userId);
  const faults: ErrorDetail[] = [];
  if (checked !== null) faults.push(...(await currentFaults(services, checked, form.current_password ?? '')));
  if (await isCommonPassword(form.password))
    faults.push({ field: 'password', message: 'This password is too common' });
  if (faults.length > 0) throw new AppError('VALIDATION_ERROR', undefined, faults);
  return { checked, fresh: await services.passwords.hash(form.password) };
}

async function currentFaults(
  { passwords }: Pick<Services, 'passwords'>,
  checked: string,
  given: string,
): Promise<ErrorDetail[]> {
  if (given === '') return [{ field: 'current_password', message: 'Please enter your current password' }];
  if (await passwords.matches(checked, given)) return [];
  return [{ field: 'current_password', message: 'This is not your current password' }];
}

/** Sets the new password, ends all other sessions and tells the owner by mail; returns how many ended. */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  hashes: PreparedChange,
  services: Pick<Services, 'hints' | 'jobs' | 'config'>,
): Promise<number> {
  if (!(await replacePassword(tx, actor.userId, hashes))) {
    throw invalid('current_password', 'This is not your current password');
  }
  const ended = await endSessions(tx, services.hints, actor.userId, { except: actor.sessionId });
  await queueMail(tx, services, { kind: 'password_changed', user_id: actor.userId });
  await notify(tx, [{ kind: 'security', event: 'password_changed', to: [actor.userId] }]);
  await auditAccount(tx, 'password_changed', actor.userId, { sessions_ended: ended });
  return ended;
}
