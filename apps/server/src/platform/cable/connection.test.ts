import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { CABLE_SOCKETS_PER_USER } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openStalledSocket } from '../../../test/cable/stalled-socket.ts';
import {
  cableUrl,
  createTestData,
  itemMovedEvent,
  type TestData,
  type TestUser,
} from '../../../test/cable/test-data.ts';
import { identifierOf, ofAction, ofType, openTestSocket } from '../../../test/cable/test-socket.ts';

let app: TestApp;
let testData: TestData;
let gm: TestUser;
let partyId: string;
let inventoryIdentifier: string;

beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
  partyId = await testData.createParty(gm);
  inventoryIdentifier = identifierOf('PartyInventoryChannel', partyId);
});
afterAll(async () => {
  await testData.close();
  await app.close();
});

async function subscribe(user = gm) {
  const socket = openTestSocket(cableUrl(app, { token: user.token }));
  await socket.frame(ofType('welcome'));
  socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
  await socket.frame(ofType('confirm_subscription'));
  return socket;
}

describe('connection', () => {
  it('closes with 1009 for a frame over 64 KB, and accepts a frame of 64 KB', async () => {
    const socket = await subscribe();
    socket.webSocket.send('x'.repeat(64 * 1024));
    await testData.publish(partyId, itemMovedEvent('still here'));
    await socket.frame(ofAction('item_moved'));
    socket.webSocket.send('x'.repeat(64 * 1024 + 1));
    expect(await socket.closed()).toBe(1009);
  });

  it('closes with 1008 when flooded while other connections continue', async () => {
    const [floodingSocket, otherSocket] = [await subscribe(), await subscribe()];
    for (let i = 0; i < 1000; i += 1)
      floodingSocket.send({ command: 'unsubscribe', identifier: `nothing ${i}` });
    expect(await floodingSocket.closed()).toBe(1008);
    await testData.publish(partyId, itemMovedEvent('after the flood'));
    const event = await otherSocket.frame(ofAction('item_moved'));
    expect(event).toMatchObject({ message: { ids: { label: 'after the flood' } } });
    otherSocket.webSocket.close();
  });

  it('is rejected with reconnect: false above the per-user limit, until another connection closes', async () => {
    const bo = await testData.createUser('Bo');
    const open = (user: TestUser) => openTestSocket(cableUrl(app, { token: user.token }));
    const sockets = Array.from({ length: CABLE_SOCKETS_PER_USER }, () => open(bo));
    for (const socket of sockets) await socket.frame(ofType('welcome'));
    const rejectedSocket = open(bo);
    expect(await rejectedSocket.frame(() => true)).toEqual({
      type: 'disconnect',
      reason: 'too_many_sockets',
      reconnect: false,
    });
    await rejectedSocket.closed();
    const otherSocket = open(gm);
    await otherSocket.frame(ofType('welcome'));
    sockets[0]?.webSocket.close();
    await sockets[0]?.closed();
    const openedLater = open(bo);
    await openedLater.frame(ofType('welcome'));
    for (const socket of [...sockets, openedLater, otherSocket]) socket.webSocket.close();
  });

  it('stays open after invalid frames', async () => {
    const socket = await subscribe();
    for (const frame of ['', '{', 'null', '[]', '{"command":"eval"}', '{"command":"subscribe"}'])
      socket.webSocket.send(frame);
    socket.webSocket.send('{"command":"subscribe","identifier":{"__proto__":1}}');
    socket.webSocket.send(Buffer.from([1, 2, 3]));
    await testData.publish(partyId, itemMovedEvent('fine'));
    expect(await socket.frame(ofAction('item_moved'))).toMatchObject({ identifier: inventoryIdentifier });
    socket.webSocket.close();
  });

  it('rejects an unknown subprotocol', async () => {
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), { protocol: 'graphql-ws' });
    await socket.closed();
    expect(socket.frames).toEqual([]);
  });

  it('closes when the client never reads, without delaying other clients', async () => {
    const stalled = await openStalledSocket(app, gm.token, inventoryIdentifier);
    const otherSocket = await subscribe();
    const long = 'x'.repeat(2000);
    let last = 0;
    for (let round = 0; round < 30 && !stalled.destroyed; round += 1) {
      const events = Array.from({ length: 200 }, () => itemMovedEvent(long));
      last = await testData.publish(partyId, ...events);
    }
    await otherSocket.frame(({ message }) => (message as { number?: number })?.number === last);
    stalled.resume();
    await Promise.race([once(stalled, 'close'), wait(5000)]);
    expect(stalled.destroyed).toBe(true);
    otherSocket.webSocket.close();
  });
});
