import { AppError } from '@quartermaster/contract/errors';
import type { Decision } from '@quartermaster/contract/moderation';
import { displayedUsername } from '@quartermaster/rules/names';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Sql } from '../../../platform/database.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type CaseRow, reportersOf, storeDecision } from '../store.ts';

export type EmailServices = Pick<Services, 'jobs' | 'config'>;

/** Writes the audit entry of an admin's action on a case; the author of the content is the subject. */
export async function auditCase(
  tx: Tx,
  action: 'moderation_assigned' | 'moderation_decided',
  actor: Actor,
  { id, kind, author_id, subject_name }: CaseRow,
  details: Record<string, string>,
): Promise<void> {
  const [author] = await tx.sql<{ username: string }[]>`select username from users where id = ${author_id}`;
  const subject = { id: author_id, name: displayedUsername(author?.username ?? '') };
  const caseDetails = { case_id: id, kind, name: subject_name };
  await audit(tx, { action, actor: auditActor(actor), subject, details: { ...caseDetails, ...details } });
}

type Subject = Pick<CaseRow, 'author_id' | 'kind' | 'subject_id'>;

/** Whether a case is about the admin, their content or a party that they run. */
async function isAboutAdmin(sql: Sql, adminId: string, { author_id, kind, subject_id }: Subject) {
  if (author_id === adminId || kind !== 'party') return author_id === adminId;
  const [party] = await sql`select from parties where id = ${subject_id} and game_master_id = ${adminId}`;
  return party !== undefined;
}

/** Whether a case is about the admin, their content or their party, and another admin can decide it. */
export async function needsAnotherAdmin(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  adminId: string,
  subject: Subject,
): Promise<boolean> {
  if (!(await isAboutAdmin(sql, adminId, subject))) return false;
  const [other] = await sql`
    select from users
    where admin and id <> ${adminId} and deleted_at is null
      and (suspended_at is null or suspended_until <= ${now})
    limit 1`;
  return other !== undefined;
}

/** Throws CONFLICT for a case about the admin or their content, as long as another admin can decide it. */
export async function requireDecider(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  caseRow: Subject,
): Promise<void> {
  if (await needsAnotherAdmin(tx, userId, caseRow))
    throw new AppError('CONFLICT', 'This case is about you or your content. Another admin must decide it.');
}

/** Stores and audits a decision. Reporters are notified of the first decision only. */
export async function decide(
  tx: Tx,
  actor: Actor,
  caseRow: CaseRow,
  outcome: { readonly decision: Decision; readonly reason: string },
): Promise<void> {
  await storeDecision(tx, caseRow.id, outcome);
  await auditCase(tx, 'moderation_decided', actor, caseRow, outcome);
  if (caseRow.status !== 'open') return;
  await notify(tx, [
    {
      kind: 'moderation',
      event: 'report_reviewed',
      subject_name: caseRow.subject_name,
      has_acted: outcome.decision !== 'dismissed',
      to: await reportersOf(tx, caseRow.id),
    },
  ]);
}

/**
 * Notifies the author of a decision in the app and by email, unless the account is deleted; for a party, also its new
 * game master in the app.
 */
export async function notifyAuthor(
  tx: Tx,
  { jobs, config }: EmailServices,
  caseRow: CaseRow,
  event: AuthorEvent,
): Promise<void> {
  const { id, author_id, subject_name } = caseRow;
  await notifyNewGameMaster(tx, caseRow, event);
  const [author] = await tx.sql`select from users where id = ${author_id} and deleted_at is null`;
  if (!author) return;
  await notify(tx, [{ kind: 'moderation', event, case_id: id, subject_name, to: [author_id] }]);
  await jobs.enqueue(tx, mailQueue(config), { kind: 'moderation_decision', case_id: id, event });
}

type AuthorEvent = 'hidden' | 'warned' | 'account_warned' | 'restored' | 'upheld';

/** A party may have been handed over since it was reported: its new game master can read the decision and appeal. */
async function notifyNewGameMaster(tx: Tx, caseRow: CaseRow, event: AuthorEvent): Promise<void> {
  if (caseRow.kind !== 'party') return;
  const { id: case_id, subject_id, subject_name, author_id } = caseRow;
  const [gm] = await tx.sql<{ id: string }[]>`
    select game_master_id as id from parties
    where id = ${subject_id} and game_master_id <> ${author_id} and deleted_at is null`;
  if (gm) await notify(tx, [{ kind: 'moderation', event, case_id, subject_name, to: [gm.id] }]);
}
