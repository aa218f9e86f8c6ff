import type { AuditEntryView, exportAuditLogs, listAuditLogs } from '@quartermaster/contract/admin';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import type { Page } from '../../../platform/page.ts';
import { type AuditRow, auditCells, presentEntry } from '../present.ts';

type AuditFilter = Parsed<typeof exportAuditLogs>['query'];

/** The columns that `presentEntry` reads. */
export const auditColumns = (sql: Sql): Fragment => sql`
  number, occurred_at, action, actor_id, actor_name, subject_id, subject_name, details, hash`;

/** One page of the audit log, newest first. The total is counted up to a limit beyond the page (ADR 0127). */
export async function listAuditEntries(
  sql: Sql,
  { page, per_page, ...filter }: Parsed<typeof listAuditLogs>['query'],
): Promise<Page<AuditEntryView>> {
  const offset = (page - 1) * per_page;
  const countLimit = offset + per_page + ADMIN_ROWS_COUNT_MAX;
  const [rows, [count]] = await Promise.all([
    sql<AuditRow[]>`${newestFirst(sql, auditColumns(sql), filter, { limit: per_page, offset })}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        ${newestFirst(sql, sql`occurred_at, number`, filter, { limit: countLimit })}) counted`,
  ]);
  return { rows: rows.map(presentEntry), total: count?.count ?? 0 };
}

/** The newest entries, without counting the log. */
export async function newestAuditEntries(sql: Sql, limit: number): Promise<AuditEntryView[]> {
  const rows = await sql<AuditRow[]>`
    select ${auditColumns(sql)} from audit_entries order by number desc limit ${limit}`;
  return rows.map(presentEntry);
}

/**
 * `position` has the microseconds that a Date drops: without them the next batch would skip entries of the same
 * millisecond.
 */
type ExportedRow = AuditRow & { readonly position: string };

/**
 * The lines of the CSV file, newest first, in batches, so that neither their number nor a slow client
 * increases memory use.
 */
export async function* auditLines(sql: Sql, filter: AuditFilter): AsyncGenerator<string[]> {
  const columns = sql`${auditColumns(sql)}, occurred_at::text as position`;
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      ${newestFirst(sql, columns, filter, { limit, after })}`,
  );
  for await (const row of rows) yield auditCells(presentEntry(row));
}

interface PageBounds {
  readonly limit: number;
  readonly offset?: number;
  /** The last entry of the previous batch. */
  readonly after?: Pick<ExportedRow, 'position' | 'number'> | undefined;
}

/**
 * The newest entries that match a filter, read in the order of an index, so that the log is not sorted.
 * `person` is a username: the entries whose actor or subject has this name match.
 */
function newestFirst(
  sql: Sql,
  columns: Fragment,
  { person, ...otherFilters }: AuditFilter,
  bounds: PageBounds,
): Fragment {
  const { limit, offset = 0, after } = bounds;
  const page = sql`order by occurred_at desc, number desc limit ${limit} offset ${offset}`;
  const entries = (condition: Fragment, ordering: Fragment) => sql`
    select ${columns} from audit_entries where ${condition} ${conditions(sql, otherFilters)}
      ${after ? sql`and (occurred_at, number) < (${after.position}::text::timestamptz, ${after.number})` : sql``}
    ${ordering}`;
  if (!person) return entries(sql`true`, page);
  const newestRows = sql`order by occurred_at desc, number desc limit ${limit + offset}`;
  return sql`
    select * from (
      (${entries(sql`lower(actor_name) = lower(${person})`, newestRows)})
      union all
      (${entries(sql`lower(subject_name) = lower(${person}) and lower(actor_name) <> lower(${person})`, newestRows)})
    ) entries ${page}`;
}

const conditions = (sql: Sql, { action, from, to }: Omit<AuditFilter, 'person'>): Fragment => sql`
  ${action ? sql`and action = ${action}` : sql``}
  ${from ? sql`and occurred_at >= ${from}::date at time zone 'UTC'` : sql``}
  ${to ? sql`and occurred_at < (${to}::date + 1) at time zone 'UTC'` : sql``}`;
