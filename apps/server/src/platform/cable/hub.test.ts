import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  cableUrl,
  createTestData,
  itemMovedEvent,
  type TestData,
  type TestUser,
} from '../../../test/cable/test-data.ts';
import {
  type Frame,
  identifierOf,
  ofAction,
  ofType,
  openTestSocket,
  type TestSocket,
} from '../../../test/cable/test-socket.ts';
import { createHints, type Hints } from '../hints.ts';
import type { Connection } from './connection.ts';
import { Hub, type HubDeps } from './hub.ts';

let app: TestApp;
let testData: TestData;
let hints: Hints;
let gm: TestUser;
let partyId: string;
let inventoryIdentifier: string;

beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  hints = createHints(app.database.target, { warn: () => undefined, debug: () => undefined });
  gm = await testData.createUser('Ada');
  partyId = await testData.createParty(gm);
  inventoryIdentifier = identifierOf('PartyInventoryChannel', partyId);
});
afterAll(async () => {
  await hints.close();
  await testData.close();
  await app.close();
});

async function member(name: string): Promise<TestUser> {
  const user = await testData.createUser(name);
  await testData.join(partyId, user, true);
  return user;
}

async function subscribe(testUser: TestUser): Promise<TestSocket> {
  const socket = openTestSocket(cableUrl(app, { token: testUser.token }));
  await socket.frame(ofType('welcome'));
  socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
  await socket.frame(ofAction('presence_update'));
  return socket;
}

const expectWithin = async <T>(limitMs: number, run: () => Promise<T>): Promise<T> => {
  const since = performance.now();
  const result = await run();
  expect(performance.now() - since).toBeLessThan(limitMs);
  return result;
};

describe('ended session', () => {
  it.each(['when its hint arrives', 'when its hint is lost'])(
    'has its sockets closed within a second %s',
    async (how) => {
      const user = await member(`Ended ${how}`);
      const socket = await subscribe(user);
      const otherSocket = await subscribe(gm);
      await app.sql`update sessions set revoked_at = now() where id = ${user.sessionId}`;
      if (how === 'when its hint arrives')
        hints.publish({ kind: 'session_ended', sessionId: user.sessionId });
      // Promise B5.
      const frame = await expectWithin(1000, () => socket.frame(ofType('disconnect')));
      expect(frame).toEqual({ type: 'disconnect', reason: 'session_revoked', reconnect: false });
      expect(await socket.closed()).toBe(1000);
      expect(otherSocket.webSocket.readyState).toBe(otherSocket.webSocket.OPEN);
      otherSocket.webSocket.close();
    },
  );
});

describe('removed member', () => {
  it.each(['when its hint arrives', 'when its hint is lost'])(
    'receives nothing after one second %s',
    async (how) => {
      const user = await member(`Removed ${how}`);
      const socket = await subscribe(user);
      await testData.leave(partyId, user);
      if (how === 'when its hint arrives')
        hints.publish({ kind: 'member_removed', partyId, userId: user.userId });
      // Promise B5.
      const frame = await expectWithin(1000, () => socket.frame(ofType('reject_subscription')));
      expect(frame).toEqual({ identifier: inventoryIdentifier, type: 'reject_subscription' });
      const before = socket.frames.length;
      await testData.publish(partyId, itemMovedEvent('after the removal'));
      await wait(800);
      expect(socket.frames.length).toBe(before);
      socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
      await socket.frame((nextFrame) => nextFrame !== frame && nextFrame.type === 'reject_subscription');
      socket.webSocket.close();
    },
  );
});

it('member whose last character is deleted loses the subscription to the inventory', async () => {
  const user = await member('Characterless');
  const socket = await subscribe(user);
  await app.sql`update characters set deleted_at = now() where user_id = ${user.userId}`;
  const frame = await socket.frame(ofType('reject_subscription'));
  expect(frame.identifier).toBe(inventoryIdentifier);
  socket.webSocket.close();
});

