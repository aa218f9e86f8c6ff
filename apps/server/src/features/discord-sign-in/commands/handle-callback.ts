import { randomInt } from 'node:crypto';
import { DISCORD_TICKET_LIFE_S } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import { suggestedUsernames } from '@quartermaster/rules/username';
import { auditAccount } from '../../../platform/audit.ts';
import type { DiscordPerson } from '../../../platform/auth/discord-oauth.ts';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import { lockOpenSession } from '../../../platform/auth/open-session.ts';
import { hashSecret, randomSecret } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { signInWithDiscord } from '../../auth/commands/sign-in-with-discord.ts';
import type { UserRow } from '../../auth/present.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import { isEmailTaken } from '../../recovery/queries/email-taken.ts';
import type { Challenge } from '../../second-factor/commands/challenge-sign-in.ts';
import { findConnection, firstFreeUsername } from '../queries/connection.ts';
import {
  type Attempt,
  consumeAttempt,
  insertConnection,
  insertTicket,
  lockUser,
  refreshConnection,
} from '../store.ts';

/** The secrets in a request: the secret of the state or ticket, and the secret of the browser's cookie. */
export interface BrowserSecrets {
  readonly secret: string;
  /** Undefined for a browser that did not start the sign-in. */
  readonly browserSecret: string | undefined;
}

export const hashSecrets = ({ secret, browserSecret }: BrowserSecrets) => ({
  secret: hashSecret(secret),
  browser: hashSecret(browserSecret ?? ''),
});

/**
 * Consumes a state. Throws CONFLICT with the same message for a state that is unknown, expired, used or from
 * another browser.
 */
export async function claimAttempt(tx: Tx, secrets: BrowserSecrets): Promise<Attempt> {
  const attempt = await consumeAttempt(tx, hashSecrets(secrets));
  if (attempt) return attempt;
  throw new AppError(
    'CONFLICT',
    'This sign-in has expired, was already used or was started in another browser. Please start again.',
  );
}

export type SignInOutcome =
  | {
      readonly outcome: 'signed_in';
      readonly redirect: string;
      readonly user: UserRow;
      readonly opened: OpenedSession;
    }
  | { readonly outcome: 'second_factor'; readonly redirect: string; readonly challenge: Challenge }
  | { readonly outcome: 'linked'; readonly redirect: string; readonly discord_username: string }
  | {
      readonly outcome: 'choose_username';
      readonly ticket: string;
      readonly expires_at: string;
      readonly discord_username: string;
      readonly username: string;
      readonly email: string | null;
    };

export interface SignInCallback {
  readonly attempt: Attempt;
  readonly person: DiscordPerson;
  readonly browserSecret: string;
  readonly userAgent: string;
  readonly mail: MailQueueServices;
}

/**
 * Decides the outcome of a Discord callback. A matching email address alone never signs in: its owner logs in
 * first and then connects Discord (ADR 0065). Throws CONFLICT with a message that explains what to do, and the
 * errors of `signInWithDiscord`.
 */
export async function completeSignIn(tx: Tx, input: SignInCallback): Promise<SignInOutcome> {
  const { attempt, person, userAgent } = input;
  const { redirect, connectingSession } = attempt;
  if (connectingSession) {
    await connect(tx, connectingSession, person, input.mail);
    return { outcome: 'linked', redirect, discord_username: person.username };
  }
  const userId = await refreshConnection(tx, person);
  if (userId === undefined) return offerSignUp(tx, input);
  const { user, opened } = await signInWithDiscord(tx, { userId, userAgent }, input.mail);
  if ('challenge' in opened) return { outcome: 'second_factor', redirect, challenge: opened };
  return { outcome: 'signed_in', redirect, user, opened };
}

async function connect(
  tx: Tx,
  connectingSession: NonNullable<Attempt['connectingSession']>,
  person: DiscordPerson,
  mail: MailQueueServices,
): Promise<void> {
  const { userId, sessionId } = connectingSession;
  await lockUser(tx, userId);
  if (!(await lockOpenSession(tx, sessionId))) {
    throw new AppError('CONFLICT', 'You have logged out. Log in and connect Discord again.');
  }
  const owner = await refreshConnection(tx, person);
  if (owner === userId) return;
  if (owner !== undefined) {
    throw new AppError(
      'CONFLICT',
      `The Discord account ${person.username} is already connected to another account.`,
    );
  }
  const { username } = await findConnection(tx.sql, userId);
  if (username !== null) {
    throw new AppError('CONFLICT', `The Discord account ${username} is connected. Disconnect it first.`);
  }
  await insertConnection(tx, userId, person);
  await queueMail(tx, mail, { kind: 'discord_linked', user_id: userId });
  await notify(tx, [{ kind: 'security', event: 'discord_linked', to: [userId] }]);
  await auditAccount(tx, 'discord_linked', userId);
}

async function offerSignUp(
  tx: Tx,
  { attempt, person, browserSecret }: SignInCallback,
): Promise<SignInOutcome> {
  if (person.email !== null && (await isEmailTaken(tx.sql, person.email, tx.now))) {
    throw new AppError(
      'CONFLICT',
      `An account with the email address ${person.email} already exists. Log in to it, then connect Discord in your profile.`,
    );
  }
  const ticket = randomSecret();
  const hashes = { secret: hashSecret(ticket), browser: hashSecret(browserSecret) };
  const expiresAt = new Date(tx.now.getTime() + DISCORD_TICKET_LIFE_S * 1000);
  await insertTicket(tx, hashes, person, attempt.redirect, expiresAt);
  const proposedNames = suggestedUsernames(person.username, randomInt(1000, 99_999_999));
  return {
    outcome: 'choose_username',
    ticket,
    expires_at: expiresAt.toISOString(),
    discord_username: person.username,
    username: await firstFreeUsername(tx.sql, proposedNames),
    email: person.email,
  };
}
