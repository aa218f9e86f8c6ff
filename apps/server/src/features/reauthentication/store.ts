import { CONFIRMATION_CODE_ATTEMPTS } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface NewCode {
  readonly sessionId: string;
  readonly mailId: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** Makes this the session's only valid code. */
export async function putCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.sql`
    insert into confirmation_codes (session_id, mail_id, hash, expires_at)
    values (${code.sessionId}, ${code.mailId}, ${code.hash}, ${code.expiresAt})
    on conflict (session_id) do update set mail_id = excluded.mail_id, hash = excluded.hash, attempts = 0,
      expires_at = excluded.expires_at`;
}

/** Restarts the lifetime of a delayed email’s code; false when the code was already used or replaced. */
export async function renewCode(tx: Tx, code: NewCode): Promise<boolean> {
  const renewed = await tx.sql`
    update confirmation_codes set expires_at = ${code.expiresAt}
    where session_id = ${code.sessionId} and mail_id = ${code.mailId}`;
  return renewed.count === 1;
}

/**
 * Counts an attempt and returns the hash to compare with; undefined when no code can be used. The row lock serializes
 * attempts.
 */
export async function countAttempt(tx: Tx, sessionId: string): Promise<Buffer | undefined> {
  const [row] = await tx.sql<{ hash: Buffer }[]>`
    update confirmation_codes set attempts = attempts + 1
    where session_id = ${sessionId} and attempts < ${CONFIRMATION_CODE_ATTEMPTS} and expires_at > ${tx.now}
    returning hash`;
  return row?.hash;
}

export async function deleteCode(tx: Tx, sessionId: string): Promise<void> {
  await tx.sql`delete from confirmation_codes where session_id = ${sessionId}`;
}

/**
 * The hash of the password, null for an account without a password; never sent to a client. Throws REVOKED_TOKEN when
 * the account is deleted.
 */
export async function passwordHashOf(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ password_hash: string | null }[]>`
    select password_hash from users where id = ${userId} and deleted_at is null`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return row.password_hash;
}

/** The recipient of the code for a session; undefined when the session has ended. */
export async function recipientOf(
  sql: Sql,
  sessionId: string,
): Promise<{ email: string; username: string } | undefined> {
  const [row] = await sql<{ email: string; username: string }[]>`
    select u.email, u.username from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and u.deleted_at is null`;
  return row;
}
