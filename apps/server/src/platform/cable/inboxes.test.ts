import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { cableUrl, createTestData, type TestData, type TestUser } from '../../../test/cable/test-data.ts';
import { ofAction, ofType, openTestSocket, type TestSocket } from '../../../test/cable/test-socket.ts';
import {
  createNotifications,
  createRemoteNotifications,
  roleNotification,
} from '../../../test/factories/notifications.ts';
import { createHints, type Hints } from '../hints.ts';
import { inboxEvent } from './inboxes.ts';

const [olderId, newerId] = ['01890a5d-0000-7000-8000-000000000001', '01890a5d-0000-7000-8000-000000000002'];
const inboxState = (unread: number, newest: string | null) => ({ userId: 'x', unread, newest });

describe('difference between inbox states', () => {
  it('reports a newer notification with its id and the current count', () => {
    const created = { action: 'notification_created', unread_count: 1 };
    expect(inboxEvent(inboxState(0, null), inboxState(1, olderId))).toEqual({ ...created, id: olderId });
    expect(inboxEvent(inboxState(1, olderId), inboxState(1, newerId))).toEqual({ ...created, id: newerId });
  });

  it('reports a notification of a slower transaction without its id', () => {
    expect(inboxEvent(inboxState(1, newerId), inboxState(2, newerId))).toEqual({
      action: 'notification_created',
      unread_count: 2,
    });
  });

  it('reports a lower count after reading, and null if nothing changed', () => {
    const read = { action: 'notifications_read', unread_count: 1 };
    expect(inboxEvent(inboxState(3, newerId), inboxState(1, newerId))).toEqual(read);
    // The newest notification was deleted.
    expect(inboxEvent(inboxState(3, newerId), inboxState(1, olderId))).toEqual(read);
    expect(inboxEvent(inboxState(3, newerId), inboxState(3, newerId))).toBeNull();
  });
});

describe('NotificationChannel', () => {
  const identifier = JSON.stringify({ channel: 'NotificationChannel' });
  let app: TestApp;
  let testData: TestData;
  let hints: Hints;
  beforeAll(async () => {
    app = await startTestApp();
    testData = createTestData(app);
    hints = createHints(app.database.target, { warn: () => undefined, debug: () => undefined });
  });
  afterAll(async () => {
    await hints.close();
    await testData.close();
    await app.close();
  });

  let users = 0;
  const createUser = (): Promise<TestUser> => {
    users += 1;
    return testData.createUser(`User ${users}`);
  };

  async function subscribe(
    user: TestUser,
    protocol = 'actioncable-v1-json',
    history?: object,
  ): Promise<TestSocket> {
    const socket = openTestSocket(cableUrl(app, { token: user.token }), { protocol });
    await socket.frame(ofType('welcome'));
    socket.send({ command: 'subscribe', identifier, ...(history ? { history } : {}) });
    await socket.frame(ofType('confirm_subscription'));
    return socket;
  }

  it('sends to all sockets of its user and to no other socket', async () => {
    const [mira, other] = [await createUser(), await createUser()];
    const sockets = [await subscribe(mira), await subscribe(mira)];
    const otherSocket = await subscribe(other);
    await createRemoteNotifications(app, hints, roleNotification(mira.userId));
    for (const socket of sockets) {
      const { message } = await socket.frame(ofAction('notification_created'));
      expect(message).toEqual({
        action: 'notification_created',
        unread_count: 1,
        id: expect.any(String),
      });
    }
    // Messages are in order: the first message of the other user is their own.
    await createRemoteNotifications(app, hints, roleNotification(other.userId));
    await otherSocket.frame(ofAction('notification_created'));
    expect(otherSocket.frames.filter(ofAction('notification_created'))).toHaveLength(1);
    for (const socket of [...sockets, otherSocket]) socket.webSocket.close();
  });

  it('sends notifications even if the hint is lost', async () => {
    const mira = await createUser();
    const socket = await subscribe(mira);
    await createNotifications(app, roleNotification(mira.userId));
    const arrived = Promise.withResolvers<void>();
    socket.webSocket.on('message', (data) => {
      if (String(data).includes('notification_created')) arrived.resolve();
    });
    await arrived.promise;
    expect(socket.frames.filter(ofAction('notification_created'))).toHaveLength(1);
    socket.webSocket.close();
  }, 10_000);

  it('notifies every user that announcements changed, with the unread count of that user', async () => {
    const [mira, other] = [await createUser(), await createUser()];
    await createNotifications(app, roleNotification(mira.userId));
    const sockets = [await subscribe(mira), await subscribe(other)];
    hints.publish({ kind: 'announcements' });
    const changed = await Promise.all(
      sockets.map((socket) => socket.frame(ofAction('announcements_changed'))),
    );
    expect(changed.map(({ message }) => message)).toEqual([
      { action: 'announcements_changed', unread_count: 1 },
      { action: 'announcements_changed', unread_count: 0 },
    ]);
    for (const socket of sockets) socket.webSocket.close();
  });

  it.each([
    '{"channel":"NotificationChannel","user_id":"01890a5d-0000-7000-8000-000000000001"}',
    '{"channel":"NotificationChannel","party_id":"01890a5d-0000-7000-8000-000000000001"}',
  ])('rejects the identifier %s, which contains an id', async (invalidIdentifier) => {
    const socket = openTestSocket(cableUrl(app, { token: (await createUser()).token }));
    await socket.frame(ofType('welcome'));
    socket.send({ command: 'subscribe', identifier: invalidIdentifier });
    expect(await socket.frame(ofType('reject_subscription'))).toMatchObject({
      identifier: invalidIdentifier,
    });
    socket.webSocket.close();
  });

  it('rejects a request for missed events, because it has no history', async () => {
    const socket = await subscribe(await createUser(), 'actioncable-v1-ext-json', { since: 1 });
    expect(await socket.frame(ofType('reject_history'))).toMatchObject({ identifier });
    socket.webSocket.close();
  });

  it('stops sending after unsubscribe', async () => {
    const mira = await createUser();
    const socket = await subscribe(mira);
    const secondSocket = await subscribe(mira);
    socket.send({ command: 'unsubscribe', identifier });
    socket.send({ command: 'subscribe', identifier: 'nonsense' });
    // Commands are processed in order, so the unsubscribe command has been processed.
    await socket.frame(ofType('reject_subscription'));
    await createRemoteNotifications(app, hints, roleNotification(mira.userId));
    await secondSocket.frame(ofAction('notification_created'));
    expect(socket.frames.some(ofAction('notification_created'))).toBe(false);
    for (const subscribedSocket of [socket, secondSocket]) subscribedSocket.webSocket.close();
  });

  it('ends with the session', async () => {
    const mira = await createUser();
    const socket = await subscribe(mira);
    await app.sql`update sessions set revoked_at = now() where id = ${mira.sessionId}`;
    expect(await socket.frame(ofType('disconnect'))).toMatchObject({ reason: 'session_revoked' });
    await socket.closed();
  });
});
