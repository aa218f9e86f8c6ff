import { z } from 'zod';
import { suspensionOf } from '../../platform/auth/suspension.ts';
import type { Composer, Email, MailAttempt, MailRequest } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import type { Tx } from '../../platform/transaction.ts';
import { issueLink } from './commands/issue-link.ts';
import {
  API_KEY_CHANGES,
  accountDeletedEmail,
  apiKeyChangedEmail,
  discordConnectedEmail,
  FACTOR_CHANGES,
  factorChangedEmail,
  newSignInEmail,
  passwordChangedEmail,
  resetEmail,
  suspendedEmail,
  suspensionLiftedEmail,
  verifyEmailMessage,
} from './present.ts';
import type { LinkPurpose } from './store.ts';
import { type EmailRecipient, findEmailRecipient } from './store.ts';

const deletedAccount = z.object({
  email: z.string(),
  username: z.string(),
  // Emails that an earlier version queued have no value.
  deleted_by: z.enum(['user', 'admin']).default('admin'),
});

/** The composers of account emails, by kind. */
export function accountEmails({
  config,
  tokens,
}: Pick<Services, 'config' | 'tokens'>): Record<string, Composer> {
  const { publicUrl } = config;

  async function composeWithLink(
    tx: Tx,
    person: EmailRecipient | undefined,
    purpose: LinkPurpose,
    attempt: MailAttempt,
    write: (person: EmailRecipient, token: string) => Email,
  ): Promise<Email | null> {
    if (!person) return null;
    const token = await issueLink(tx, tokens, { userId: person.id, purpose }, attempt);
    return token === null ? null : write(person, token);
  }

  return {
    reset_password: async (tx, request, attempt) =>
      composeWithLink(tx, await recipientOf(tx, request), 'reset_password', attempt, (person, token) =>
        resetEmail(publicUrl, person, token),
      ),
    verify_email: async (tx, request, attempt) => {
      const person = await recipientOf(tx, request);
      if (person?.isVerified) return null;
      return composeWithLink(tx, person, 'verify_email', attempt, (to, token) =>
        verifyEmailMessage(publicUrl, to, token),
      );
    },
    password_changed: async (tx, request) => {
      const person = await recipientOf(tx, request);
      return person ? passwordChangedEmail(publicUrl, person) : null;
    },
    discord_linked: async (tx, request) => {
      const person = await recipientOf(tx, request);
      return person ? discordConnectedEmail(publicUrl, person) : null;
    },
    new_sign_in: async (tx, request) => {
      const person = await recipientOf(tx, request);
      return person ? newSignInEmail(publicUrl, person, request.device ?? 'an unknown device') : null;
    },
    account_deleted: async (_tx, request) => accountDeletedEmail(deletedAccount.parse(request)),
    ...changeEmails(publicUrl, FACTOR_CHANGES, factorChangedEmail),
    ...changeEmails(publicUrl, API_KEY_CHANGES, apiKeyChangedEmail),
    ...suspensionEmails(publicUrl),
  };
}

/**
 * The composers of the emails about a suspension and about its end. An email is dropped if, when it is rendered, the
 * suspension has already ended or the user has been suspended again.
 */
const suspensionEmails = (publicUrl: string): Record<string, Composer> => ({
  account_suspended: async (tx, request) => {
    const person = await recipientOf(tx, request);
    const suspension = person && (await suspensionOf(tx, person.id));
    return person && suspension ? suspendedEmail(person, suspension) : null;
  },
  suspension_lifted: async (tx, request) => {
    const person = await recipientOf(tx, request);
    return person && !(await suspensionOf(tx, person.id)) ? suspensionLiftedEmail(publicUrl, person) : null;
  },
});

type Write<C extends string> = (publicUrl: string, person: EmailRecipient, change: C) => Email;

/** The composers of the emails about `changes`, by change; `write` returns the email about one change. */
function changeEmails<C extends string>(
  publicUrl: string,
  changes: Readonly<Record<C, unknown>>,
  write: Write<C>,
): Record<string, Composer> {
  const composer =
    (change: C): Composer =>
    async (tx, request) => {
      const person = await recipientOf(tx, request);
      return person ? write(publicUrl, person, change) : null;
    };
  return Object.fromEntries((Object.keys(changes) as C[]).map((change) => [change, composer(change)]));
}

const recipientOf = (tx: Tx, { email, user_id = '' }: MailRequest): Promise<EmailRecipient | undefined> =>
  findEmailRecipient(tx.sql, email === undefined ? { userId: user_id } : { email });
