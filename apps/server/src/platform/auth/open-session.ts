import type { SecondFactor } from '@quartermaster/contract/auth';
import { REFRESH_TOKEN_LIFE_S } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import { newId } from '../ids.ts';
import type { Tx } from '../transaction.ts';
import { rejectDuringMaintenance } from './maintenance.ts';
import { rejectSuspended } from './suspension.ts';
import { hashSecret, randomSecret } from './tokens.ts';

/** A new session with the only copy of its refresh token. */
export interface OpenedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** The first step of a sign-in, after which a second factor may be required. */
export type FirstStep = 'password' | 'discord';

/**
 * The sign-in that opened a session. A sign-in through a provider alone does not count as recent authentication (ADR
 * 0123).
 */
export interface SignInProof {
  readonly by: FirstStep | 'passkey';
  readonly secondFactor?: SecondFactor;
}

const USER_AGENT_MAX = 255;

/**
 * Opens a session that ends after 30 days, even if it is refreshed (DEC-2). Throws ACCOUNT_SUSPENDED or
 * SERVICE_UNAVAILABLE.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  userAgent: string,
  proof: SignInProof,
): Promise<OpenedSession> {
  await rejectSuspended(tx, userId);
  await rejectDuringMaintenance(tx, userId);
  const session = { userId, sessionId: newId(), refreshToken: randomSecret() };
  const expiresAt = new Date(tx.now.getTime() + REFRESH_TOKEN_LIFE_S * 1000);
  const isProviderAlone = proof.by === 'discord' && proof.secondFactor === undefined;
  await tx.sql`
    with opened as (
      insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at, authenticated_at, signed_in_by,
        second_factor)
      values (${session.sessionId}, ${userId}, ${userAgent.slice(0, USER_AGENT_MAX)}, ${tx.now}, ${tx.now},
        ${expiresAt}, ${isProviderAlone ? null : tx.now}, ${proof.by}, ${proof.secondFactor ?? null})
      returning id
    )
    insert into refresh_tokens (hash, session_id, issued_at)
    select ${hashSecret(session.refreshToken)}, id, ${tx.now} from opened`;
  return session;
}

/** Whether this session is still open; locks its row until the transaction ends. */
export async function lockOpenSession(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.sql`
    select from sessions where id = ${sessionId} and revoked_at is null and expires_at > ${tx.now} for share`;
  return rows.length === 1;
}

/**
 * Throws REVOKED_TOKEN when the session has ended. Call it with the user's row locked: account recovery locks that row
 * before it ends the sessions, so requests accepted earlier cannot write afterwards.
 */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  if (!(await lockOpenSession(tx, sessionId))) throw new AppError('REVOKED_TOKEN');
}
