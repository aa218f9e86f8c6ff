import type { Assertion } from '@quartermaster/contract/passkey';
import { deviceOf } from '../../../platform/auth/device.ts';
import {
  type FirstStep,
  type OpenedSession,
  openSession,
  type SignInProof,
} from '../../../platform/auth/open-session.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type PasskeyServices, verifyPasskey } from '../../passkey/commands/verify-passkey.ts';
import {
  type Answered,
  answerChallenge,
  answerWith,
  type Challenge,
  challengeSignIn,
} from '../../second-factor/commands/challenge-sign-in.ts';
import type { UserRow } from '../present.ts';
import { userById } from '../queries/users.ts';
import { rememberDevice } from '../store.ts';

export interface SignedIn {
  readonly user: UserRow;
  readonly opened: OpenedSession;
}

/** Signs an authenticated user in, whatever the method: with a session, or with a challenge for the second factor. */
export const signIn = async (
  tx: Tx,
  userId: string,
  userAgent: string,
  by: FirstStep,
): Promise<OpenedSession | Challenge> =>
  (await challengeSignIn(tx, userId, userAgent, by)) ?? startSession(tx, userId, userAgent, { by });

/**
 * Opens the session of a sign-in whose second factor is right. Null for a wrong code: no exception, because the
 * counted attempt must be committed. Throws CONFLICT when the sign-in has ended.
 */
export async function completeSignIn(
  tx: Tx,
  answer: { readonly challenge: string; readonly code: string },
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<SignedIn | null> {
  const answered = await answerChallenge(tx, answer, tokens);
  return answered && openAnswered(tx, answered);
}

async function openAnswered(tx: Tx, { userId, userAgent, by, secondFactor }: Answered): Promise<SignedIn> {
  const user = await userById(tx.sql, userId);
  return { user, opened: await startSession(tx, userId, userAgent, { by, secondFactor }) };
}

/** The same with a passkey. Null when it is not accepted. */
export async function completeWithPasskey(
  tx: Tx,
  { challenge, credential }: { readonly challenge: string; readonly credential: Assertion },
  services: PasskeyServices,
): Promise<SignedIn | null> {
  const answered = await answerWith(tx, challenge, async ({ userId }) => {
    const proof = { use: 'second_factor', subject: challenge, userId } as const;
    return (await verifyPasskey(tx, services, proof, credential)) === null ? null : 'passkey';
  });
  return answered && openAnswered(tx, answered);
}

/** Opens the session of the user whom a passkey names: it verifies its owner, so no second factor is taken. */
export async function signInWithPasskey(
  tx: Tx,
  credential: Assertion,
  userAgent: string,
  services: PasskeyServices,
): Promise<SignedIn | null> {
  const userId = await verifyPasskey(tx, services, { use: 'login', subject: '' }, credential);
  if (userId === null) return null;
  const user = await userById(tx.sql, userId);
  return { user, opened: await startSession(tx, userId, userAgent, { by: 'passkey' }) };
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
