import { suspensionOf } from '../../platform/auth/suspension.ts';
import type { Composer, Email, MailAttempt, MailRequest } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import type { Tx } from '../../platform/transaction.ts';
import { issueLink } from './commands/issue-link.ts';
import {
  discordLinkedEmail,
  FACTOR_CHANGES,
  type FactorChange,
  factorChangedEmail,
  passwordChangedEmail,
  resetEmail,
  suspendedEmail,
  suspensionLiftedEmail,
  verifyEmailMessage,
} from './present.ts';
import type { LinkPurpose } from './store.ts';
import { type Addressee, findAddressee } from './store.ts';

/** The renderers of account mails, by kind. */
export function accountMails({
  config,
  tokens,
}: Pick<Services, 'config' | 'tokens'>): Record<string, Composer> {
  const { publicUrl } = config;

  async function linked(
    tx: Tx,
    person: Addressee | undefined,
    purpose: LinkPurpose,
    attempt: MailAttempt,
    write: (person: Addressee, token: string) => Email,
  ): Promise<Email | null> {
    if (!person) return null;
    const token = await issueLink(tx, tokens, { userId: person.id, purpose }, attempt);
    return token === null ? null : write(person, token);
  }

  return {
    reset_password: async (tx, request, attempt) =>
      linked(tx, await addressee(tx, request), 'reset_password', attempt, (person, token) =>
        resetEmail(publicUrl, person, token),
      ),
    verify_email: async (tx, request, attempt) => {
      const person = await addressee(tx, request);
      if (person?.isVerified) return null;
      return linked(tx, person, 'verify_email', attempt, (to, token) =>
        verifyEmailMessage(publicUrl, to, token),
      );
    },
    password_changed: async (tx, request) => {
      const person = await addressee(tx, request);
      return person ? passwordChangedEmail(publicUrl, person) : null;
    },
    discord_linked: async (tx, request) => {
      const person = await addressee(tx, request);
      return person ? discordLinkedEmail(publicUrl, person) : null;
    },
    ...factorMails(publicUrl),
    ...suspensionMails(publicUrl),
  };
}

/** The mails about a suspension and its end, with what is so when they are written. */
const suspensionMails = (publicUrl: string): Record<string, Composer> => ({
  account_suspended: async (tx, request) => {
    const person = await addressee(tx, request);
    const suspension = person && (await suspensionOf(tx, person.id));
    return person && suspension ? suspendedEmail(person, suspension) : null;
  },
  suspension_lifted: async (tx, request) => {
    const person = await addressee(tx, request);
    return person && !(await suspensionOf(tx, person.id)) ? suspensionLiftedEmail(publicUrl, person) : null;
  },
});

/** The mails about a change of the second factor. */
function factorMails(publicUrl: string): Record<string, Composer> {
  const changes = Object.keys(FACTOR_CHANGES) as FactorChange[];
  const composer =
    (change: FactorChange): Composer =>
    async (tx, request) => {
      const person = await addressee(tx, request);
      return person ? factorChangedEmail(publicUrl, person, change) : null;
    };
  return Object.fromEntries(changes.map((change) => [change, composer(change)]));
}

const addressee = (tx: Tx, { email, user_id = '' }: MailRequest): Promise<Addressee | undefined> =>
  findAddressee(tx.sql, email === undefined ? { userId: user_id } : { email });
