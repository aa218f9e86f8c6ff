import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Fragment, Sql } from './database.ts';

/** One page of a list, and the total number of entries, which some lists count only up to a bound. */
export interface Page<Entry> {
  readonly rows: Entry[];
  readonly total: number;
}

/**
 * SQL: the limit and offset of a page of a list whose total stops at a bound. Pages beyond the bound are empty:
 * otherwise the last page would read the whole table (ADR 0244).
 */
export function boundedPage(
  sql: Sql,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Fragment {
  const offset = Math.min((page - 1) * per_page, ADMIN_ROWS_COUNT_MAX);
  return sql`limit ${Math.min(per_page, ADMIN_ROWS_COUNT_MAX - offset)} offset ${offset}`;
}
