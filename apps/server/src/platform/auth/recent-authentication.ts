import { RECENT_AUTHENTICATION_MS } from '@quartermaster/contract/constants';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { ConfirmationMethod } from '@quartermaster/contract/reauthentication';
import type { Actor } from '../actor.ts';
import type { Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';

const MESSAGES: Record<ConfirmationMethod, string> = {
  password: 'Confirm with your password.',
  passkey: 'Confirm with a passkey.',
  totp: 'Confirm with a code from your authenticator app.',
  code: 'Confirm with a code sent to your email address.',
};

interface SessionState {
  readonly is_recent: boolean;
  readonly has_password: boolean;
  readonly has_totp: boolean;
  readonly has_passkey: boolean;
}

/** The methods in order of preference. An emailed code is for accounts without a password. */
const methodsOf = ({ has_password, has_totp, has_passkey }: SessionState): ConfirmationMethod[] => [
  ...(has_password ? (['password'] as const) : []),
  ...(has_passkey ? (['passkey'] as const) : []),
  ...(has_password ? [] : (['code'] as const)),
  ...(has_totp ? (['totp'] as const) : []),
];

/**
 * Throws RECENT_AUTHENTICATION_REQUIRED with the methods of this account, the preferred one first, unless the session
 * was authenticated in the last 10 minutes. The session is read from the database each time, so that a confirmation is
 * valid immediately in every process.
 */
export async function requireRecentAuthentication(
  sql: Sql,
  { sessionId }: Pick<Actor, 'sessionId'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - RECENT_AUTHENTICATION_MS);
  const [row] = await sql<SessionState[]>`
    select coalesce(s.authenticated_at >= ${since}, false) as is_recent, u.password_hash is not null as has_password,
      exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null) as has_totp,
      exists (select from passkeys p where p.user_id = u.id) as has_passkey
    from sessions s join users u on u.id = s.user_id where s.id = ${sessionId}`;
  if (row?.is_recent) return;
  const methods = row ? methodsOf(row) : (['password'] as const);
  const details: ErrorDetail[] = methods.map((field) => ({ field, message: MESSAGES[field] }));
  throw new AppError('RECENT_AUTHENTICATION_REQUIRED', undefined, details);
}

/**
 * Records a recent authentication of this session. Returns when it expires. Throws REVOKED_TOKEN when the session has
 * ended.
 */
export async function markRecentlyAuthenticated(tx: Tx, sessionId: string): Promise<Date> {
  const updated = await tx.sql`
    update sessions set authenticated_at = ${tx.now} where id = ${sessionId} and revoked_at is null`;
  if (updated.count !== 1) throw new AppError('REVOKED_TOKEN');
  return new Date(tx.now.getTime() + RECENT_AUTHENTICATION_MS);
}