describe('presence', () => {
  const changesOf = (socket: TestSocket, testUser: TestUser) =>
    socket.frames
      .map(({ message }) => message as Frame | undefined)
      .filter((message) => message?.user_id === testUser.userId)
      .map((message) => message?.change_type);

  it('is sent as a list to a member who subscribes, and as a change to another member', async () => {
    const bo = await member('Bo');
    const gmSocket = await subscribe(gm);
    const socket = await subscribe(bo);
    const { message } = await socket.frame(ofAction('presence_update'));
    expect(message).toMatchObject({ party_id: partyId, change_type: 'joined', user_id: bo.userId });
    const list = (message as { online_users: { id: string; username: string }[] }).online_users;
    expect(list).toContainEqual({ id: bo.userId, username: 'Bo' });
    expect(list).toContainEqual({ id: gm.userId, username: 'Ada' });
    const received = await gmSocket.frame(
      ({ message: m }) => (m as Frame | undefined)?.user_id === bo.userId,
    );
    expect(received.message).toMatchObject({ action: 'presence_update', change_type: 'joined' });
    expect(received).not.toHaveProperty('offset');
    gmSocket.webSocket.close();
    socket.webSocket.close();
  });

  it('stays the same during a page reload or with a second tab', async () => {
    const cy = await member('Cy');
    const gmSocket = await subscribe(gm);
    const first = await subscribe(cy);
    await gmSocket.frame(({ message }) => (message as Frame | undefined)?.user_id === cy.userId);
    const tab = await subscribe(cy);
    tab.webSocket.close();
    first.webSocket.close();
    await first.closed();
    const reloadedSocket = await subscribe(cy);
    await wait(2500);
    expect(changesOf(gmSocket, cy)).toEqual(['joined']);
    reloadedSocket.webSocket.close();
    await gmSocket.frame(({ message }) => {
      const { change_type: change, user_id: testUser } = (message ?? {}) as Frame;
      return change === 'left' && testUser === cy.userId;
    });
    expect(changesOf(gmSocket, cy)).toEqual(['joined', 'left']);
    gmSocket.webSocket.close();
  });

  it('stays the same during two page reloads in quick succession', async () => {
    const fay = await member('Fay');
    const gmSocket = await subscribe(gm);
    const first = await subscribe(fay);
    first.webSocket.close();
    await first.closed();
    const second = await subscribe(fay);
    await wait(1700);
    second.webSocket.close();
    await second.closed();
    await wait(800);
    const third = await subscribe(fay);
    await wait(1500);
    expect(changesOf(gmSocket, fay)).toEqual(['joined']);
    third.webSocket.close();
    gmSocket.webSocket.close();
  });

  it('stays the same when a second tab closes before its replay has ended', async () => {
    const eve = await member('Eve');
    const gmSocket = await subscribe(gm);
    const first = await subscribe(eve);
    const protocol = 'actioncable-v1-ext-json';
    const tab = openTestSocket(cableUrl(app, { token: eve.token }), { protocol });
    await tab.frame(ofType('welcome'));
    await app.sql.begin(async (tx) => {
      await tx`lock table party_events`;
      tab.send({ command: 'subscribe', identifier: inventoryIdentifier, history: { since: 0 } });
      await tab.frame(ofType('confirm_subscription'));
      tab.webSocket.close();
      await tab.closed();
    });
    await wait(2500);
    expect(changesOf(gmSocket, eve)).toEqual(['joined']);
    first.webSocket.close();
    gmSocket.webSocket.close();
  });

  it('is sent on the party channel as presence_changed', async () => {
    const dee = await member('Dee');
    const socket = openTestSocket(cableUrl(app, { token: gm.token }));
    await socket.frame(ofType('welcome'));
    socket.send({ command: 'subscribe', identifier: identifierOf('PartyChannel', partyId) });
    await socket.frame(ofAction('presence_changed'));
    const deeSocket = await subscribe(dee);
    const received = await socket.frame(
      ({ message }) => (message as Frame | undefined)?.user_id === dee.userId,
    );
    expect(received.message).toMatchObject({ action: 'presence_changed', change_type: 'joined' });
    deeSocket.webSocket.close();
    socket.webSocket.close();
  });
});

describe('UserSockets', () => {
  afterEach(() => void vi.useRealTimers());

  it('is kept for ten seconds after its last socket closes, and while a socket is open', () => {
    const deps = { hints: { subscribe: () => () => undefined } } as unknown as HubDeps;
    const hub = new Hub(deps);
    const open = () => {
      const [user, userSockets] = [{ userId: 'mira', sessionId: 'session' }, hub.userSocketsOf('mira')];
      const connection = { user, userSockets, subscriptions: new Map() } as unknown as Connection;
      hub.add(connection);
      return connection;
    };
    vi.useFakeTimers();
    const first = open();
    hub.drop(first);
    vi.advanceTimersByTime(5000);
    hub.drop(open());
    vi.advanceTimersByTime(9999);
    expect(hub.userSocketsOf('mira')).toBe(first.userSockets);
    vi.advanceTimersByTime(1);
    const later = open();
    expect(later.userSockets).not.toBe(first.userSockets);
    vi.advanceTimersByTime(60_000);
    expect(hub.userSocketsOf('mira')).toBe(later.userSockets);
  });
});

describe('stopping server', () => {
  it('disconnects its client with `reconnect: true`', async () => {
    const stopping = await startTestApp({ database: app.database });
    const socket = openTestSocket(cableUrl(stopping, { token: gm.token }));
    await socket.frame(ofType('welcome'));
    await stopping.close();
    const frame = await socket.frame(ofType('disconnect'));
    expect(frame).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    expect(await socket.closed()).toBe(1001);
  });
});
