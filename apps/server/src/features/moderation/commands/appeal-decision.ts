import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { mayAppeal } from '../policy.ts';
import { lockCase } from '../store.ts';

/**
 * Appeals the decision to hide content; the case returns to the queue of the admins, without an assignee. Throws
 * RESOURCE_NOT_FOUND for a case without a decision or of another user, and CONFLICT for a second appeal or a decision
 * that hides nothing.
 */
export async function appealDecision(
  tx: Tx,
  { userId }: Actor,
  { caseId, text }: { readonly caseId: string; readonly text: string },
): Promise<void> {
  const caseRow = await lockCase(tx, caseId, userId);
  if (!mayAppeal(caseRow)) throw new AppError('CONFLICT', 'You cannot appeal this decision.');
  await tx.sql`
    update moderation_cases
    set status = 'appealed', appeal = ${text}, appealed_at = ${tx.now}, waiting_since = ${tx.now}, assignee_id = null
    where id = ${caseId}`;
}
