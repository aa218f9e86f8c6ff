import { CASE_REPORTS_MAX } from '@quartermaster/contract/constants';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { reportForm } from '@quartermaster/contract/moderation';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId, SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findPublic, type Subject } from '../domain/subject.ts';

type Report = z.output<typeof reportForm>;

/**
 * Reports public or unlisted content, or a user. Reports of one subject join its pending case. Throws
 * RESOURCE_NOT_FOUND for other content, and CONFLICT for a second report while the first is pending, for the reporter's
 * own content or account, for the catalog, and once the case has the maximum number of reports.
 */
export async function reportContent(tx: Tx, { userId }: Actor, report: Report): Promise<void> {
  const subject = await findPublic(tx.sql, report.kind, report.subject_id);
  if (!subject) throw notFound();
  if (subject.author_id === userId) throw new AppError('CONFLICT', 'You cannot report your own content.');
  if (subject.author_id === SYSTEM_USER_ID)
    throw new AppError('CONFLICT', 'This is part of the catalog. Contact support about it.');
  const caseRow = await joinCase(tx, subject, report);
  if (caseRow.reports_count > CASE_REPORTS_MAX)
    throw new AppError('CONFLICT', 'This was already reported and is pending review.');
  const storedReports = await tx.sql`
    insert into content_reports (id, case_id, reporter_id, kind, subject_id, reason, body, created_at)
    values (${newId()}, ${caseRow.id}, ${userId}, ${report.kind}, ${report.subject_id}, ${report.reason}, ${report.text},
      ${tx.now})
    on conflict (case_id, reporter_id) do nothing`;
  if (storedReports.count === 0) throw new AppError('CONFLICT', 'You have already reported this.');
}

async function joinCase(
  { sql, now }: Tx,
  { author_id, name }: Subject,
  { kind, subject_id }: Report,
): Promise<{ id: string; reports_count: number }> {
  const [row] = await sql<{ id: string; reports_count: number }[]>`
    insert into moderation_cases
      (id, kind, subject_id, subject_name, author_id, status, reports_count, waiting_since, created_at)
    values (${newId()}, ${kind}, ${subject_id}, ${name}, ${author_id}, 'open', 1, ${now}, ${now})
    on conflict (kind, subject_id) where status <> 'decided'
      do update set reports_count = moderation_cases.reports_count + 1
    returning id, reports_count`;
  if (!row) throw new Error('Storing a case returned no row');
  return row;
}
