import { RECENT_AUTHENTICATION_MS } from '@quartermaster/contract/constants';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { ConfirmationMethod } from '@quartermaster/contract/reauthentication';
import type { Actor } from '../actor.ts';
import type { Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';

const MESSAGES: Record<ConfirmationMethod, string> = {
  password: 'Confirm with your password.',
  code: 'Confirm with a code sent to your email address.',
};

/**
 * Throws RECENT_AUTHENTICATION_REQUIRED with the method of this account, unless the session was authenticated in the
 * last 10 minutes. Read from the database each time: a confirmation counts at once in every process.
 */
export async function requireRecentAuthentication(
  sql: Sql,
  { sessionId }: Pick<Actor, 'sessionId'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - RECENT_AUTHENTICATION_MS);
  const [row] = await sql<{ is_recent: boolean; has_password: boolean }[]>`
    select coalesce(s.authenticated_at >= ${since}, false) as is_recent, u.password_hash is not null as has_password
    from sessions s join users u on u.id = s.user_id where s.id = ${sessionId}`;
  if (row?.is_recent) return;
  const method: ConfirmationMethod = row?.has_password ? 'password' : 'code';
  const details: ErrorDetail[] = [{ field: method, message: MESSAGES[method] }];
  throw new AppError('RECENT_AUTHENTICATION_REQUIRED', undefined, details);
}

/**
 * Records a recent authentication of this session. Returns until when it counts. Throws REVOKED_TOKEN when the
 * session has ended meanwhile.
 */
export async function markAuthenticated(tx: Tx, sessionId: string): Promise<Date> {
  const marked = await tx.sql`
    update sessions set authenticated_at = ${tx.now} where id = ${sessionId} and revoked_at is null`;
  if (marked.count !== 1) throw new AppError('REVOKED_TOKEN');
  return new Date(tx.now.getTime() + RECENT_AUTHENTICATION_MS);
}
