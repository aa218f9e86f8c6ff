import { AppError } from '@quartermaster/contract/errors';
import { audit } from '../../../platform/audit.ts';
import { accountKey } from '../../../platform/auth/account-key.ts';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Passwords } from '../../../platform/auth/passwords.ts';
import type { Sql } from '../../../platform/database.ts';
import { LIMITS, RateLimitedError } from '../../../platform/http/rate-limits.ts';
import type { Services } from '../../../platform/services.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import type { Challenge } from '../../second-factor/commands/challenge-sign-in.ts';
import { findByEmail, type UserWithPassword } from '../queries/users.ts';
import { lockIfPasswordUnchanged } from '../store.ts';
import { signIn } from './sign-in.ts';

/**
 * Counts a login attempt before the password is checked, so that concurrent attempts cannot exceed the limit; attempts
 * with unknown addresses count as well. Throws RATE_LIMITED (promise B4), which is audited once per window. Returns a
 * function that resets the count after a successful login.
 */
export async function countAttempt(
  services: Pick<Services, 'limits' | 'tokens' | 'sql' | 'now'>,
  email: string,
): Promise<() => Promise<void>> {
  const account = accountKey(services.tokens, email);
  try {
    await services.limits.use('login_account', account, LIMITS.login_account);
  } catch (error) {
    if (error instanceof RateLimitedError) await auditRejectedLogin(services, email, account);
    throw error;
  }
  return () => services.limits.forget('login_account', account, LIMITS.login_account);
}

async function auditRejectedLogin(
  services: Pick<Services, 'limits' | 'sql' | 'now'>,
  email: string,
  account: string,
): Promise<void> {
  const recorded = services.limits.use('login_rejection', account, LIMITS.login_rejection);
  const isFirst = await recorded.then(
    () => true,
    (error) => {
      if (error instanceof RateLimitedError) return false;
      throw error;
    },
  );
  if (!isFirst) return;
  const user = await findByEmail(services.sql, email);
  await inTransaction(services.sql, services.now, (tx) =>
    audit(tx, {
      action: 'login_rate_limited',
      actor: { id: null, name: 'a guest' },
      ...(user ? { subject: { id: user.id, name: user.username } } : {}),
      details: { attempts: LIMITS.login_account.points, known_account: user !== undefined },
    }),
  );
}

/**
 * The user with this email and password. Throws INVALID_CREDENTIALS, with the same message and after the same
 * time for an unknown address and for a wrong password (DEC-2). Runs outside of transactions, because the
 * hash is slow.
 */
export async function checkCredentials(
  sql: Sql,
  passwords: Passwords,
  credentials: { email: string; password: string },
): Promise<UserWithPassword> {
  const user = await findByEmail(sql, credentials.email);
  const matches = await passwords.matches(user?.password_hash ?? null, credentials.password);
  if (!matches || user === undefined) throw new AppError('INVALID_CREDENTIALS');
  return user;
}

/**
 * Signs in a user whose password was checked. Throws INVALID_CREDENTIALS when the password has changed since, and
 * the errors of `openSession`.
 */
export async function login(
  tx: Tx,
  user: UserWithPassword,
  userAgent: string,
  mail: MailQueueServices,
): Promise<OpenedSession | Challenge> {
  if (!(await lockIfPasswordUnchanged(tx, user))) throw new AppError('INVALID_CREDENTIALS');
  return signIn(tx, { userId: user.id, userAgent }, 'password', mail);
}
