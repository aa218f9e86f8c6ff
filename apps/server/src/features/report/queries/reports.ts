import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type { exportReports, listReports, Report, ReportSchedule } from '@quartermaster/contract/report';
import type { Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import type { Page } from '../../../platform/page.ts';
import { listedCells, presentReport, presentSchedule } from '../present.ts';
import { findReport, type ReportRow, reportSelect, type ScheduleRow, scheduleSelect } from '../store.ts';

const decompress = promisify(gunzip);

/** One page of the reports, newest first. The total is counted up to a bound. */
export async function listReportPage(
  sql: Sql,
  { kind, page, per_page }: Parsed<typeof listReports>['query'],
): Promise<Page<Report>> {
  const where = kind ? sql`where r.kind = ${kind}` : sql``;
  const [rows, [count]] = await Promise.all([
    sql<ReportRow[]>`
      ${reportSelect(sql)} ${where} order by r.created_at desc, r.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from (select from reports r ${where} limit ${ADMIN_ROWS_COUNT_MAX}) counted`,
  ]);
  return { rows: rows.map(presentReport), total: count?.count ?? 0 };
}

/** `exact` has the microseconds that a Date drops: without them the next batch would repeat rows. */
type ExportedRow = ReportRow & { readonly exact: string };

/** The CSV lines of the report list, newest first, in batches. */
export async function* reportCsvRows(
  sql: Sql,
  { kind }: Parsed<typeof exportReports>['query'],
): AsyncGenerator<string[]> {
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select listed.*, listed.created_at::text as exact from (${reportSelect(sql)}) listed
      where ${kind ? sql`kind = ${kind}` : sql`true`}
        ${after ? sql`and (created_at, id) < (${after.exact}::text::timestamptz, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${limit}`,
  );
  for await (const row of rows) yield listedCells(presentReport(row));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function readReport(sql: Sql, id: string): Promise<Report> {
  const row = await findReport(sql, id);
  if (!row) throw notFound('This report does not exist, or has been deleted.');
  return presentReport(row);
}

/**
 * The text of a completed report, chunk by chunk, so that a slow client occupies memory for one chunk only and no
 * database connection.
 */
export async function* reportChunks(sql: Sql, { id, chunks }: ReportRow): AsyncGenerator<Buffer> {
  for (let number = 1; number <= chunks; number += 1) {
    const [chunk] = await sql<{ body: Buffer }[]>`
      select body from report_chunks where report_id = ${id} and number = ${number}`;
    if (!chunk) throw new Error(`Report ${id} expired during its download`);
    yield await decompress(chunk.body);
  }
}

/** All schedules: at most one for each kind and interval. */
export async function listSchedules(sql: Sql): Promise<ReportSchedule[]> {
  const rows = await sql<ScheduleRow[]>`${scheduleSelect(sql)} order by s.due_on, s.kind, s.every`;
  return rows.map(presentSchedule);
}
