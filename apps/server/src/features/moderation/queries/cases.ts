import { ADMIN_ROWS_COUNT_MAX, CASE_REPORTS_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type {
  exportModerationCases,
  listModerationCases,
  ModerationCase,
  ModerationCaseDetail,
} from '@quartermaster/contract/moderation';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import { boundedPage, type Page } from '../../../platform/page.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { needsAnotherAdmin } from '../domain/case.ts';
import { contentOf } from '../domain/subject.ts';
import { caseCells, type ListedCaseRow, presentCase, presentCaseDetail, type ReportRow } from '../present.ts';

type Filter = Parsed<typeof exportModerationCases>['query'];

const columnsAndTables = (sql: Sql) => sql`
  c.*, u.username as author_name, a.username as assignee_name
  from moderation_cases c join users u on u.id = c.author_id left join users a on a.id = c.assignee_id`;

const matches = (sql: Sql, adminId: string, { status, kind, mine }: Filter) => sql`
  c.status = ${status} ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
  ${mine === undefined ? sql`` : mine ? sql`and c.assignee_id = ${adminId}` : sql`and c.assignee_id is distinct from ${adminId}`}`;

/**
 * One page of the cases, by the time since which they have been waiting: pending cases oldest first, decided cases
 * newest first. The total is counted up to a bound.
 */
export async function listCases(
  sql: Sql,
  adminId: string,
  query: Parsed<typeof listModerationCases>['query'],
): Promise<Page<ModerationCase>> {
  const where = matches(sql, adminId, query);
  const order =
    query.status === 'decided' ? sql`c.waiting_since desc, c.id desc` : sql`c.waiting_since, c.id`;
  const [rows, total] = await Promise.all([
    sql<ListedCaseRow[]>`
      select ${columnsAndTables(sql)} where ${where} order by ${order}
      ${boundedPage(sql, query)}`,
    countWhere(sql, where, order),
  ]);
  return { rows: rows.map(presentCase), total };
}

/** The number of cases in a status, counted up to a bound. */
export const countCases = (sql: Sql, status: Filter['status']): Promise<number> =>
  countWhere(sql, sql`c.status = ${status}`, sql`c.waiting_since, c.id`);

/** Counts rows in the order of an index, so that the planner uses this index. */
async function countWhere(sql: Sql, where: Fragment, order: Fragment): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select from moderation_cases c where ${where} order by ${order} limit ${ADMIN_ROWS_COUNT_MAX}) counted`;
  return row?.count ?? 0;
}

/** `position` has the microseconds that a Date does not have: without them the next batch would repeat rows. */
type ExportedRow = ListedCaseRow & { readonly position: string };

/**
 * The lines of the CSV file, longest-waiting first, in batches, so that neither their number nor a slow client
 * increases memory use.
 */
export async function* caseLines(sql: Sql, adminId: string, filter: Filter): AsyncGenerator<string[]> {
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select c.waiting_since::text as position, ${columnsAndTables(sql)}
      where ${matches(sql, adminId, filter)}
        ${after ? sql`and (c.waiting_since, c.id) > (${after.position}::text::timestamptz, ${after.id})` : sql``}
      order by c.waiting_since, c.id limit ${limit}`,
  );
  for await (const row of rows) yield caseCells(presentCase(row));
}

/** A case with its reports and its current content. Throws RESOURCE_NOT_FOUND. */
export async function readCase(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  adminId: string,
  id: string,
): Promise<ModerationCaseDetail> {
  const [row] = await sql<ListedCaseRow[]>`select ${columnsAndTables(sql)} where c.id = ${id}`;
  if (!row) throw notFound();
  const reports = await sql<ReportRow[]>`
    select id, reason, body, created_at from content_reports where case_id = ${id}
    order by created_at desc, id desc limit ${CASE_REPORTS_MAX}`;
  const content = await contentOf(sql, row.kind, row.subject_id);
  return presentCaseDetail(row, {
    content,
    reports,
    isOwn: await needsAnotherAdmin({ sql, now }, adminId, row),
  });
}
