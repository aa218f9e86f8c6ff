import { notFound } from '@quartermaster/contract/errors';
import type { SupportRequest, SupportThread } from '@quartermaster/contract/support';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { presentRequest, presentThread } from '../present.ts';
import { messagesOf, type RequestRow, type ThreadRow } from '../store.ts';

/** One page of a user's own requests, the most recently changed first. */
export async function listRequests(
  sql: Sql,
  userId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<SupportRequest>> {
  const [rows, [count]] = await Promise.all([
    sql<RequestRow[]>`
      select id, subject, status, is_premium, created_at, updated_at from support_requests
      where user_id = ${userId} order by updated_at desc, id desc
      limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ count: number }[]>`select count(*) as count from support_requests where user_id = ${userId}`,
  ]);
  return { rows: rows.map(presentRequest), total: count?.count ?? 0 };
}

/** A user's own request with its messages. Throws RESOURCE_NOT_FOUND for an unknown request or one of another user. */
export async function readRequest(sql: Sql, userId: string, id: string): Promise<SupportThread> {
  const [row] = await sql<Omit<ThreadRow, 'messages'>[]>`
    select id, subject, status, is_premium, created_at, updated_at, diagnostics from support_requests
    where id = ${id} and user_id = ${userId}`;
  if (!row) throw notFound();
  return presentThread({ ...row, messages: await messagesOf(sql, id) });
}
