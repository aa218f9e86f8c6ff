import { EMAIL_REVERT_LIFE_MS, VERIFY_LINK_LIFE_MS } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';

/** The username of an account whose address changes, with its current, pending or replaced address. */
export interface AddressOwner {
  readonly email: string;
  readonly username: string;
}

/** Throws REVOKED_TOKEN when the account is deleted. */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<AddressOwner & { readonly provenAt: Date | null }> {
  const [row] = await tx.sql<(AddressOwner & { provenAt: Date | null })[]>`
    select email, username, email_verified_at as "provenAt" from users where id = ${userId} and deleted_at is null for no key update`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return row;
}

/** Stores the address to confirm, and deletes the link of an earlier pending address. */
export async function storePending(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.sql`
    insert into email_changes (user_id, email, requested_at) values (${userId}, ${email}, ${tx.now})
    on conflict (user_id) do update set email = excluded.email, requested_at = excluded.requested_at`;
  await tx.sql`delete from mail_links where user_id = ${userId} and purpose = 'change_email'`;
}

/** Deletes the pending change and its link; returns the pending address, if any. */
export async function deletePending(tx: Tx, userId: string): Promise<string | undefined> {
  await tx.sql`delete from mail_links where user_id = ${userId} and purpose = 'change_email'`;
  const [row] = await tx.sql<{ email: string }[]>`
    delete from email_changes where user_id = ${userId} returning email`;
  return row?.email;
}

/** The user that a link to a new address belongs to; undefined when the link is unknown, replaced, used or expired. */
export async function findChangeOwner(sql: Sql, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from mail_links where hash = ${hash} and purpose = 'change_email' and expires_at > ${now}`;
  return row?.user_id;
}

export interface PendingRow {
  readonly email: string;
  readonly requested_at: Date;
}

/** The pending address, unless it was requested too long ago for a valid link. */
export async function findPending(sql: Sql, userId: string, now: Date): Promise<PendingRow | undefined> {
  const since = new Date(now.getTime() - VERIFY_LINK_LIFE_MS);
  const [row] = await sql<PendingRow[]>`
    select email, requested_at from email_changes where user_id = ${userId} and requested_at > ${since}`;
  return row;
}

/** The user with a pending change to this address; undefined when the change was replaced or canceled. */
export async function findPendingAccount(
  sql: Sql,
  userId: string,
  email: string,
): Promise<AddressOwner | undefined> {
  const [row] = await sql<AddressOwner[]>`
    select c.email, u.username from email_changes c join users u on u.id = c.user_id
    where c.user_id = ${userId} and c.email = ${email} and u.deleted_at is null
    for share of c`;
  return row;
}

/** Sets a confirmed address. Earlier emailed links and codes stop working, except links that restore an address. */
export async function setAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.sql`
    update users set email = ${email}, email_verified_at = ${tx.now}, updated_at = ${tx.now} where id = ${userId}`;
  await tx.sql`delete from mail_links where user_id = ${userId}`;
  await tx.sql`
    delete from confirmation_codes where session_id in (select id from sessions where user_id = ${userId})`;
}

/**
 * Stores the replaced address, so that its link can restore it, and invalidates a link that would restore the new
 * one.
 */
export async function createRevert(
  tx: Tx,
  userId: string,
  previous: { readonly email: string; readonly provenAt: Date | null },
  newEmail: string,
): Promise<string> {
  const id = newId();
  await tx.sql`delete from email_reverts where user_id = ${userId} and lower(email) = lower(${newEmail})`;
  await tx.sql`
    insert into email_reverts (id, user_id, email, proven_at, changed_at, expires_at)
    values (${id}, ${userId}, ${previous.email}, ${previous.provenAt}, ${tx.now}, ${new Date(tx.now.getTime() + EMAIL_REVERT_LIFE_MS)})`;
  return id;
}

/** Stores the hash of the link and returns the recipient; undefined when the address can no longer be restored. */
export async function storeRevertLink(
  tx: Tx,
  id: string,
  hash: Buffer,
): Promise<(AddressOwner & { current: string }) | undefined> {
  const [row] = await tx.sql<(AddressOwner & { current: string })[]>`
    update email_reverts r set hash = ${hash} from users u
    where r.id = ${id} and u.id = r.user_id and r.expires_at > ${tx.now}
    returning r.email, u.username, u.email as current`;
  return row;
}

/** The user whose address a link restores; undefined when the link is unknown, used or expired. */
export async function findRevertOwner(sql: Sql, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from email_reverts where hash = ${hash} and expires_at > ${now}`;
  return row?.user_id;
}

export interface RevertRow {
  readonly email: string;
  readonly proven_at: Date | null;
  readonly changed_at: Date;
}

/** Consumes a link and the links of all later changes; undefined when the link is unknown, used or expired. */
export async function consumeRevert(tx: Tx, userId: string, hash: Buffer): Promise<RevertRow | undefined> {
  const [row] = await tx.sql<(RevertRow & { id: string })[]>`
    delete from email_reverts where user_id = ${userId} and hash = ${hash} and expires_at > ${tx.now}
    returning id, email, proven_at, changed_at`;
  if (row) await tx.sql`delete from email_reverts where user_id = ${userId} and id > ${row.id}`;
  return row;
}

/** Removes the password: no one can log in with a password until the owner chooses one with an emailed link. */
export async function removePassword(tx: Tx, userId: string): Promise<void> {
  await tx.sql`update users set password_hash = null where id = ${userId}`;
}
