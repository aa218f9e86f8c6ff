import type { Registration } from '@quartermaster/contract/auth';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import { isCommonPassword } from '../../../platform/auth/common-passwords.ts';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import type { UserRow } from '../present.ts';
import { takenNames } from '../queries/users.ts';
import { insertUser } from '../store.ts';
import { admitRegistration, isProvenByInvitation } from './admit-registration.ts';
import { startSession } from './sign-in.ts';

type RegistrationFields = Partial<Pick<Registration, 'email' | 'username' | 'password'>>;

/** Errors that a schema cannot detect: taken names and common passwords (DEC-2). */
export async function registrationErrors(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  fields: RegistrationFields,
): Promise<ErrorDetail[]> {
  const { email = '', username = '', password = '' } = fields;
  const [taken, isCommon] = await Promise.all([
    takenNames(sql, email, username, now),
    isCommonPassword(password),
  ]);
  const errors: [boolean, ErrorDetail][] = [
    [taken.email, { field: 'email', message: 'Email has already been taken' }],
    [taken.username, { field: 'username', message: 'Username has already been taken' }],
    [isCommon, { field: 'password', message: 'This password is too common' }],
  ];
  return errors.filter(([applies]) => applies).map(([, error]) => error);
}

export interface RegisterInput {
  readonly account: Pick<Registration, 'email' | 'username' | 'password'>;
  readonly passwordHash: string;
  /** The token of the link in an invitation email; ignored unless it proves the address. */
  readonly invitationToken?: string | undefined;
  readonly tokens: Pick<Tokens, 'keyFor'>;
  readonly userAgent: string;
  readonly mail: MailQueueServices;
}

/**
 * Creates an account and opens its first session. Queues the verification email unless an invitation proves the
 * address. Throws VALIDATION_ERROR with every error, REGISTRATION_CLOSED, or the errors of `openSession`; the unique
 * constraint admits one of two concurrent registrations of a name.
 */
export async function registerAccount(
  tx: Tx,
  input: RegisterInput,
): Promise<{ user: UserRow; opened: OpenedSession }> {
  const errors = await registrationErrors(tx, input.account);
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', undefined, errors);
  const { email, username } = input.account;
  const isVerified = await isProvenByInvitation(tx, input.tokens, email, input.invitationToken);
  await admitRegistration(tx, email, isVerified);
  const user = await insertUser(tx, { email, username, passwordHash: input.passwordHash, isVerified });
  if (!isVerified) await queueMail(tx, input.mail, { kind: 'verify_email', email });
  const signInUser = { userId: user.id, userAgent: input.userAgent };
  return { user, opened: await startSession(tx, signInUser, { by: 'password' }, input.mail) };
}
