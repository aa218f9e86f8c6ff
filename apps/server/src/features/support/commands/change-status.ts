import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { auditRequest, lockRequest } from '../store.ts';
import { requireOpenLimit } from './create-request.ts';

type NewStatus = 'open' | 'closed';

/**
 * Closes a user's own request, or reopens it: as answered if support wrote last, otherwise as open. Closing a closed
 * request and reopening one that is not closed do nothing. Throws RESOURCE_NOT_FOUND for an unknown request and for
 * requests of others, and CONFLICT when the user reopens a request and has too many open ones.
 */
export async function changeStatus(
  tx: Tx,
  actor: Actor,
  requestId: string,
  status: NewStatus,
): Promise<void> {
  const request = await lockRequest(tx, requestId, actor.userId);
  if (!request) throw notFound();
  const isClosed = request.status === 'closed';
  if (isClosed === (status === 'closed')) return;
  if (isClosed) await requireOpenLimit(tx, actor.userId);
  await setStatus(tx, requestId, status);
}

/**
 * Closes or reopens a request of any user on behalf of an admin, and notifies its user. Throws RESOURCE_NOT_FOUND for
 * an unknown request, and CONFLICT when a closed request is closed or one that is not closed is reopened.
 */
export async function changeStatusAsAdmin(
  tx: Tx,
  actor: Actor,
  { requestId, status, reason }: { requestId: string; status: NewStatus; reason: string },
): Promise<void> {
  const request = await lockRequest(tx, requestId);
  if (!request) throw notFound();
  const isClosed = request.status === 'closed';
  if (isClosed === (status === 'closed'))
    throw new AppError('CONFLICT', `This request is ${isClosed ? 'already' : 'not'} closed.`);
  await setStatus(tx, requestId, status);
  const event = status === 'closed' ? 'closed' : 'reopened';
  const { user_id, subject } = request;
  await notify(tx, [{ kind: 'support', event, request_id: requestId, subject, to: [user_id] }]);
  await auditRequest(tx, `support_${event}`, auditActor(actor), request, { reason });
}

/** A request that is reopened begins to wait for support now. */
const setStatus = (tx: Tx, requestId: string, status: NewStatus) => tx.sql`
  update support_requests set updated_at = ${tx.now}, status = changed.status,
    waiting_since = case changed.status when 'open' then ${tx.now} else waiting_since end
  from (select ${status === 'closed' ? 'closed' : statusAfterReopening(tx, requestId)} as status) changed
  where id = ${requestId}`;

const statusAfterReopening = ({ sql }: Tx, requestId: string) => sql`
  case when (select is_from_support from support_messages where request_id = ${requestId}
             order by created_at desc, id desc limit 1) then 'answered' else 'open' end`;
