import { AppError } from '@quartermaster/contract/errors';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { suspendUser } from '../../user-admin/commands/suspend-user.ts';
import { decide, type EmailServices, notifyAuthor, requireDecider } from '../domain/case.ts';
import { hideSubject, restoreSubject } from '../domain/subject.ts';
import { requireCaseAction } from '../policy.ts';
import { type CaseRow, lockCase } from '../store.ts';

interface CaseDecision {
  readonly caseId: string;
  readonly reason: string;
}

/**
 * Dismisses a case, warns the author, restores hidden content, or upholds the decision to hide it. Throws
 * RESOURCE_NOT_FOUND or CONFLICT.
 */
export async function resolveCase(
  tx: Tx,
  actor: Actor,
  services: EmailServices,
  { caseId, reason, action }: CaseDecision & { readonly action: 'dismiss' | 'warn' | 'restore' | 'uphold' },
): Promise<void> {
  const caseRow = await lockCase(tx, caseId);
  requireCaseAction(caseRow, actor.userId, action);
  await requireDecider(tx, actor, caseRow);
  await RESOLVE[action](tx, actor, services, caseRow, reason);
}

type Resolve = (
  tx: Tx,
  actor: Actor,
  services: EmailServices,
  caseRow: CaseRow,
  reason: string,
) => Promise<void>;

const RESOLVE: Record<'dismiss' | 'warn' | 'restore' | 'uphold', Resolve> = {
  dismiss: (tx, actor, _services, caseRow, reason) =>
    decide(tx, actor, caseRow, { decision: 'dismissed', reason }),
  warn: async (tx, actor, services, caseRow, reason) => {
    await decide(tx, actor, caseRow, { decision: 'warned', reason });
    await notifyAuthor(tx, services, caseRow, caseRow.kind === 'user' ? 'account_warned' : 'warned');
  },
  restore: async (tx, actor, services, caseRow, reason) => {
    if (!(await restoreSubject(tx, caseRow.kind, caseRow.subject_id)))
      throw new AppError('CONFLICT', 'This content no longer exists.');
    await decide(tx, actor, caseRow, { decision: 'restored', reason });
    await notifyAuthor(tx, services, caseRow, 'restored');
    await publishPartyUpdate(tx, caseRow);
  },
  uphold: async (tx, actor, services, caseRow, reason) => {
    await decide(tx, actor, caseRow, { decision: 'hidden', reason });
    await notifyAuthor(tx, services, caseRow, 'upheld');
  },
};

/** Hides the content of a case; the reason is shown to its author. Throws RESOURCE_NOT_FOUND or CONFLICT. */
export async function hideContent(
  tx: Tx,
  actor: Actor,
  services: EmailServices,
  { caseId, reason }: CaseDecision,
): Promise<void> {
  const caseRow = await lockCase(tx, caseId);
  requireCaseAction(caseRow, actor.userId, 'hide');
  await requireDecider(tx, actor, caseRow);
  if (!(await hideSubject(tx, caseRow.kind, caseRow.subject_id)))
    throw new AppError('CONFLICT', 'This content no longer exists. Dismiss the case.');
  await decide(tx, actor, caseRow, { decision: 'hidden', reason });
  await notifyAuthor(tx, services, caseRow, 'hidden');
  await publishPartyUpdate(tx, caseRow);
}

/** Open pages of a party show that it is hidden or restored. Members do not see the name of the admin. */
async function publishPartyUpdate(tx: Tx, { kind, subject_id }: CaseRow): Promise<void> {
  if (kind === 'party')
    await publishEvents(tx, SYSTEM_ACTOR, subject_id, [partyChannelEvent('party_updated')]);
}

/** Suspends the author of a case. Throws RESOURCE_NOT_FOUND, CONFLICT, or the errors of `suspendUser`. */
export async function suspendAuthor(
  tx: Tx,
  actor: Actor,
  services: Pick<Services, 'hints' | 'jobs' | 'config'>,
  { caseId, reason, until }: CaseDecision & { readonly until: Date | null },
): Promise<void> {
  const caseRow = await lockCase(tx, caseId);
  requireCaseAction(caseRow, actor.userId, 'suspend');
  await requireDecider(tx, actor, caseRow);
  await suspendUser(tx, actor, services, { userId: caseRow.author_id, reason, until });
  await decide(tx, actor, caseRow, { decision: 'suspended', reason });
}
