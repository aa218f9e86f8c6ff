import { deviceOf } from '../../../platform/auth/device.ts';
import { type OpenedSession, openSession, type SignInProof } from '../../../platform/auth/open-session.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import {
  answerChallenge,
  type Challenge,
  challengeSignIn,
} from '../../second-factor/commands/challenge-sign-in.ts';
import type { UserRow } from '../present.ts';
import { userById } from '../queries/users.ts';
import { rememberDevice } from '../store.ts';

/** Signs an authenticated user in, whatever the method: with a session, or with a challenge for the second factor. */
export const signIn = async (
  tx: Tx,
  userId: string,
  userAgent: string,
  proof: SignInProof,
): Promise<OpenedSession | Challenge> =>
  (await challengeSignIn(tx, userId, userAgent)) ?? startSession(tx, userId, userAgent, proof);

/**
 * Opens the session of a sign-in whose second factor is right. Null for a wrong code: no exception, because the
 * counted attempt must be committed. Throws CONFLICT when the sign-in has ended.
 */
export async function completeSignIn(
  tx: Tx,
  answer: { readonly challenge: string; readonly code: string },
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<{ user: UserRow; opened: OpenedSession } | null> {
  const challenged = await answerChallenge(tx, answer, tokens);
  if (!challenged) return null;
  const { userId, userAgent } = challenged;
  const user = await userById(tx.sql, userId);
  return { user, opened: await startSession(tx, userId, userAgent, 'second_factor') };
}

/**
 * Opens a session for a user who has proved everything that the account takes. An unknown device is notified to its
 * owner, unless it is the account's first (ADR 0071).
 */
export async function startSession(
  tx: Tx,
  userId: string,
  userAgent: string,
  proof: SignInProof,
): Promise<OpenedSession> {
  const device = deviceOf(userAgent);
  const familiarity = await rememberDevice(tx, userId, device);
  if (familiarity === 'new')
    await notify(tx, [{ kind: 'security', event: 'new_sign_in', device, to: [userId] }]);
  return openSession(tx, userId, userAgent, proof);
}
