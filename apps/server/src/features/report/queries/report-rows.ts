import type { Fragment, Sql } from '../../../platform/database.ts';

/** A time range: rows are in it if they were created at or after `from` (null: at any time) and before `before`. */
export interface Span {
  readonly from: Date | null;
  readonly before: Date;
}

/** A table whose rows become lines of a report. */
export interface Table {
  /** The table, named `t`. */
  readonly from: (sql: Sql) => Fragment;
  readonly where?: (sql: Sql) => Fragment;
  readonly createdAt: (sql: Sql) => Fragment;
  /** The primary key. */
  readonly key: (sql: Sql) => Fragment;
  /** A value before all keys. */
  readonly first: string;
  /** Additional joins for the lines, applied to the rows of one batch, which are also named `t`. */
  readonly joins?: (sql: Sql) => Fragment;
  readonly columns: (sql: Sql, now: Date) => Fragment;
  readonly cells: (row: never) => string[];
}

/**
 * The number of rows in one batch: small enough that converting them to text does not block the event loop for long.
 */
const ROWS_PER_BATCH = 500;

/**
 * Adding an empty interval keeps the planner from using the index on the time, whose rows it would sort again for each
 * batch.
 */
const conditions = (sql: Sql, { where, createdAt }: Table, { from, before }: Span): Fragment => sql`
  ${createdAt(sql)} + interval '0' < ${before}
  ${from ? sql`and ${createdAt(sql)} + interval '0' >= ${from}` : sql``} ${where ? sql`and ${where(sql)}` : sql``}`;

export async function countRows(sql: Sql, table: Table, span: Span): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from ${table.from(sql)} where ${conditions(sql, table, span)}`;
  return row?.count ?? 0;
}

/** The next rows in the order of their keys; `last` is null after the last rows. */
export async function readRows(
  sql: Sql,
  table: Table,
  { span, after, now }: { readonly span: Span; readonly after: string; readonly now: Date },
): Promise<{ lines: string[][]; last: string | null }> {
  const key = table.key(sql);
  const rows = await sql<{ position: string }[]>`
    select ${key}::text as position, ${table.columns(sql, now)} from (
      select t.* from ${table.from(sql)} where ${key} > ${after} and ${conditions(sql, table, span)}
      order by ${key} limit ${ROWS_PER_BATCH}
    ) t ${table.joins?.(sql) ?? sql``} order by ${key}`;
  const last = rows.length < ROWS_PER_BATCH ? null : (rows.at(-1)?.position ?? null);
  return { lines: rows.map((row) => table.cells(row as never)), last };
}
