import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { decisionEmail, type MailedDecision } from './present.ts';

/** The composer of the emails about decisions; returns null if the case or the account of the author was deleted. */
export const moderationEmails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  moderation_decision: async ({ sql }, { case_id = '', event = '' }) => {
    const [decision] = await sql<MailedDecision[]>`
      select c.id, c.kind, c.subject_name, c.reason, u.username, u.email
      from moderation_cases c join users u on u.id = c.author_id and u.deleted_at is null
      where c.id = ${case_id}`;
    return decision ? decisionEmail(config.publicUrl, event, decision) : null;
  },
});
