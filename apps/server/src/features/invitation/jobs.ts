import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { invitationEmail } from './present.ts';
import { mailFactsOf } from './queries/invitations.ts';

/** Who writes the mails about invitations; an invitation that is no longer pending needs none. */
export const invitationMails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  party_invitation: async (tx, { invitation_id = '' }) => {
    const facts = await mailFactsOf(tx.sql, invitation_id, tx.now);
    return facts ? invitationEmail(config.publicUrl, facts) : null;
  },
});
