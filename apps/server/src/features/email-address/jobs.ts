import { hashSecret } from '../../platform/auth/tokens.ts';
import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { issueLink, linkToken } from '../recovery/commands/issue-link.ts';
import { isEmailTaken } from '../recovery/queries/email-taken.ts';
import { addressInUseEmail, changedEmail, confirmEmail, revertedEmail } from './present.ts';
import { findPendingAccount, storeRevertLink } from './store.ts';

/**
 * Composers of the emails about an address change, by kind. They return null for a request that was replaced or
 * canceled, and when the old address can no longer be restored.
 */
export const addressEmails = ({
  config,
  tokens,
}: Pick<Services, 'config' | 'tokens'>): Record<string, Composer> => ({
  change_email: async (tx, { user_id = '', email = '' }, attempt) => {
    const owner = await findPendingAccount(tx.sql, user_id, email);
    if (!owner) return null;
    if (await isEmailTaken(tx.sql, email, tx.now, user_id)) return addressInUseEmail(email);
    const token = await issueLink(tx, tokens, { userId: user_id, purpose: 'change_email' }, attempt);
    return token === null ? null : confirmEmail(config.publicUrl, owner, token);
  },
  email_changed: async (tx, { revert_id = '' }, { id }) => {
    const token = linkToken(tokens, 'revert_email', id);
    const owner = await storeRevertLink(tx, revert_id, hashSecret(token));
    return owner ? changedEmail(config.publicUrl, owner, token) : null;
  },
  email_reverted: async (_tx, { email = '' }) => revertedEmail(email),
});
