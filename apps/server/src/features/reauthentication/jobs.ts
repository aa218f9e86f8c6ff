import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { issueCode } from './commands/issue-code.ts';
import { codeEmail } from './present.ts';
import { recipientOf } from './store.ts';

/** Composes the emails with confirmation codes; null when the session has ended, or the code was used or replaced. */
export const confirmationEmails = ({ tokens }: Pick<Services, 'tokens'>): Record<string, Composer> => ({
  confirmation_code: async (tx, { session_id = '' }, attempt) => {
    const recipient = await recipientOf(tx.sql, session_id);
    if (!recipient) return null;
    const code = await issueCode(tx, tokens, session_id, attempt);
    return code === null ? null : codeEmail(recipient, code);
  },
});
