import type { Sql } from '../../../platform/database.ts';

/**
 * Whether another account has this email address, ignoring case, or can still restore it: an address that someone else
 * changed must stay available to its owner (ADR 0196).
 */
export async function isEmailTaken(
  sql: Sql,
  email: string,
  now: Date,
  exceptUser: string | null = null,
): Promise<boolean> {
  const [row] = await sql<[{ is_taken: boolean }]>`
    select exists (
        select from users where lower(email) = lower(${email}) and id is distinct from ${exceptUser}::uuid)
      or exists (
        select from email_reverts
        where lower(email) = lower(${email}) and expires_at > ${now} and user_id is distinct from ${exceptUser}::uuid) as is_taken`;
  return row.is_taken;
}
