import { AppError } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';

/** The hash of the password, null without one; never presented. Throws REVOKED_TOKEN when the account is gone. */
export async function passwordHashOf(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ password_hash: string | null }[]>`
    select password_hash from users where id = ${userId} and deleted_at is null`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return row.password_hash;
}

/** Who receives the code for a session; undefined when it has ended. */
export async function recipientOf(
  sql: Sql,
  sessionId: string,
): Promise<{ email: string; username: string } | undefined> {
  const [row] = await sql<{ email: string; username: string }[]>`
    select u.email, u.username from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and u.deleted_at is null`;
  return row;
}
