import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import type { Tx } from '../../platform/transaction.ts';
import { answerEmail, type MailedMessage, requestEmail } from './present.ts';

/**
 * Composes the emails about support requests. Returns null if the message was deleted with its account, and also for an
 * email to the operator if no address of the operator is configured.
 */
export const supportEmails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  support_message: async (tx, { message_id = '' }) => {
    const message = await findMessage(tx, message_id);
    return message && config.supportEmail !== null ? requestEmail(config.supportEmail, message) : null;
  },
  support_answer: async (tx, { message_id = '' }) => {
    const message = await findMessage(tx, message_id);
    return message ? answerEmail(config.publicUrl, message) : null;
  },
});

async function findMessage(tx: Tx, id: string): Promise<MailedMessage | undefined> {
  const [row] = await tx.sql<MailedMessage[]>`
    select r.id as request_id, r.subject, r.is_premium, r.diagnostics, m.body, m.created_at = r.created_at as is_first,
      u.username, u.email
    from support_messages m join support_requests r on r.id = m.request_id join users u on u.id = r.user_id
    where m.id = ${id}`;
  return row;
}
