import { notFound } from '@quartermaster/contract/errors';
import type { Notification, NotificationKind } from '@quartermaster/contract/notification';
import type { InboxState } from '../../../platform/cable/inboxes.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { type NotificationRow, presentNotification } from '../present.ts';

export interface NotificationFilter {
  page: number;
  per_page: number;
  kind?: NotificationKind | undefined;
  unread?: boolean | undefined;
}

/** One page of a user's notifications, newest first. */
export async function listNotifications(
  sql: Sql,
  userId: string,
  filter: NotificationFilter,
): Promise<Page<Notification>> {
  const readCondition = filter.unread ? sql`and read_at is null` : sql`and read_at is not null`;
  const matches = sql`
    from notifications
    where user_id = ${userId}
      ${filter.kind === undefined ? sql`` : sql`and kind = ${filter.kind}`}
      ${filter.unread === undefined ? sql`` : readCondition}`;
  const [rows, [count]] = await Promise.all([
    sql<NotificationRow[]>`
      select id, facts, created_at, read_at ${matches}
      order by created_at desc, id desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count ${matches}`,
  ]);
  return { rows: rows.map(presentNotification), total: count?.count ?? 0 };
}

/** Throws RESOURCE_NOT_FOUND unless the user has this notification. */
export async function readNotification(sql: Sql, userId: string, id: string): Promise<Notification> {
  const [row] = await sql<NotificationRow[]>`
    select id, facts, created_at, read_at from notifications where id = ${id} and user_id = ${userId}`;
  if (!row) throw notFound();
  return presentNotification(row);
}

export async function unreadCount(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from notifications where user_id = ${userId} and read_at is null`;
  return row?.count ?? 0;
}

/** The number of notifications of a kind that the user has received after `since`. */
export async function countSince(
  sql: Sql,
  userId: string,
  kind: NotificationKind,
  since: Date,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from notifications
    where user_id = ${userId} and kind = ${kind} and created_at > ${since}`;
  return row?.count ?? 0;
}

/** The unread count and the newest notification of each of these users, which are sent to their sockets. */
export async function readInboxes(sql: Sql, userIds: readonly string[]): Promise<InboxState[]> {
  return sql<InboxState[]>`
    select u.id as "userId",
      (select count(*) from notifications n where n.user_id = u.id and n.read_at is null) as unread,
      (select n.id from notifications n where n.user_id = u.id order by n.created_at desc, n.id desc limit 1) as newest
    from unnest(${[...userIds]}::uuid[]) as u (id)`;
}
