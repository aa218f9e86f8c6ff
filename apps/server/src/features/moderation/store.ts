import { notFound } from '@quartermaster/contract/errors';
import type { Decision, ModerationCase, ReportedKind } from '@quartermaster/contract/moderation';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface CaseRow
  extends Omit<Row<'moderation_cases'>, 'kind' | 'status' | 'decision' | 'created_at'> {
  readonly kind: ReportedKind;
  readonly status: ModerationCase['status'];
  readonly decision: Decision | null;
}

/**
 * SQL: whether case `c` is about a user or their content. A party that was hidden or restored, or whose author
 * was warned, also concerns its current game master.
 */
export const isAbout = (sql: Sql, userId: string): Fragment => sql`
  (c.author_id = ${userId} or c.kind = 'party' and c.decision in ('hidden', 'warned', 'restored') and exists (
    select from parties p where p.id = c.subject_id and p.game_master_id = ${userId}))`;

/** Locks a case; with `authorId`, only a case with a decision that `isAbout` this user. Throws RESOURCE_NOT_FOUND. */
export async function lockCase({ sql }: Tx, id: string, authorId?: string): Promise<CaseRow> {
  const [row] = await sql<CaseRow[]>`
    select * from moderation_cases c
    where c.id = ${id} ${authorId === undefined ? sql`` : sql`and ${isAbout(sql, authorId)} and c.decision is not null`}
    for update`;
  if (!row) throw notFound();
  return row;
}

/** Stores the decision of a case, which is then no longer pending. */
export async function storeDecision(
  { sql, now }: Tx,
  id: string,
  { decision, reason }: { readonly decision: Decision; readonly reason: string },
): Promise<void> {
  await sql`
    update moderation_cases set status = 'decided', decision = ${decision}, reason = ${reason}, decided_at = ${now}
    where id = ${id}`;
}

/** The ids of the users who reported a case; at most CASE_REPORTS_MAX. */
export async function reportersOf({ sql }: Tx, caseId: string): Promise<string[]> {
  const rows = await sql<{ reporter_id: string }[]>`
    select reporter_id from content_reports where case_id = ${caseId} order by id`;
  return rows.map(({ reporter_id }) => reporter_id);
}
