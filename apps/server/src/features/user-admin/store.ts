import type { Fragment, Sql } from '../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';

/** The user an admin acts on. */
export interface Subject {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly admin: boolean;
}

/** A user; undefined for an unknown user, a deleted user and the system user. */
export async function findSubject(
  sql: Sql,
  userId: string,
  lock: Fragment = sql``,
): Promise<Subject | undefined> {
  const [user] = await sql<Subject[]>`
    select id, username, email, admin from users
    where id = ${userId} and id <> ${SYSTEM_USER_ID} and deleted_at is null ${lock}`;
  return user;
}

/** Like `findSubject`; also locks the user. */
export const lockSubject = ({ sql }: Tx, userId: string): Promise<Subject | undefined> =>
  findSubject(sql, userId, sql`for no key update`);

/** Marks the address as verified; false when it is already verified. */
export async function setVerified({ sql, now }: Tx, userId: string): Promise<boolean> {
  const updatedRows = await sql`
    update users set email_verified_at = ${now}, updated_at = ${now}
    where id = ${userId} and email_verified_at is null`;
  return updatedRows.count === 1;
}

export async function setSuspension(
  { sql, now }: Tx,
  userId: string,
  suspension: { readonly until: Date | null; readonly reason: string } | null,
): Promise<void> {
  await sql`
    update users set suspended_at = ${suspension && now}, suspended_until = ${suspension?.until ?? null},
      suspension_reason = ${suspension?.reason ?? null}, updated_at = ${now}
    where id = ${userId}`;
}
