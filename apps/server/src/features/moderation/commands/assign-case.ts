import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { auditCase, refuseOwnCase } from '../domain/case.ts';
import { lockCase } from '../store.ts';

/**
 * Assigns a case that waits to the admin. Repeating changes nothing. Throws RESOURCE_NOT_FOUND, or CONFLICT when it is
 * decided, about the admin, or another admin has it and it is not taken over.
 */
export async function assignCase(
  tx: Tx,
  actor: Actor,
  { caseId, takeOver }: { readonly caseId: string; readonly takeOver: boolean },
): Promise<void> {
  const found = await lockCase(tx, caseId);
  if (found.status === 'decided') throw new AppError('CONFLICT', 'This case is already decided.');
  await refuseOwnCase(tx, actor, found);
  if (found.assignee_id === actor.userId) return;
  if (found.assignee_id !== null && !takeOver) {
    const [other] = await tx.sql<{ username: string }[]>`
      select username from users where id = ${found.assignee_id}`;
    throw new AppError('CONFLICT', `${other?.username ?? 'Another admin'} is already working on this case.`);
  }
  await tx.sql`update moderation_cases set assignee_id = ${actor.userId} where id = ${caseId}`;
  await auditCase(tx, 'moderation_assigned', actor, found, {});
}
