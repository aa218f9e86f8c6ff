import type { AuditEntryView, AuditVerdict, listAuditLogs } from '@quartermaster/contract/admin';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { verifyAudit } from '../../../platform/audit-verify.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { type AuditRow, presentEntry, presentVerdict } from '../present.ts';

type AuditFilter = Parsed<typeof listAuditLogs>['query'];

/** One page of the audit log, newest first. */
export async function listAuditEntries(sql: Sql, filter: AuditFilter): Promise<Page<AuditEntryView>> {
  const where = conditions(sql, filter);
  const [rows, [count]] = await Promise.all([
    sql<AuditRow[]>`
      select number, occurred_at, action, actor_id, actor_name, subject_id, subject_name, details, hash
      from audit_entries where ${where} order by number desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from audit_entries where ${where}`,
  ]);
  return { rows: rows.map(presentEntry), total: count?.count ?? 0 };
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
