import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { auditCase, requireDecider } from '../domain/case.ts';
import { type CaseRow, lockCase } from '../store.ts';

/**
 * Assigns a pending case to the admin; does nothing if it is already assigned to them. A case assigned to another admin
 * must be taken over with a reason, and that admin is notified (ADR 0262). Throws RESOURCE_NOT_FOUND, CONFLICT
 * when the case is decided or is assigned to another admin and not taken over, and the errors of `requireDecider`.
 */
export async function assignCase(
  tx: Tx,
  actor: Actor,
  { caseId, takeOverReason }: { readonly caseId: string; readonly takeOverReason: string | undefined },
): Promise<void> {
  const caseRow = await lockCase(tx, caseId);
  if (caseRow.status === 'decided') throw new AppError('CONFLICT', 'This case is already decided.');
  await requireDecider(tx, actor, caseRow);
  if (caseRow.assignee_id === actor.userId) return;
  const details = caseRow.assignee_id === null ? {} : await takeOverFrom(tx, actor, caseRow, takeOverReason);
  await tx.sql`update moderation_cases set assignee_id = ${actor.userId} where id = ${caseId}`;
  await auditCase(tx, 'moderation_assigned', actor, caseRow, details);
}

/**
 * Notifies the previous assignee, unless they are no longer an admin. Returns the details for the audit entry. Throws
 * CONFLICT without a reason.
 */
async function takeOverFrom(
  tx: Tx,
  { name }: Actor,
  { id, assignee_id, subject_name }: CaseRow,
  reason: string | undefined,
): Promise<Record<string, string>> {
  const [previousAssignee] = await tx.sql<{ id: string; username: string; admin: boolean }[]>`
    select id, username, admin from users where id = ${assignee_id}`;
  if (reason === undefined)
    throw new AppError(
      'CONFLICT',
      `${previousAssignee?.username ?? 'Another admin'} is already working on this case.`,
    );
  if (previousAssignee?.admin) {
    const data = { case_id: id, subject_name, actor_name: name };
    await notify(tx, [{ kind: 'moderation', event: 'taken_over', ...data, to: [previousAssignee.id] }]);
  }
  return { taken_from: previousAssignee?.username ?? '', reason };
}
