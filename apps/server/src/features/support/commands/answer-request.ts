import { SUPPORT_MESSAGES_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { AuditUser } from '../../../platform/audit.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { auditRequest, countMessages, insertMessage, lockRequest } from '../store.ts';
import type { SupportServices } from './create-request.ts';

export interface SupportAnswer {
  readonly requestId: string;
  readonly text: string;
  readonly close: boolean;
}

/**
 * Answers a request on behalf of an admin or the operator: its user gets a notification and an email, and the audit log
 * contains the name of the admin or operator. Returns false for an unknown request. Throws CONFLICT when support has
 * sent the maximum number of messages.
 */
export async function answerRequest(
  tx: Tx,
  actor: AuditUser,
  {
    jobs,
    config,
  }: { jobs: SupportServices['jobs']; config: Pick<SupportServices['config'], 'mailRetrySeconds'> },
  { requestId, text, close }: SupportAnswer,
): Promise<boolean> {
  const request = await lockRequest(tx, requestId);
  if (!request) return false;
  if ((await countMessages(tx, requestId, true)) >= SUPPORT_MESSAGES_MAX)
    throw new AppError('CONFLICT', 'This request has reached its message limit.');
  const messageId = await insertMessage(tx, requestId, { text, isFromSupport: true });
  await tx.sql`
    update support_requests set status = ${close ? 'closed' : 'answered'}, updated_at = ${tx.now}
    where id = ${requestId}`;
  const { user_id, subject } = request;
  await jobs.enqueue(tx, mailQueue(config), { kind: 'support_answer', message_id: messageId });
  await notify(tx, [{ kind: 'support', request_id: requestId, subject, to: [user_id] }]);
  await auditRequest(tx, 'support_answered', actor, request, { closed: close });
  return true;
}
