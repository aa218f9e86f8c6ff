import type { Fragment, Sql } from '../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';

export type LinkPurpose = 'reset_password' | 'verify_email' | 'change_email';

export interface NewLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly mailId: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** Makes this the user's only valid link for its purpose. */
export async function putLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.sql`
    insert into mail_links (user_id, purpose, mail_id, hash, expires_at)
    values (${link.userId}, ${link.purpose}, ${link.mailId}, ${link.hash}, ${link.expiresAt})
    on conflict on constraint mail_links_newest do update
      set mail_id = excluded.mail_id, hash = excluded.hash, expires_at = excluded.expires_at`;
}

/** Restarts the lifetime of a delayed email's link; false when the link was already used or replaced. */
export async function renewLink(tx: Tx, link: NewLink): Promise<boolean> {
  const renewed = await tx.sql`
    update mail_links set expires_at = ${link.expiresAt}
    where user_id = ${link.userId} and purpose = ${link.purpose} and mail_id = ${link.mailId}`;
  return renewed.count === 1;
}

/**
 * Consumes a link and returns its user. Null when it is unknown, used, superseded or expired; only one of two
 * concurrent uses succeeds.
 */
export async function consumeLink(tx: Tx, purpose: LinkPurpose, hash: Buffer): Promise<string | null> {
  const [row] = await tx.sql<{ user_id: string }[]>`
    delete from mail_links where hash = ${hash} and purpose = ${purpose} and expires_at > ${tx.now}
    returning user_id`;
  return row?.user_id ?? null;
}

/**
 * Marks the address as verified, because its owner received an email. Returns the time of the previous verification;
 * null for the first.
 */
export async function proveAddress(tx: Tx, userId: string): Promise<Date | null> {
  const [before] = await tx.sql<{ proven_at: Date | null }[]>`
    select email_verified_at as proven_at from users where id = ${userId} for no key update`;
  await tx.sql`update users set email_verified_at = ${tx.now}, updated_at = ${tx.now} where id = ${userId}`;
  return before?.proven_at ?? null;
}

/** SQL: whether something was added after `since`, or at any time when `since` is null. */
const isAddedSince = ({ sql }: Tx, addedAt: Fragment, since: Date | null): Fragment =>
  since === null ? sql`true` : sql`${addedAt} > ${since}`;

/**
 * Disconnects Discord if it was connected after `since`, or at any time when `since` is null; false if nothing was
 * disconnected.
 */
export async function disconnectDiscordSince(tx: Tx, userId: string, since: Date | null): Promise<boolean> {
  const deleted = await tx.sql`
    delete from discord_accounts where user_id = ${userId} and ${isAddedSince(tx, tx.sql`connected_at`, since)}`;
  return deleted.count === 1;
}

/** Deletes passkeys that were added after `since`, or all when `since` is null; returns their number. */
export async function deletePasskeysSince(tx: Tx, userId: string, since: Date | null): Promise<number> {
  const deleted = await tx.sql`
    delete from passkeys where user_id = ${userId} and ${isAddedSince(tx, tx.sql`created_at`, since)}`;
  return deleted.count;
}

/** Revokes API keys that were created after `since`, or all when `since` is null; returns their names. */
export async function revokeKeysSince(tx: Tx, userId: string, since: Date | null): Promise<string[]> {
  const revoked = await tx.sql<{ name: string }[]>`
    update api_keys set revoked_at = ${tx.now}
    where user_id = ${userId} and revoked_at is null and ${isAddedSince(tx, tx.sql`created_at`, since)}
    returning name`;
  return revoked.map(({ name }) => name);
}

/**
 * Revokes the calendar link if it was created after `since`, or at any time when `since` is null; false if no link
 * was revoked.
 */
export async function revokeFeedSince(tx: Tx, userId: string, since: Date | null): Promise<boolean> {
  const deleted = await tx.sql`
    delete from calendar_feeds where user_id = ${userId} and ${isAddedSince(tx, tx.sql`created_at`, since)}`;
  return deleted.count === 1;
}

/**
 * Deletes all recovery codes, because someone who never proved the address may know them, unless an authenticator app
 * is in use.
 */
export async function deleteCodesWithoutFactor(tx: Tx, userId: string): Promise<void> {
  await tx.sql`
    delete from recovery_codes where user_id = ${userId}
      and not exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null)`;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.sql`
    update users set password_hash = ${passwordHash}, updated_at = ${tx.now} where id = ${userId}`;
}

/** The recipient of an email. */
export interface EmailRecipient {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly isVerified: boolean;
}

/**
 * The user with an address or an id; undefined for deleted accounts and for the system account, which has no mailbox.
 */
export async function findEmailRecipient(
  sql: Sql,
  user: { readonly email: string } | { readonly userId: string },
): Promise<EmailRecipient | undefined> {
  const matchesUser = 'email' in user ? sql`lower(email) = lower(${user.email})` : sql`id = ${user.userId}`;
  const [row] = await sql<EmailRecipient[]>`
    select id, email, username, email_verified_at is not null as "isVerified"
    from users where ${matchesUser} and id <> ${SYSTEM_USER_ID} and deleted_at is null`;
  return row;
}

/** The owner of an unused link; undefined when it is unknown, superseded or expired. */
export async function findLinkOwner(
  sql: Sql,
  purpose: LinkPurpose,
  hash: Buffer,
  now: Date,
): Promise<Pick<EmailRecipient, 'id' | 'email'> | undefined> {
  const [row] = await sql<Pick<EmailRecipient, 'id' | 'email'>[]>`
    select u.id, u.email from mail_links l join users u on u.id = l.user_id
    where l.hash = ${hash} and l.purpose = ${purpose} and l.expires_at > ${now}`;
  return row;
}
