import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createNotifications, roleNotification } from '../../../../test/factories/notifications.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notificationsOf = async (testUser: Person) => (await testUser.call(listNotifications, {})).body.data;
const unreadCount = async (testUser: Person) => (await testUser.call(countUnread, {})).body.data.unread_count;
const read = (testUser: Person, id: string) => testUser.call(readNotification, { params: { id } });

/** Creates a user with three notifications; also returns the id of the newest notification. */
async function userWithNotifications(): Promise<{ testUser: Person; newest: string }> {
  const testUser = await person(app);
  await createNotifications(
    app,
    roleNotification(testUser.user.id),
    roleNotification(testUser.user.id),
    roleNotification(testUser.user.id),
  );
  return { testUser, newest: (await notificationsOf(testUser))[0]?.id ?? '' };
}

describe('mark as read', () => {
  test('returns 404 for a notification of another user', async () => {
    const { testUser, newest } = await userWithNotifications();
    const response = await read(await person(app), newest);
    expect([response.status, response.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await unreadCount(testUser)).toBe(3);
  });

  test('marks one notification as read and leaves the others unread, even when repeated', async () => {
    const { testUser, newest } = await userWithNotifications();
    const first = await read(testUser, newest);
    expect(first.body.data).toMatchObject({ id: newest, read_at: expect.any(String) });
    expect((await read(testUser, newest)).body).toEqual(first.body);
    expect(await unreadCount(testUser)).toBe(2);
  });

  test('marks every notification of the user as read, but not those of other users', async () => {
    const [{ testUser }, other] = [await userWithNotifications(), await userWithNotifications()];
    const response = await testUser.call(readAllNotifications, {});
    expect(response.body.data).toEqual({ unread_count: 0 });
    expect((await notificationsOf(testUser)).every(({ read_at }) => read_at !== null)).toBe(true);
    expect(await unreadCount(other.testUser)).toBe(3);
  });
});
