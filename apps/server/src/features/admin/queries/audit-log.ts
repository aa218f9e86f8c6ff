import type {
  AuditEntryView,
  AuditVerdict,
  exportAuditLogs,
  listAuditLogs,
} from '@quartermaster/contract/admin';
import { ADMIN_ROWS_COUNTED } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { verifyAudit } from '../../../platform/audit-verify.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { type AuditRow, auditCells, presentEntry, presentVerdict } from '../present.ts';

type AuditFilter = Parsed<typeof exportAuditLogs>['query'];

const EXPORTED_AT_ONCE = 500;

/** What `presentEntry` reads. */
export const auditColumns = (sql: Sql): Fragment => sql`
  number, occurred_at, action, actor_id, actor_name, subject_id, subject_name, details, hash`;

/** One page of the audit log, newest first. The total stops at a bound beyond the page (ADR 0127). */
export async function listAuditEntries(
  sql: Sql,
  filter: Parsed<typeof listAuditLogs>['query'],
): Promise<Page<AuditEntryView>> {
  const where = conditions(sql, filter);
  const [rows, [count]] = await Promise.all([
    sql<AuditRow[]>`
      select ${auditColumns(sql)} from audit_entries where ${where} order by number desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from audit_entries where ${where} order by number desc
        limit ${filter.page * filter.per_page + ADMIN_ROWS_COUNTED}) counted`,
  ]);
  return { rows: rows.map(presentEntry), total: count?.count ?? 0 };
}

/** The newest entries, without counting the log. */
export async function newestAuditEntries(sql: Sql, limit: number): Promise<AuditEntryView[]> {
  const rows = await sql<AuditRow[]>`
    select ${auditColumns(sql)} from audit_entries order by number desc limit ${limit}`;
  return rows.map(presentEntry);
}

/** The lines of the CSV file, newest first, in batches: neither their number nor a slow client holds memory. */
export async function* auditLines(sql: Sql, filter: AuditFilter): AsyncGenerator<string[]> {
  const where = conditions(sql, filter);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows: AuditRow[] = await sql<AuditRow[]>`
      select ${auditColumns(sql)} from audit_entries where ${where} and number < ${before}
      order by number desc limit ${EXPORTED_AT_ONCE}`;
    for (const row of rows) yield auditCells(presentEntry(row));
    const last = rows.at(-1);
    if (!last || rows.length < EXPORTED_AT_ONCE) return;
    before = last.number;
  }
}

/** Recalculates the hash chain of the audit log. */
export async function readAuditVerdict(sql: Sql): Promise<AuditVerdict> {
  return presentVerdict(await verifyAudit(sql));
}

function conditions(sql: Sql, { action, person, from, to }: AuditFilter): Fragment {
  return sql`true
    ${action ? sql`and action = ${action}` : sql``}
    ${person ? sql`and (lower(actor_name) = lower(${person}) or lower(subject_name) = lower(${person}))` : sql``}
    ${from ? sql`and occurred_at >= ${from}::date at time zone 'UTC'` : sql``}
    ${to ? sql`and occurred_at < (${to}::date + 1) at time zone 'UTC'` : sql``}`;
}
