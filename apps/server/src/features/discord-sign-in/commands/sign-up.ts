import type { DiscordSignUpForm } from '@quartermaster/contract/discord-sign-in';
import { AppError } from '@quartermaster/contract/errors';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { admitRegistration } from '../../auth/commands/admit-registration.ts';
import { registrationErrors } from '../../auth/commands/register.ts';
import { startSession } from '../../auth/commands/sign-in.ts';
import type { UserRow } from '../../auth/present.ts';
import { userById } from '../../auth/queries/users.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import { consumeTicket, insertAccount, insertConnection } from '../store.ts';
import { type BrowserSecrets, hashSecrets } from './handle-callback.ts';

export interface SignUp {
  readonly secrets: BrowserSecrets;
  readonly form: DiscordSignUpForm;
  readonly userAgent: string;
  readonly mail: MailQueueServices;
}

/**
 * Creates an account that signs in through Discord and has no password. An address verified by Discord counts
 * as verified; any other gets a verification email. Throws VALIDATION_ERROR for a taken address or username, in
 * which case the ticket stays valid. Throws REGISTRATION_CLOSED, or CONFLICT for an invalid ticket and for a Discord
 * account that is already connected.
 */
export async function signUp(
  tx: Tx,
  { secrets, form, userAgent, mail }: SignUp,
): Promise<{ user: UserRow; opened: OpenedSession; redirect: string }> {
  const ticket = await consumeTicket(tx, hashSecrets(secrets));
  if (!ticket) {
    throw new AppError('CONFLICT', 'This sign-up has expired or was already used. Please start again.');
  }
  const { person, redirect } = ticket;
  const errors = await registrationErrors(tx, form);
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', undefined, errors);
  const { email, username } = form;
  const isVerified = person.email?.toLowerCase() === email.toLowerCase();
  await admitRegistration(tx, email, isVerified);
  const { displayName } = person;
  const userId = await insertAccount(tx, { email, isVerified, username, displayName });
  await insertConnection(tx, userId, person);
  if (!isVerified) await queueMail(tx, mail, { kind: 'verify_email', email });
  const user = await userById(tx.sql, userId);
  const opened = await startSession(tx, { userId, userAgent }, { by: 'discord' }, mail);
  return { user, opened, redirect };
}
