import type { User } from '@quartermaster/contract/auth';
import { AppError } from '@quartermaster/contract/errors';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { isEmailTaken } from '../../recovery/queries/email-taken.ts';
import { presentUser, type UserRow } from '../present.ts';

/** The columns of a user that `presentUser` reads. */
export const userColumns = (sql: Sql): Fragment => sql`
  id, email, email_verified_at is not null as email_verified, username, display_name, tier, subscription_status, tier_upgraded_at, created_at, updated_at, admin,
  array(
    select a.tier from patronages p join users a on a.id = p.patron_id
    where p.beneficiary_id = users.id and p.ended_at is null) as patron_tiers`;

/** The signed-in user. Throws REVOKED_TOKEN for an unknown user. */
export async function readOwnUser(sql: Sql, userId: string, defaultTier: Tier): Promise<User> {
  return presentUser(await userById(sql, userId), defaultTier);
}

/** Throws REVOKED_TOKEN for an unknown user. */
export async function userById(sql: Sql, userId: string): Promise<UserRow> {
  const [row] = await sql<UserRow[]>`
    select ${userColumns(sql)}
    from users where id = ${userId}`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return row;
}

/** Whether the email address and the username are taken, ignoring case (DEC-2). */
export async function takenNames(
  sql: Sql,
  email: string,
  username: string,
  now: Date,
): Promise<{ email: boolean; username: boolean }> {
  const [row] = await sql<[{ username: boolean }]>`
    select exists (select from users where lower(username) = lower(${username})) as username`;
  return { email: await isEmailTaken(sql, email, now), ...row };
}

/** A user with the password hash, which is never presented; null without a password. */
export type UserWithPassword = UserRow & { readonly password_hash: string | null };

/** The user with this email address, ignoring case; undefined when no account has it. */
export async function findByEmail(sql: Sql, email: string): Promise<UserWithPassword | undefined> {
  const [row] = await sql<UserWithPassword[]>`
    select ${userColumns(sql)}, password_hash
    from users where lower(email) = lower(${email})`;
  return row;
}
