import type { SecondFactor } from '@quartermaster/contract/auth';
import { SIGN_IN_CHALLENGE_ATTEMPTS } from '@quartermaster/contract/constants';
import type { FirstStep } from '../../platform/auth/open-session.ts';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface TotpRow {
  readonly sealed_secret: Buffer;
  readonly last_step: number;
}

/**
 * Stores a secret that no code has confirmed yet, in place of an older unconfirmed secret; false when a secret is in
 * use.
 */
export async function putUnconfirmedTotp(tx: Tx, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const result = await tx.sql`
    insert into totp_factors (user_id, sealed_secret, created_at) values (${userId}, ${sealedSecret}, ${tx.now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where totp_factors.confirmed_at is null`;
  return result.count === 1;
}

/** Locks the secret in use or the unconfirmed secret, so that each code is used only once. */
export async function lockTotp(tx: Tx, userId: string, isConfirmed: boolean): Promise<TotpRow | undefined> {
  const [row] = await tx.sql<TotpRow[]>`
    select sealed_secret, last_step from totp_factors
    where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed} for update`;
  return row;
}

/** Marks the step of a code as used; the first code activates the factor. */
export async function consumeStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.sql`
    update totp_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${tx.now})
    where user_id = ${userId}`;
}

/** Marks a recovery code as used; returns false when it is unknown or was used before. */
export async function consumeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const updated = await tx.sql`
    update recovery_codes set used_at = ${tx.now}
    where user_id = ${userId} and hash = ${hash} and used_at is null`;
  return updated.count === 1;
}

/** Makes these the only recovery codes. */
export async function putRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.sql`delete from recovery_codes where user_id = ${userId}`;
  await tx.sql`
    insert into recovery_codes ${tx.sql(hashes.map((hash) => ({ user_id: userId, hash })))}`;
}

/** Removes the app; false when no app was in use. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.sql<{ confirmed_at: Date | null }[]>`
    delete from totp_factors where user_id = ${userId} returning confirmed_at`;
  return (row?.confirmed_at ?? null) !== null;
}

/** Removes the app and all passkeys; false when the account had neither. */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(tx, userId);
  const passkeys = await tx.sql`delete from passkeys where user_id = ${userId}`;
  return hadTotp || passkeys.count > 0;
}

/** Deletes recovery codes and pending sign-ins and ends admin sessions, after the last factor was removed. */
export async function deleteSecondFactorState(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from recovery_codes where user_id = ${userId}`;
  await tx.sql`delete from sign_in_challenges where user_id = ${userId}`;
  await tx.sql`update sessions set admin_active_at = null where user_id = ${userId}`;
}

/** Whether an authenticator app or a passkey is in use. */
export async function hasFactor(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<[{ has_factor: boolean }]>`
    select exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${userId}) as has_factor`;
  return row.has_factor;
}

/** Whether the account has recovery codes, used ones included. An account with a second factor always has them. */
export async function hasRecoveryCodes(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from recovery_codes where user_id = ${userId} limit 1`;
  return rows.length > 0;
}

export async function lockUser(tx: Tx, userId: string): Promise<{ isAdmin: boolean } | undefined> {
  const [row] = await tx.sql<{ isAdmin: boolean }[]>`
    select admin as "isAdmin" from users where id = ${userId} and deleted_at is null for no key update`;
  return row;
}

export interface FactorRow {
  readonly confirmed_at: Date | null;
  readonly codes_left: number;
}

export async function findFactor(sql: Sql, userId: string): Promise<FactorRow | undefined> {
  const [row] = await sql<FactorRow[]>`
    select confirmed_at,
      (select count(*) from recovery_codes c where c.user_id = t.user_id and used_at is null)::int as codes_left
    from totp_factors t where user_id = ${userId}`;
  return row;
}

export interface NewChallenge {
  readonly hash: Buffer;
  readonly userId: string;
  readonly userAgent: string;
  readonly by: FirstStep;
  readonly expiresAt: Date;
}

/**
 * Stores a challenge if the account has recovery codes, and returns the methods that can complete it; null otherwise.
 * After a proof of the address, an account can have recovery codes without another second factor (ADR 0197).
 */
export async function putChallenge(tx: Tx, challenge: NewChallenge): Promise<SecondFactor[] | null> {
  const { hash, userId, userAgent, by, expiresAt } = challenge;
  const [row] = await tx.sql<{ totp: boolean; passkey: boolean }[]>`
    insert into sign_in_challenges (hash, user_id, user_agent, signed_in_by, expires_at)
    select ${hash}, u.id, ${userAgent}, ${by}, ${expiresAt} from users u
    where u.id = ${userId} and exists (select from recovery_codes c where c.user_id = u.id)
    returning
      exists (select from totp_factors t where t.user_id = ${userId} and t.confirmed_at is not null) as totp,
      exists (select from passkeys p where p.user_id = ${userId}) as passkey`;
  if (!row) return null;
  return [
    ...(row.passkey ? ['passkey' as const] : []),
    ...(row.totp ? ['totp' as const] : []),
    'recovery_code',
  ];
}

export interface OpenChallenge {
  readonly userId: string;
  readonly userAgent: string;
  readonly by: FirstStep;
}

/** The user of this challenge; undefined when it is unknown or has expired. */
export async function challengedUser(sql: Sql, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from sign_in_challenges where hash = ${hash} and expires_at > ${now}`;
  return row?.user_id;
}

/**
 * Counts an attempt; undefined when the challenge has ended or already had five attempts. The row lock serializes
 * attempts.
 */
export async function countChallengeAttempt(tx: Tx, hash: Buffer): Promise<OpenChallenge | undefined> {
  const [row] = await tx.sql<OpenChallenge[]>`
    update sign_in_challenges set attempts = attempts + 1
    where hash = ${hash} and expires_at > ${tx.now} and attempts < ${SIGN_IN_CHALLENGE_ATTEMPTS}
    returning user_id as "userId", user_agent as "userAgent", signed_in_by as by`;
  return row;
}

export async function deleteChallenge(tx: Tx, hash: Buffer): Promise<void> {
  await tx.sql`delete from sign_in_challenges where hash = ${hash}`;
}
