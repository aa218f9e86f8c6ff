import { type Attempts, everyone } from './attempt.ts';

export const notificationAttempts: Attempts = {
  'notification.list': () => ({ method: 'GET', path: '/api/v1/notifications', expected: everyone(200) }),
  'notification.unread_count': () => ({
    method: 'GET',
    path: '/api/v1/notifications/unread_count',
    expected: everyone(200),
  }),
  // Only the recipient may mark a notification as read, not the gm of the party that it concerns.
  'notification.read': (fixture) => ({
    method: 'POST',
    path: `/api/v1/notifications/${fixture.notificationId}/read`,
    expected: [404, 404, 200, 404, 404, 404, 404],
  }),
  'notification.read_all': () => ({
    method: 'POST',
    path: '/api/v1/notifications/read_all',
    expected: everyone(200),
  }),
};
