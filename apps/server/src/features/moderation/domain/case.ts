import type { Decision } from '@quartermaster/contract/moderation';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type CaseRow, reportersOf, storeDecision } from '../store.ts';

export type Mails = Pick<Services, 'jobs' | 'config'>;

/** Writes the audit entry of what an admin did to a case; its author is the subject. */
export async function auditCase(
  tx: Tx,
  action: 'moderation_assigned' | 'moderation_decided',
  actor: Actor,
  { id, kind, author_id, subject_name }: CaseRow,
  details: Record<string, string>,
): Promise<void> {
  const [author] = await tx.sql<{ username: string }[]>`select username from users where id = ${author_id}`;
  const subject = { id: author_id, name: author?.username ?? '' };
  const about = { case_id: id, kind, name: subject_name };
  await audit(tx, { action, actor: auditActor(actor), subject, details: { ...about, ...details } });
}

/** Stores and audits a decision, and notifies those who reported: of the first decision only. */
export async function decide(
  tx: Tx,
  actor: Actor,
  found: CaseRow,
  outcome: { readonly decision: Decision; readonly reason: string },
): Promise<void> {
  await storeDecision(tx, found.id, outcome);
  await auditCase(tx, 'moderation_decided', actor, found, outcome);
  if (found.status !== 'open') return;
  await notify(tx, [
    {
      kind: 'moderation',
      event: 'report_reviewed',
      subject_name: found.subject_name,
      has_acted: outcome.decision !== 'dismissed',
      to: await reportersOf(tx, found.id),
    },
  ]);
}

/** Notifies the author of a decision, by mail too; not once the account is deleted. */
export async function notifyAuthor(
  tx: Tx,
  { jobs, config }: Mails,
  { id, author_id, subject_name }: CaseRow,
  event: 'hidden' | 'warned' | 'restored' | 'upheld',
): Promise<void> {
  const [author] = await tx.sql`select from users where id = ${author_id} and deleted_at is null`;
  if (!author) return;
  await notify(tx, [{ kind: 'moderation', event, case_id: id, subject_name, to: [author_id] }]);
  await jobs.enqueue(tx, mailQueue(config), { kind: 'moderation_decision', case_id: id, event });
}
