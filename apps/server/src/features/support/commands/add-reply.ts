import { SUPPORT_MESSAGES_MAX } from '@quartermaster/contract/constants';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { hasPremiumSupport } from '../policy.ts';
import { countMessages, insertMessage, lockRequest } from '../store.ts';
import { mailOperator, requireOpenLimit, type SupportServices } from './create-request.ts';

/**
 * Adds a user's message. The request is then open and waits for support, even if it was answered or closed. Throws
 * RESOURCE_NOT_FOUND for an unknown request or one of another user, and CONFLICT at the maximum number of messages or
 * open requests.
 */
export async function addReply(
  tx: Tx,
  actor: Actor,
  services: SupportServices,
  { requestId, text }: { readonly requestId: string; readonly text: string },
): Promise<void> {
  const request = await lockRequest(tx, requestId, actor.userId);
  if (!request) throw notFound();
  if (request.status === 'closed') await requireOpenLimit(tx, actor.userId);
  if ((await countMessages(tx, requestId, false)) >= SUPPORT_MESSAGES_MAX)
    throw new AppError('CONFLICT', 'This request has reached its message limit. Create a new request.');
  const messageId = await insertMessage(tx, requestId, { text, isFromSupport: false });
  await tx.sql`
    update support_requests set status = 'open', is_premium = ${hasPremiumSupport(actor)}, updated_at = ${tx.now},
      waiting_since = case when status = 'open' then waiting_since else ${tx.now} end
    where id = ${requestId}`;
  await mailOperator(tx, services, messageId);
}
