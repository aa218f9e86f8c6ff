import { createHmac } from 'node:crypto';
import { AppError } from '@quartermaster/contract/errors';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Passwords } from '../../../platform/auth/passwords.ts';
import type { Sql } from '../../../platform/database.ts';
import { LIMITS } from '../../../platform/http/rate-limits.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findByEmail, type Holder } from '../reads.ts';
import { lockUnchanged } from '../store.ts';
import { signIn } from './sign-in.ts';

/**
 * Counts an attempt on an account before it is made, so that a thousand at once are no way around the bound;
 * addresses of nobody count alike. Throws RATE_LIMITED (promise B4). Returns how to forget after a success.
 */
export async function countAttempt(
  services: Pick<Services, 'limits' | 'tokens'>,
  email: string,
): Promise<() => Promise<void>> {
  const key = services.tokens.keyFor('login attempts');
  const account = createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
  await services.limits.use('login_account', account, LIMITS.login_account);
  return () => services.limits.forget('login_account', account, LIMITS.login_account);
}

/**
 * Whose e-mail and password these are. Throws INVALID_CREDENTIALS, the same and after the same time for an
 * unknown address as for a wrong password (decisions.md §2). No transaction waits for the slow hash.
 */
export async function checkCredentials(
  sql: Sql,
  passwords: Passwords,
  given: { email: string; password: string },
): Promise<Holder> {
  const holder = await findByEmail(sql, given.email);
  const matches = await passwords.matches(holder?.password_hash ?? null, given.password);
  if (!matches || holder === undefined) throw new AppError('INVALID_CREDENTIALS');
  return holder;
}

/** Opens a session for somebody whose password was checked. Throws INVALID_CREDENTIALS when it changed since. */
export async function login(tx: Tx, holder: Holder, userAgent: string): Promise<OpenedSession> {
  if (!(await lockUnchanged(tx, holder))) throw new AppError('INVALID_CREDENTIALS');
  return signIn(tx, holder.id, userAgent);
}
