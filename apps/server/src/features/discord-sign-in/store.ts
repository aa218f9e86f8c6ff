import type { DiscordPerson } from '../../platform/auth/discord-oauth.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';

/** A pending Discord sign-in. `connectingSession` is the user and session that connect Discord; null to sign in. */
export interface Attempt {
  readonly verifier: string;
  readonly redirect: string;
  readonly connectingSession: { readonly userId: string; readonly sessionId: string } | null;
}

/** The hashes of a state or ticket, and of the secret in the browser's cookie. */
export interface SecretHashes {
  readonly secret: Buffer;
  readonly browser: Buffer;
}

export async function insertAttempt(
  tx: Tx,
  hashes: SecretHashes,
  attempt: Attempt,
  expiresAt: Date,
): Promise<void> {
  const { verifier, redirect, connectingSession } = attempt;
  await tx.sql`
    insert into discord_attempts (state_hash, browser_hash, verifier, user_id, session_id, redirect, expires_at)
    values (${hashes.secret}, ${hashes.browser}, ${verifier}, ${connectingSession?.userId ?? null}, ${connectingSession?.sessionId ?? null},
      ${redirect}, ${expiresAt})`;
}

/** Deletes and returns an attempt: only one of two concurrent requests gets it. Attempts of other browsers are kept. */
export async function consumeAttempt(tx: Tx, hashes: SecretHashes): Promise<Attempt | undefined> {
  const [row] = await tx.sql<
    { verifier: string; redirect: string; user_id: string | null; session_id: string | null }[]
  >`
    delete from discord_attempts
    where state_hash = ${hashes.secret} and browser_hash = ${hashes.browser} and expires_at > ${tx.now}
    returning verifier, redirect, user_id, session_id`;
  if (!row) return undefined;
  const { verifier, redirect, user_id: userId, session_id: sessionId } = row;
  return {
    verifier,
    redirect,
    connectingSession: userId !== null && sessionId !== null ? { userId, sessionId } : null,
  };
}

export async function insertTicket(
  tx: Tx,
  hashes: SecretHashes,
  { id, username, displayName, email }: DiscordPerson,
  redirect: string,
  expiresAt: Date,
): Promise<void> {
  await tx.sql`
    insert into discord_tickets (hash, browser_hash, discord_id, username, display_name, email, redirect, expires_at)
    values (${hashes.secret}, ${hashes.browser}, ${id}, ${username}, ${displayName}, ${email}, ${redirect}, ${expiresAt})`;
}

/** Deletes and returns a ticket; a rollback restores it, so that the user can correct the form. */
export async function consumeTicket(
  tx: Tx,
  hashes: SecretHashes,
): Promise<{ person: DiscordPerson; redirect: string } | undefined> {
  const [row] = await tx.sql<(DiscordPerson & { redirect: string })[]>`
    delete from discord_tickets
    where hash = ${hashes.secret} and browser_hash = ${hashes.browser} and expires_at > ${tx.now}
    returning discord_id as id, username, display_name as "displayName", email, redirect`;
  if (!row) return undefined;
  const { redirect, ...person } = row;
  return { person, redirect };
}

/** The user to whom a Discord account is connected; stores the account's current name in Discord. */
export async function refreshConnection(tx: Tx, person: DiscordPerson): Promise<string | undefined> {
  const [row] = await tx.sql<{ user_id: string }[]>`
    update discord_accounts set username = ${person.username} where discord_id = ${person.id} returning user_id`;
  return row?.user_id;
}

/** Violates `discord_accounts_discord_unique` when the Discord account is connected to another user. */
export async function insertConnection(tx: Tx, userId: string, person: DiscordPerson): Promise<void> {
  await tx.sql`
    insert into discord_accounts (user_id, discord_id, username, connected_at)
    values (${userId}, ${person.id}, ${person.username}, ${tx.now})`;
}

export async function deleteConnection(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from discord_accounts where user_id = ${userId}`;
}

/** Locks a user, so that concurrent requests cannot remove both the password and the Discord connection. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.sql`select from users where id = ${userId} for update`;
}

/** Inserts an account without a password. Its display name comes from Discord. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; isVerified: boolean; username: string; displayName: string },
): Promise<string> {
  const id = newId();
  await tx.sql`
    insert into users (id, email, email_verified_at, username, display_name, created_at, updated_at)
    values (${id}, ${account.email}, ${account.isVerified ? tx.now : null}, ${account.username}, ${account.displayName}, ${tx.now}, ${tx.now})`;
  return id;
}
