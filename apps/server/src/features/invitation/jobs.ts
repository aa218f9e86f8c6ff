import { invitationToken } from '../../platform/auth/invitation-token.ts';
import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { invitationEmail } from './present.ts';
import { emailDataOf } from './queries/invitations.ts';

/** Composes the emails about invitations; returns null for an invitation that is no longer pending. */
export const invitationEmails = ({
  config,
  tokens,
}: Pick<Services, 'config' | 'tokens'>): Record<string, Composer> => ({
  party_invitation: async (tx, { invitation_id = '' }) => {
    const data = await emailDataOf(tx.sql, invitation_id, tx.now);
    return data ? invitationEmail(config.publicUrl, data, invitationToken(tokens, invitation_id)) : null;
  },
});
