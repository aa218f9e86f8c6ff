import type { BulkOperation } from '@quartermaster/contract/bulk-operation';
import { selectionRejection, subjectsOf } from '@quartermaster/contract/bulk-selection';
import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { BulkPlan } from '../policy.ts';
import { readOperation } from '../queries/operations.ts';
import { previewSelection, selectedRows, selectionHash } from '../queries/selection.ts';
import { bulkQueue } from './run-operation.ts';

/**
 * Stores the users or parties of a plan and queues the job. Entries that match no user, are repeated or must not be
 * changed are stored as skipped, with the reason. Throws CONFLICT when every entry would be skipped, when there are
 * more than BULK_ROWS_MAX, or when the set to process is not the `confirmed.selection` of the preview.
 */
export async function startOperation(
  tx: Tx,
  actor: Actor,
  { jobs }: Pick<Services, 'jobs'>,
  plan: BulkPlan,
  confirmed: { readonly reason: string; readonly selection: string | undefined },
): Promise<BulkOperation> {
  const { reason } = confirmed;
  const selector = { actorId: actor.userId, now: tx.now };
  const { total, eligible } = await previewSelection(tx.sql, plan, selector);
  const rejection = selectionRejection({ total, eligible }, plan.action);
  if (rejection !== null) throw new AppError('CONFLICT', rejection);
  const id = newId();
  await tx.sql`
    insert into bulk_operations (id, actor_id, action, input, reason, state, total, skipped, created_at)
    values (${id}, ${actor.userId}, ${plan.action}, ${JSON.stringify(plan.input)}::text::jsonb, ${reason}, 'running',
      ${total}, ${total - eligible}, ${tx.now})`;
  // Compares the stored rows, because the selection may have changed since the counts were read.
  const [stored] = await tx.sql<[{ selection: string }]>`
    with stored as (
      insert into bulk_operation_rows (operation_id, number, user_id, party_id, entry, state, message)
      select ${id}, n, user_id, party_id, case when user_id is null then entry else '' end,
        case when problem is null then 'waiting' else 'skipped' end, coalesce(problem, '')
      from (${selectedRows(tx.sql, plan, selector)}) s
      returning user_id, party_id, state)
    select ${selectionHash(tx.sql)} as selection from stored where state = 'waiting'`;
  if (stored.selection !== (confirmed.selection ?? stored.selection))
    throw new AppError('CONFLICT', 'The selection has changed since the preview. Preview it again.');
  await jobs.enqueue(tx, bulkQueue, { operation_id: id });
  await audit(tx, {
    action: 'bulk_operation_started',
    actor: auditActor(actor),
    details: {
      operation: id,
      bulk_action: plan.action,
      [subjectsOf(plan.action)[1]]: eligible,
      reason,
    },
  });
  return readOperation(tx.sql, id);
}
