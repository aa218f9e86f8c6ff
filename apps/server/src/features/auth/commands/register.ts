import type { Registration } from '@quartermaster/contract/auth';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import { isCommonPassword } from '../../../platform/auth/common-passwords.ts';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type MailTransportState, queueMail } from '../../recovery/commands/queue-mail.ts';
import type { UserRow } from '../present.ts';
import { namesTaken } from '../queries/users.ts';
import { insertUser } from '../store.ts';
import { startSession } from './sign-in.ts';

type RegistrationFields = Partial<Pick<Registration, 'email' | 'username' | 'password'>>;

/** What a schema cannot check: taken names and common passwords (DEC-2). */
export async function registrationFaults(sql: Sql, fields: RegistrationFields): Promise<ErrorDetail[]> {
  const { email = '', username = '', password = '' } = fields;
  const [taken, common] = await Promise.all([namesTaken(sql, email, username), isCommonPassword(password)]);
  const faults: [boolean, ErrorDetail][] = [
    [taken.email, { field: 'email', message: 'Email has already been taken' }],
    [taken.username, { field: 'username', message: 'Username has already been taken' }],
    [common, { field: 'password', message: 'This password is too common' }],
  ];
  return faults.filter(([applies]) => applies).map(([, fault]) => fault);
}

/**
 * Throws REGISTRATION_CLOSED where new accounts are not accepted: none while registration is closed, and by invitation
 * those whose address has no pending invitation to a party (DEC-13, ADR 0216). Each invitation admits one account:
 * otherwise a user who changes the address of their account could register another one with it.
 */
export async function admitRegistration({ sql, now }: Tx, email: string): Promise<void> {
  const invitations = await sql`
    update party_invitations set admitted_at = ${now}
    where email = lower(${email}) and state = 'pending' and expires_at > ${now} and admitted_at is null`;
  const [settings] = await sql<{ registration: RegistrationMode }[]>`select registration from site_settings`;
  if (settings?.registration === 'closed') throw new AppError('REGISTRATION_CLOSED');
  if (settings?.registration === 'invitation' && invitations.count === 0)
    throw new AppError(
      'REGISTRATION_CLOSED',
      'Registration is by invitation only. Use the email address that your invitation was sent to.',
    );
}

export interface RegisterInput {
  readonly account: Pick<Registration, 'email' | 'username' | 'password'>;
  readonly passwordHash: string;
  readonly userAgent: string;
  readonly mail: MailTransportState;
}

/**
 * Creates an account, opens its first session and queues the verification mail. Throws VALIDATION_ERROR with every
 * error, or REGISTRATION_CLOSED; of two concurrent registrations of a name the unique constraint admits one.
 */
export async function registerAccount(
  tx: Tx,
  input: RegisterInput,
): Promise<{ user: UserRow; opened: OpenedSession }> {
  const faults = await registrationFaults(tx.sql, input.account);
  if (faults.length > 0) throw new AppError('VALIDATION_ERROR', undefined, faults);
  const { email, username } = input.account;
  await admitRegistration(tx, email);
  const user = await insertUser(tx, { email, username, passwordHash: input.passwordHash });
  await queueMail(tx, input.mail, { kind: 'verify_email', email });
  return { user, opened: await startSession(tx, user.id, input.userAgent, { by: 'password' }) };
}
