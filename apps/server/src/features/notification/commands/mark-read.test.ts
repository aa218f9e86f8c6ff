import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createNotices, roleNotice } from '../../../../test/factories/notices.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notificationsOf = async (who: Person) => (await who.call(listNotifications, {})).body.data;
const unread = async (who: Person) => (await who.call(countUnread, {})).body.data.unread_count;
const read = (who: Person, id: string) => who.call(readNotification, { params: { id } });

/** Creates a user with three notifications; also returns the id of the newest notification. */
async function userWithNotifications(): Promise<{ who: Person; newest: string }> {
  const who = await person(app);
  await createNotices(app, roleNotice(who.user.id), roleNotice(who.user.id), roleNotice(who.user.id));
  return { who, newest: (await notificationsOf(who))[0]?.id ?? '' };
}

describe('mark as read', () => {
  test('returns 404 for a notification of another user', async () => {
    const { who, newest } = await userWithNotifications();
    const response = await read(await person(app), newest);
    expect([response.status, response.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await unread(who)).toBe(3);
  });

  test('marks one notification as read and leaves the others unread, also when repeated', async () => {
    const { who, newest } = await userWithNotifications();
    const first = await read(who, newest);
    expect(first.body.data).toMatchObject({ id: newest, read_at: expect.any(String) });
    expect((await read(who, newest)).body).toEqual(first.body);
    expect(await unread(who)).toBe(2);
  });

  test('marks every notification of the user as read, but not those of other users', async () => {
    const [{ who }, other] = [await userWithNotifications(), await userWithNotifications()];
    const response = await who.call(readAllNotifications, {});
    expect(response.body.data).toEqual({ unread_count: 0 });
    expect((await notificationsOf(who)).every(({ read_at }) => read_at !== null)).toBe(true);
    expect(await unread(other.who)).toBe(3);
  });
});
