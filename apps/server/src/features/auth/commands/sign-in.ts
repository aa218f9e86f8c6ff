import type { Assertion } from '@quartermaster/contract/passkey';
import { deviceName } from '../../../platform/auth/device.ts';
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
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import {
  type AnsweredChallenge,
  answerChallenge,
  answerChallengeWith,
  type Challenge,
  challengeSignIn,
} from '../../second-factor/commands/challenge-sign-in.ts';
import type { UserRow } from '../present.ts';
import { userById } from '../queries/users.ts';
import { rememberDevice } from '../store.ts';

/**
 * The maximum number of new devices of an account in 24 hours that are reported by email too; the account's first
 * device counts as one.
 */
const NEW_DEVICE_EMAILS_PER_DAY = 10;

export interface SignedIn {
  readonly user: UserRow;
  readonly opened: OpenedSession;
}

/** The user who signs in, and the browser. */
export interface SignInUser {
  readonly userId: string;
  readonly userAgent: string;
}

/**
 * Signs in a user who was authenticated by password or Discord: opens a session, or returns a challenge for the second
 * factor.
 */
export const signIn = async (
  tx: Tx,
  { userId, userAgent }: SignInUser,
  by: FirstStep,
  mail: MailQueueServices,
): Promise<OpenedSession | Challenge> =>
  (await challengeSignIn(tx, userId, userAgent, by)) ?? startSession(tx, { userId, userAgent }, { by }, mail);

/**
 * Opens the session of a sign-in whose second factor is correct. Returns null for a wrong code instead of throwing,
 * because the counted attempt must be committed. Throws CONFLICT when the sign-in has ended, and the errors of
 * `openSession`.
 */
export async function completeSignIn(
  tx: Tx,
  answer: { readonly challenge: string; readonly code: string },
  services: MailQueueServices & { readonly tokens: Pick<Tokens, 'keyFor'> },
): Promise<SignedIn | null> {
  const completed = await answerChallenge(tx, answer, services.tokens);
  return completed && openSessionOf(tx, completed, services);
}

async function openSessionOf(
  tx: Tx,
  { by, secondFactor, ...signInUser }: AnsweredChallenge,
  mail: MailQueueServices,
): Promise<SignedIn> {
  const user = await userById(tx.sql, signInUser.userId);
  return { user, opened: await startSession(tx, signInUser, { by, secondFactor }, mail) };
}

/**
 * Completes a sign-in with a passkey as second factor. Null when the passkey is not accepted. Throws CONFLICT when the
 * sign-in has ended, and the errors of `openSession`.
 */
export async function completeWithPasskey(
  tx: Tx,
  { challenge, credential }: { readonly challenge: string; readonly credential: Assertion },
  services: PasskeyServices,
): Promise<SignedIn | null> {
  const completed = await answerChallengeWith(tx, challenge, async ({ userId }) => {
    const proof = { use: 'second_factor', subject: challenge, userId } as const;
    return (await verifyPasskey(tx, services, proof, credential)) === null ? null : 'passkey';
  });
  return completed && openSessionOf(tx, completed, services);
}

/**
 * Opens a session for the owner of a passkey. The passkey verifies its owner, so no second factor is
 * required. Null when the passkey is not accepted.
 */
export async function signInWithPasskey(
  tx: Tx,
  credential: Assertion,
  userAgent: string,
  services: PasskeyServices,
): Promise<SignedIn | null> {
  const userId = await verifyPasskey(tx, services, { use: 'login', subject: '' }, credential);
  if (userId === null) return null;
  const user = await userById(tx.sql, userId);
  return { user, opened: await startSession(tx, { userId, userAgent }, { by: 'passkey' }, services) };
}

/**
 * Opens a session for a user who has passed every check of the account. The owner is notified of a new device in the
 * app and by email, except for the account's first device (ADR 0071, DEC-12). The number of emails is limited, because
 * a client can send any device name, and the email address may belong to someone else.
 */
export async function startSession(
  tx: Tx,
  { userId, userAgent }: SignInUser,
  proof: SignInProof,
  mail: MailQueueServices,
): Promise<OpenedSession> {
  const device = deviceName(userAgent);
  const { familiarity, newInLastDay } = await rememberDevice(tx, userId, device);
  if (familiarity === 'new') {
    await notify(tx, [{ kind: 'security', event: 'new_sign_in', device, to: [userId] }]);
    if (newInLastDay < NEW_DEVICE_EMAILS_PER_DAY)
      await queueMail(tx, mail, { kind: 'new_sign_in', user_id: userId, device });
  }
  return openSession(tx, userId, userAgent, proof);
}
