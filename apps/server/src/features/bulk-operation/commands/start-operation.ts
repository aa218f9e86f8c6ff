import type { BulkOperation } from '@quartermaster/contract/bulk-operation';
import { BULK_ROWS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import { countOf } from '@quartermaster/rules/format-count';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { BulkPlan } from '../policy.ts';
import { readOperation } from '../queries/operations.ts';
import { previewSelection, selectedRows } from '../queries/selection.ts';
import { bulkQueue } from './run-operation.ts';

/**
 * Stores the users or parties of a plan and queues the job. Entries that match no user, are repeated or must not be
 * changed are stored as skipped, with the reason. Throws CONFLICT when every entry would be skipped, when the number to
 * process is not the `confirmed.eligible` of the preview, or when there are more than BULK_ROWS_MAX.
 */
export async function startOperation(
  tx: Tx,
  actor: Actor,
  { jobs }: Pick<Services, 'jobs'>,
  plan: BulkPlan,
  confirmed: { readonly reason: string; readonly eligible: number | undefined },
): Promise<BulkOperation> {
  const { reason } = confirmed;
  const selector = { actorId: actor.userId, now: tx.now };
  const { total, eligible } = await previewSelection(tx.sql, plan, selector);
  const [subject, subjects] = plan.action === 'archive_parties' ? ['party', 'parties'] : ['user', 'users'];
  if (eligible === 0) throw new AppError('CONFLICT', `This selection has no ${subject} to process.`);
  if (eligible !== (confirmed.eligible ?? eligible))
    throw new AppError(
      'CONFLICT',
      `The selection has changed: it now has ${countOf(eligible, subject, subjects)} to process, not ${confirmed.eligible}. Preview it again.`,
    );
  if (total > BULK_ROWS_MAX)
    throw new AppError(
      'CONFLICT',
      `One operation can process at most ${countOf(BULK_ROWS_MAX, subject, subjects)}. Choose a narrower filter or a longer period.`,
    );
  const id = newId();
  await tx.sql`
    insert into bulk_operations (id, actor_id, action, input, reason, state, total, skipped, created_at)
    values (${id}, ${actor.userId}, ${plan.action}, ${JSON.stringify(plan.input)}::text::jsonb, ${reason}, 'running',
      ${total}, ${total - eligible}, ${tx.now})`;
  await tx.sql`
    insert into bulk_operation_rows (operation_id, number, user_id, party_id, entry, state, message)
    select ${id}, n, user_id, party_id, case when user_id is null then entry else '' end,
      case when problem is null then 'waiting' else 'skipped' end, coalesce(problem, '')
    from (${selectedRows(tx.sql, plan, selector)}) s`;
  await jobs.enqueue(tx, bulkQueue, { operation_id: id });
  await audit(tx, {
    action: 'bulk_operation_started',
    actor: auditActor(actor),
    details: {
      operation: id,
      bulk_action: plan.action,
      [subjects]: eligible,
      reason,
    },
  });
  return readOperation(tx.sql, id);
}
