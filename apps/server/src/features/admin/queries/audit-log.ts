import type { listAuditLogs } from '@quartermaster/contract/admin';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type { Fragment, Sql } from '../../../platform/database.ts';

export interface AuditRow {
  number: number;
  occurred_at: Date;
  action: string;
  actor_id: string | null;
  actor_name: string;
  subject_id: string | null;
  subject_name: string | null;
  details: Record<string, string | number | boolean | null>;
  hash: Buffer;
}
export type AuditFilter = Parsed<typeof listAuditLogs>['query'];

/** One page of the audit log, newest first. */
export async function auditEntries(
  sql: Sql,
  filter: AuditFilter,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = conditions(sql, filter);
  const [rows, [count]] = await Promise.all([
    sql<AuditRow[]>`
      select number, occurred_at, action, actor_id, actor_name, subject_id, subject_name, details, hash
      from audit_entries where ${where} order by number desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from audit_entries where ${where}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

function conditions(sql: Sql, { action, person, from, to }: AuditFilter): Fragment {
  return sql`true
    ${action ? sql`and action = ${action}` : sql``}
    ${person ? sql`and (lower(actor_name) = lower(${person}) or lower(subject_name) = lower(${person}))` : sql``}
    ${from ? sql`and occurred_at >= ${from}::date at time zone 'UTC'` : sql``}
    ${to ? sql`and occurred_at < (${to}::date + 1) at time zone 'UTC'` : sql``}`;
}
