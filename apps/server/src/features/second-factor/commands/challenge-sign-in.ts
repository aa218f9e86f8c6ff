import type { SecondFactor } from '@quartermaster/contract/auth';
import { SIGN_IN_CHALLENGE_LIFE_MS } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { FirstStep } from '../../../platform/auth/open-session.ts';
import { hashSecret, randomSecret, type Tokens } from '../../../platform/auth/tokens.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  challengedUser,
  countChallengeAttempt,
  deleteChallenge,
  type OpenChallenge,
  putChallenge,
} from '../store.ts';
import { checkCode } from './check-code.ts';

/** A sign-in that waits for its second factor, with the only copy of its secret. */
export interface Challenge {
  readonly challenge: string;
  readonly expiresAt: Date;
  /** The second factors that can complete the sign-in. */
  readonly methods: readonly SecondFactor[];
}

/** Starts the second step of a sign-in; null for a user without recovery codes, who needs no second step (ADR 0197). */
export async function challengeSignIn(
  tx: Tx,
  userId: string,
  userAgent: string,
  by: FirstStep,
): Promise<Challenge | null> {
  const challenge = randomSecret();
  const expiresAt = new Date(tx.now.getTime() + SIGN_IN_CHALLENGE_LIFE_MS);
  const methods = await putChallenge(tx, { hash: hashSecret(challenge), userId, userAgent, by, expiresAt });
  return methods && { challenge, expiresAt, methods };
}

const signInExpired = () => new AppError('CONFLICT', 'This login has expired. Please log in again.');

/**
 * The user who signs in with this challenge, to count attempts by account. Throws CONFLICT when the challenge is
 * unknown or has expired.
 */
export async function userOfChallenge(sql: Sql, challenge: string, now: Date): Promise<string> {
  const userId = await challengedUser(sql, hashSecret(challenge), now);
  if (userId === undefined) throw signInExpired();
  return userId;
}

/**
 * Consumes the challenge when the code is correct and returns the user. Null for a wrong code: no exception, because
 * the counted attempt must be committed. Throws CONFLICT after five attempts, after five minutes, or when the challenge
 * was used or deleted, for example because the password was changed.
 */
export async function answerChallenge(
  tx: Tx,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<AnsweredChallenge | null> {
  return answerChallengeWith(tx, challenge, ({ userId }) => checkCode(tx, userId, code, tokens));
}

export type AnsweredChallenge = OpenChallenge & { readonly secondFactor: SecondFactor };

/** Like `answerChallenge`, for any second factor: `check` returns the second factor that was correct, or null. */
export async function answerChallengeWith(
  tx: Tx,
  challenge: string,
  check: (openChallenge: OpenChallenge) => Promise<SecondFactor | null>,
): Promise<AnsweredChallenge | null> {
  const hash = hashSecret(challenge);
  const openChallenge = await countChallengeAttempt(tx, hash);
  if (!openChallenge) throw signInExpired();
  const secondFactor = await check(openChallenge);
  if (secondFactor === null) return null;
  await deleteChallenge(tx, hash);
  return { ...openChallenge, secondFactor };
}
