import { z } from 'zod';
import { API_PREFIX, NOTIFICATION_KINDS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { flagQuery, id, idParams, paging, time } from './fields.ts';

export const notificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKind>;

/** A notification. The server composes the plain text; `link` is a path of the web app. */
export const notification = z.strictObject({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  link: z.string().startsWith('/'),
  /** Ids of the related records, by name, such as `party_id` or `loot_instance_id`. */
  ids: z.record(z.string(), id),
  created_at: time,
  read_at: time.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  id: 'notification.list',
  method: 'GET',
  path: `${API_PREFIX}/notifications`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Notifications of the caller, newest first',
  query: z.strictObject({
    ...paging(20),
    kind: notificationKind.optional(),
    unread: flagQuery.optional(),
  }),
  reply: { status: 200, data: z.array(notification), meta: pageMeta },
  errorCodes: [],
});

export const countUnread = endpoint({
  id: 'notification.unread_count',
  method: 'GET',
  path: `${API_PREFIX}/notifications/unread_count`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'The number of unread notifications',
  reply: { status: 200, data: z.strictObject({ unread_count: z.int() }) },
  errorCodes: [],
});

export const readNotification = endpoint({
  id: 'notification.read',
  method: 'POST',
  path: `${API_PREFIX}/notifications/{id}/read`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Mark one notification as read; idempotent',
  params: idParams,
  reply: { status: 200, data: notification },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const readAllNotifications = endpoint({
  id: 'notification.read_all',
  method: 'POST',
  path: `${API_PREFIX}/notifications/read_all`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Mark every notification as read',
  reply: { status: 200, data: z.strictObject({ unread_count: z.int() }) },
  errorCodes: [],
});
