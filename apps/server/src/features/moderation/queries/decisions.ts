import { notFound } from '@quartermaster/contract/errors';
import type { OwnDecision } from '@quartermaster/contract/moderation';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { presentDecision } from '../present.ts';
import { type CaseRow, isAbout } from '../store.ts';

/**
 * The decision of a case about the reader or their content. Throws RESOURCE_NOT_FOUND for a case about others, and for
 * a case that is not decided or was dismissed.
 */
export const readDecision = (sql: Sql, userId: string, id: string): Promise<OwnDecision> =>
  findDecision(sql, userId, sql`c.id = ${id}`);

/** Like `readDecision`, for the newest decision about a subject. */
export const readDecisionAbout = (sql: Sql, userId: string, subjectId: string): Promise<OwnDecision> =>
  findDecision(sql, userId, sql`c.subject_id = ${subjectId}`);

async function findDecision(sql: Sql, userId: string, condition: Fragment): Promise<OwnDecision> {
  const [row] = await sql<CaseRow[]>`
    select * from moderation_cases c
    where ${condition} and ${isAbout(sql, userId)} and c.decision in ('hidden', 'warned', 'suspended', 'restored')
    order by c.created_at desc, c.id desc limit 1`;
  if (!row) throw notFound();
  return presentDecision(row);
}
