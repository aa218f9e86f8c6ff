import type {
  BulkOperation,
  BulkRow,
  BulkRowState,
  exportBulkOperations,
} from '@quartermaster/contract/bulk-operation';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import type { Page } from '../../../platform/page.ts';
import { bulkCells, operationCells, presentOperation, presentRow } from '../present.ts';
import { type OperationRow, operationSelect } from '../store.ts';

type Paging = { readonly page: number; readonly per_page: number };
type Filter = Parsed<typeof exportBulkOperations>['query'];

const matches = (sql: Sql, { action, state }: Filter): Fragment => sql`
  true ${action ? sql`and o.action = ${action}` : sql``} ${state ? sql`and o.state = ${state}` : sql``}`;

/** One page of the operations, newest first. The total is counted up to a limit. */
export async function listOperations(
  sql: Sql,
  { page, per_page, ...filter }: Paging & Filter,
): Promise<Page<BulkOperation>> {
  const [rows, [count]] = await Promise.all([
    sql<OperationRow[]>`
      ${operationSelect(sql)} where ${matches(sql, filter)} order by o.created_at desc, o.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from bulk_operations o where ${matches(sql, filter)} limit ${ADMIN_ROWS_COUNT_MAX}) counted`,
  ]);
  return { rows: rows.map(presentOperation), total: count?.count ?? 0 };
}

/**
 * `position` has the microseconds that a Date drops: without them the next batch would skip rows of the same
 * millisecond.
 */
type ExportedRow = OperationRow & { readonly position: string };

/** The lines of the CSV file of operations, newest first, in batches. */
export async function* operationCsvRows(sql: Sql, filter: Filter): AsyncGenerator<string[]> {
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select o.*, created_at::text as position from (${operationSelect(sql)}) o
      where ${matches(sql, filter)}
        ${after ? sql`and (o.created_at, o.id) < (${after.position}::text::timestamptz, ${after.id})` : sql``}
      order by o.created_at desc, o.id desc limit ${limit}`,
  );
  for await (const row of rows) yield operationCells(presentOperation(row));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function readOperation(sql: Sql, id: string): Promise<BulkOperation> {
  const [row] = await sql<OperationRow[]>`${operationSelect(sql)} where o.id = ${id}`;
  if (!row) throw notFound('This operation does not exist, or has been deleted.');
  return presentOperation(row);
}

const rowSelect = (sql: Sql): Fragment => sql`
  select r.number, r.user_id, r.party_id, coalesce(u.username, p.name, r.entry) as name, r.state, r.message
  from bulk_operation_rows r left join users u on u.id = r.user_id left join parties p on p.id = r.party_id`;

type RowFilter = { readonly state?: BulkRowState | undefined };

const stateCondition = (sql: Sql, { state }: RowFilter): Fragment =>
  state ? sql`and r.state = ${state}` : sql``;

/** One page of an operation's results, in the order of their numbers. Throws RESOURCE_NOT_FOUND. */
export async function listRows(sql: Sql, id: string, query: Paging & RowFilter): Promise<Page<BulkRow>> {
  await readOperation(sql, id);
  const where = sql`r.operation_id = ${id} ${stateCondition(sql, query)}`;
  const [rows, [count]] = await Promise.all([
    sql<BulkRow[]>`
      ${rowSelect(sql)} where ${where} order by r.number
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from bulk_operation_rows r where ${where}`,
  ]);
  return { rows: rows.map(presentRow), total: count?.count ?? 0 };
}

/** The lines of the CSV file of an operation's results, in batches. */
export async function* operationDetailCsvRows(
  sql: Sql,
  id: string,
  filter: RowFilter,
): AsyncGenerator<string[]> {
  const rows = inBatches<BulkRow>(
    (limit, after) => sql<BulkRow[]>`
      ${rowSelect(sql)} where r.operation_id = ${id} and r.number > ${after?.number ?? 0} ${stateCondition(sql, filter)}
      order by r.number limit ${limit}`,
  );
  for await (const row of rows) yield bulkCells(presentRow(row));
}
