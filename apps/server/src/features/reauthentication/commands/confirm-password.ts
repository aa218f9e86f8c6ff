import { AppError, invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { passwordHashOf } from '../store.ts';

/**
 * Checks the password before any transaction, so that no transaction waits for the slow hash. Throws VALIDATION_ERROR
 * when the password is wrong, CONFLICT for an account without a password, and REVOKED_TOKEN for a deleted account. If
 * the password is changed in another session in the meantime, the change ends this session.
 */
export async function checkPassword(
  { sql, passwords }: Pick<Services, 'sql' | 'passwords'>,
  { userId }: Actor,
  password: string,
): Promise<void> {
  const hash = await passwordHashOf(sql, userId);
  if (hash === null)
    throw new AppError('CONFLICT', 'Your account has no password. Confirm with a code sent by email.');
  if (!(await passwords.matches(hash, password))) throw invalid('password', 'This is not your password');
}
