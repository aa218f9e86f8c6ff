import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockRequest } from '../store.ts';
import { requireFewOpen } from './create-request.ts';

/**
 * Closes a user's own request, or opens it as it was before: answered when support wrote last. Repeating changes
 * nothing. Throws RESOURCE_NOT_FOUND for requests of others, and CONFLICT while too many are open.
 */
export async function changeStatus(
  tx: Tx,
  actor: Actor,
  requestId: string,
  status: 'open' | 'closed',
): Promise<void> {
  const request = await lockRequest(tx, requestId, actor.userId);
  if (!request) throw notFound();
  const isClosed = request.status === 'closed';
  if (isClosed === (status === 'closed')) return;
  if (isClosed) await requireFewOpen(tx, actor.userId);
  await tx.sql`
    update support_requests set updated_at = ${tx.now}, status = ${status === 'closed' ? 'closed' : reopened(tx, requestId)}
    where id = ${requestId}`;
}

const reopened = ({ sql }: Tx, requestId: string) => sql`
  case when (select is_from_support from support_messages where request_id = ${requestId}
             order by created_at desc, id desc limit 1) then 'answered' else 'open' end`;
