import { DISCORD_CONNECT_STATE, DISCORD_STATE_LIFE_S } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import { generateRandomCodeVerifier } from 'oauth4webapi';
import type { Actor } from '../../../platform/actor.ts';
import { hashSecret, randomSecret } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findConnection } from '../queries/connection.ts';
import { insertAttempt } from '../store.ts';

const SIGN_IN_STATE = 'sign_in.';

export interface SignInAttempt {
  /** The user who connects Discord; null to sign in. */
  readonly actor: Actor | null;
  /** The final destination: a path on this site. */
  readonly redirect: string;
  /**
   * The secret that this browser stores in a cookie, so that no other browser can complete the sign-in (login CSRF).
   */
  readonly browserSecret: string;
}

/**
 * Stores a pending sign-in of this browser for 10 minutes (ADR 0064). Throws CONFLICT when the user already has a
 * Discord account connected.
 */
export async function startAttempt(
  tx: Tx,
  input: SignInAttempt,
): Promise<{ state: string; verifier: string }> {
  const { actor, redirect } = input;
  if (actor) {
    const { username } = await findConnection(tx.sql, actor.userId);
    if (username !== null) {
      throw new AppError('CONFLICT', `The Discord account ${username} is connected. Disconnect it first.`);
    }
  }
  const state = (actor ? DISCORD_CONNECT_STATE : SIGN_IN_STATE) + randomSecret();
  const verifier = generateRandomCodeVerifier();
  const hashes = { secret: hashSecret(state), browser: hashSecret(input.browserSecret) };
  const connectingSession = actor && { userId: actor.userId, sessionId: actor.sessionId };
  const expiresAt = new Date(tx.now.getTime() + DISCORD_STATE_LIFE_S * 1000);
  await insertAttempt(tx, hashes, { verifier, redirect, connectingSession }, expiresAt);
  return { state, verifier };
}
