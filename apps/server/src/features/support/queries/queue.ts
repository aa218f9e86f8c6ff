import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type {
  exportSupportQueue,
  listSupportQueue,
  QueuedSupportRequest,
  QueuedSupportThread,
} from '@quartermaster/contract/support';
import type { Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import { boundedPage, type Page } from '../../../platform/page.ts';
import { presentQueued, presentQueuedThread, type QueuedRow, queuedCells } from '../present.ts';
import { messagesOf, type ThreadRow } from '../store.ts';

type QueueFilter = Parsed<typeof exportSupportQueue>['query'];

/** SQL: the columns of a QueuedRow and the tables that they come from. */
const columns = (sql: Sql) => sql`
  r.id, r.subject, r.status, r.is_premium, r.created_at, r.updated_at, r.waiting_since, r.user_id, u.username, u.email
  from support_requests r join users u on u.id = r.user_id`;

const matches = (sql: Sql, { status, premium }: QueueFilter) => sql`
  r.status = ${status} ${premium === undefined ? sql`` : sql`and r.is_premium = ${premium}`}`;

/**
 * One page of the requests of all users: premium requests first (DEC-11), then the requests that have waited longest.
 * The total is at most ADMIN_ROWS_COUNT_MAX.
 */
export async function listQueue(
  sql: Sql,
  query: Parsed<typeof listSupportQueue>['query'],
): Promise<Page<QueuedSupportRequest>> {
  const [rows, total] = await Promise.all([
    sql<QueuedRow[]>`
      select ${columns(sql)} where ${matches(sql, query)} order by ${queueOrder(sql)}
      ${boundedPage(sql, query)}`,
    countQueue(sql, query),
  ]);
  return { rows: rows.map(presentQueued), total };
}

const queueOrder = (sql: Sql) => sql`r.is_premium desc, r.waiting_since, r.id`;

/**
 * The number of requests that match, at most ADMIN_ROWS_COUNT_MAX. The order is that of an index, so that PostgreSQL
 * reads only the counted requests.
 */
export async function countQueue(sql: Sql, filter: QueueFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select from support_requests r where ${matches(sql, filter)}
      order by ${queueOrder(sql)} limit ${ADMIN_ROWS_COUNT_MAX}) counted`;
  return row?.count ?? 0;
}

/** `position` has the microseconds that a Date drops: without them the next batch would repeat rows. */
type ExportedRow = QueuedRow & { readonly position: string };

/**
 * The lines of the CSV file in the order of the list, in batches, so that neither their number nor a slow client
 * increases memory use.
 */
export async function* queueCsvRows(sql: Sql, filter: QueueFilter): AsyncGenerator<string[]> {
  for (const premium of filter.premium === undefined ? [true, false] : [filter.premium]) {
    const where = matches(sql, { ...filter, premium });
    const rows = inBatches<ExportedRow>(
      (limit, after) => sql<ExportedRow[]>`
        select r.waiting_since::text as position, ${columns(sql)}
        where ${where} ${after ? sql`and (r.waiting_since, r.id) > (${after.position}::text::timestamptz, ${after.id})` : sql``}
        order by r.waiting_since, r.id limit ${limit}`,
    );
    for await (const row of rows) yield queuedCells(presentQueued(row));
  }
}

/** A request of any user with its messages. Throws RESOURCE_NOT_FOUND for an unknown request. */
export async function readQueued(sql: Sql, id: string): Promise<QueuedSupportThread> {
  const [row] = await sql<(QueuedRow & Pick<ThreadRow, 'diagnostics'>)[]>`
    select r.diagnostics, ${columns(sql)} where r.id = ${id}`;
  if (!row) throw notFound();
  return presentQueuedThread({ ...row, messages: await messagesOf(sql, id) });
}
