import type { Registration } from '@quartermaster/contract/auth';
import { isSuspended } from '../../platform/auth/suspension.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { UserRow } from './present.ts';
import { type UserWithPassword, userColumns } from './queries/users.ts';

export interface NewAccount extends Pick<Registration, 'email' | 'username'> {
  readonly passwordHash: string;
  /** Whether the address has been proven (ADR 0101). */
  readonly isVerified: boolean;
}

/** Inserts a user. A taken name appears as a violation of `users_email_unique` or `users_username_unique`. */
export async function insertUser(tx: Tx, account: NewAccount): Promise<UserRow> {
  const [row] = await tx.sql<[UserRow]>`
    insert into users (id, email, email_verified_at, username, password_hash, created_at, updated_at)
    values (${newId()}, ${account.email}, ${account.isVerified ? tx.now : null}, ${account.username}, ${account.passwordHash}, ${tx.now}, ${tx.now})
    returning ${userColumns(tx.sql)}`;
  return row;
}

/** Whether the password has not changed since it was checked; locks the user until the transaction ends. */
export async function lockIfPasswordUnchanged(
  tx: Tx,
  { id, password_hash }: UserWithPassword,
): Promise<boolean> {
  const rows = await tx.sql`
    select from users where id = ${id} and password_hash = ${password_hash} for share`;
  return rows.length === 1;
}

/** A presented refresh token with its session. */
export interface PresentedToken {
  readonly sessionId: string;
  readonly userId: string;
  readonly rotatedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
  readonly isSuspended: boolean;
}

/** Locks the token, then its session, which serializes refreshes of one token. */
export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<PresentedToken | undefined> {
  const [row] = await tx.sql<PresentedToken[]>`
    select s.id as "sessionId", s.user_id as "userId", t.rotated_at as "rotatedAt",
           s.revoked_at as "revokedAt", s.expires_at as "expiresAt",
           ${isSuspended(tx.sql, tx.now)} as "isSuspended"
    from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = ${hash} for update of t, s`;
  return row;
}

/** Marks a token as used, stores its successor's hash and updates the session's last use. */
export async function rotateRefreshToken(
  tx: Tx,
  sessionId: string,
  usedHash: Buffer,
  successorHash: Buffer,
): Promise<void> {
  await tx.sql`
    with used as (update refresh_tokens set rotated_at = ${tx.now} where hash = ${usedHash}),
    seen as (update sessions set last_seen_at = ${tx.now} where id = ${sessionId})
    insert into refresh_tokens (hash, session_id, issued_at) values (${successorHash}, ${sessionId}, ${tx.now})`;
}

/** Ends a session permanently. */
export async function revokeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.sql`update sessions set revoked_at = ${tx.now} where id = ${sessionId} and revoked_at is null`;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Records a device. Returns whether it is the account's first device, a new device or a known device, and how many
 * devices were first seen in the 24 hours before.
 */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  device: string,
): Promise<{ familiarity: 'first' | 'new' | 'known'; newInLastDay: number }> {
  const since = new Date(tx.now.getTime() - DAY_MS);
  const [row] = await tx.sql<{ is_first: boolean; is_new: boolean; new_before: number }[]>`
    with before as (
      select count(*) as devices, count(*) filter (where first_seen_at > ${since}) as recent
      from user_devices where user_id = ${userId})
    insert into user_devices (user_id, device, first_seen_at, last_seen_at)
    values (${userId}, ${device}, ${tx.now}, ${tx.now})
    on conflict (user_id, device) do update set last_seen_at = excluded.last_seen_at
    returning (select devices from before) = 0 as is_first, (xmax = 0) as is_new,
      (select recent from before) as new_before`;
  const familiarity = row?.is_first ? 'first' : row?.is_new ? 'new' : 'known';
  return { familiarity, newInLastDay: row?.new_before ?? 0 };
}
