import * as contract from '@quartermaster/contract/notification';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { markAllRead, markRead } from './commands/mark-read.ts';
import { listNotifications, readNotification, unreadCount } from './queries/notifications.ts';

/** Notifications of the signed-in user. */
export function notificationRoutes(routes: Routes): void {
  routes.read(contract.listNotifications, async ({ sql, actor, query }) =>
    paginated(query, await listNotifications(sql, actor.userId, query)),
  );
  routes.read(contract.countUnread, async ({ sql, actor }) => ({
    data: { unread_count: await unreadCount(sql, actor.userId) },
  }));
  routes.write(contract.readNotification, async ({ tx, actor, params }) => {
    await markRead(tx, actor, params.id);
    return { data: await readNotification(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.readAllNotifications, async ({ tx, actor }) => {
    await markAllRead(tx, actor);
    return { data: { unread_count: await unreadCount(tx.sql, actor.userId) } };
  });
}
