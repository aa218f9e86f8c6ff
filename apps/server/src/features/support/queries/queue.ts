import type { Parsed } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type {
  listSupportQueue,
  QueuedSupportRequest,
  QueuedSupportThread,
} from '@quartermaster/contract/support';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { presentQueued, presentQueuedThread, type QueuedRow } from '../present.ts';
import { messagesOf, type ThreadRow } from '../store.ts';

type QueueFilter = Parsed<typeof listSupportQueue>['query'];

const columns = (sql: Sql) => sql`
  r.id, r.subject, r.status, r.is_premium, r.created_at, r.updated_at, r.waiting_since, r.user_id, u.username, u.email
  from support_requests r join users u on u.id = r.user_id`;

/** One page of the requests of all users: premium ones first (DEC-11), then those that have waited longest. */
export async function listQueue(sql: Sql, filter: QueueFilter): Promise<Page<QueuedSupportRequest>> {
  const matches = sql`r.status = ${filter.status}
    ${filter.premium === undefined ? sql`` : sql`and r.is_premium = ${filter.premium}`}`;
  const [rows, [count]] = await Promise.all([
    sql<QueuedRow[]>`
      select ${columns(sql)} where ${matches} order by r.is_premium desc, r.waiting_since, r.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from support_requests r where ${matches}`,
  ]);
  return { rows: rows.map(presentQueued), total: count?.count ?? 0 };
}

/** A request of any user with its messages. Throws RESOURCE_NOT_FOUND. */
export async function readQueued(sql: Sql, id: string): Promise<QueuedSupportThread> {
  const [row] = await sql<(QueuedRow & Pick<ThreadRow, 'diagnostics'>)[]>`
    select r.diagnostics, ${columns(sql)} where r.id = ${id}`;
  if (!row) throw notFound();
  return presentQueuedThread({ ...row, messages: await messagesOf(sql, id) });
}
