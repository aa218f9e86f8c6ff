import { notFound } from '@quartermaster/contract/errors';
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@quartermaster/contract/notification';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readAll, readOne } from './commands/mark-read.ts';
import { presentNotification } from './present.ts';
import { notificationById, notificationsOf, unreadCount } from './queries/notifications.ts';

/** What a user was told. Everyone sees their own and no others. */
export function notificationRoutes(routes: Routes): void {
  routes.read(listNotifications, async ({ sql, actor, query }) => {
    const { rows, total } = await notificationsOf(sql, actor.userId, query);
    return { data: rows.map(presentNotification), meta: pageOf(query, total) };
  });
  routes.read(countUnread, async ({ sql, actor }) => ({
    data: { unread_count: await unreadCount(sql, actor.userId) },
  }));
  routes.write(readNotification, async ({ tx, actor, params }) => {
    await readOne(tx, actor, params.id);
    const row = await notificationById(tx.sql, actor.userId, params.id);
    if (!row) throw notFound();
    return { data: presentNotification(row) };
  });
  routes.write(readAllNotifications, async ({ tx, actor }) => {
    await readAll(tx, actor);
    return { data: { unread_count: await unreadCount(tx.sql, actor.userId) } };
  });
}
