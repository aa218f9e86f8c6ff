import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { maskedFrame, openStalledSocket } from '../cable/stalled-socket.ts';
import {
  cableUrl,
  createTestData,
  itemMovedEvent,
  type TestData,
  type TestUser,
} from '../cable/test-data.ts';
import { identifierOf, ofAction, ofType, openTestSocket } from '../cable/test-socket.ts';
import { threadCpuMs } from '../thread-cpu.ts';

const MB = 1024 * 1024;
const EXTENDED = 'actioncable-v1-ext-json';

let app: TestApp;
let testData: TestData;
let gm: TestUser;
let inventory: string;
/** Creates more history than the operating system buffers for a socket. */
beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
  const party = await testData.createParty(gm);
  inventory = identifierOf('PartyInventoryChannel', party);
  const long = 'x'.repeat(4000);
  for (let i = 0; i < 20; i += 1)
    await testData.publish(party, ...Array.from({ length: 200 }, () => itemMovedEvent(long)));
});
afterAll(async () => {
  await testData.close();
  await app.close();
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function usedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * The longest time for which another member's socket waits for a response while `work` runs, in milliseconds of CPU
 * time: time in which a busy machine ran other processes does not count.
 */
async function slowestResponse(work: () => Promise<void>): Promise<number> {
  const client = openTestSocket(cableUrl(app, { token: (await createOtherMember()).token }));
  await client.frame(ofType('welcome'));
  client.send({ command: 'subscribe', identifier: inventory });
  await client.frame(ofType('confirm_subscription'));
  let slowest = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      const sentAt = threadCpuMs();
      client.frames.length = 0;
      client.send({ command: 'message', identifier: inventory, data: '{"action":"test_connection"}' });
      await client.frame(ofAction('test_connection'));
      slowest = Math.max(slowest, threadCpuMs() - sentAt);
      await wait(50);
    }
  })();
  await work();
  isDone = true;
  await watching;
  client.webSocket.close();
  return slowest;
}

async function createOtherMember(): Promise<TestUser> {
  const user = await testData.createUser('Bo');
  await testData.join(JSON.parse(inventory).party_id, user, true);
  return user;
}

/** Ten sockets of one member that request all history and never read it. */
async function openStalledSockets(): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: 10 }, () => openStalledSocket(app, gm.token, inventory, EXTENDED)),
  );
  for (const socket of sockets) {
    socket.write(maskedFrame({ command: 'history', identifier: inventory, history: { since: 1 } }));
  }
  return sockets;
}

const untilClosed = (socket: Socket) => (socket.resume().destroyed ? undefined : once(socket, 'close'));

test('sockets that write and never read use bounded memory and do not delay others', async () => {
  const before = usedBytes();
  const sockets = await openStalledSockets();
  const large = maskedFrame({ command: 'message', identifier: inventory, data: 'x'.repeat(60_000) });
  const slowest = await slowestResponse(async () => {
    for (let second = 0; second < 3; second += 1) {
      for (const socket of sockets) for (let i = 0; i < 45; i += 1) socket.write(large);
      await wait(1000);
    }
  });
  const growth = usedBytes() - before;
  for (const socket of sockets) socket.destroy();
  expect(growth / MB).toBeLessThan(30);
  expect(slowest).toBeLessThan(500);
}, 30_000);

test('socket that does not read its history is closed, and another socket of the same account receives the whole history', async () => {
  const stalled = await openStalledSocket(app, gm.token, inventory, EXTENDED);
  stalled.write(maskedFrame({ command: 'history', identifier: inventory, history: { since: 1 } }));
  await wait(200);
  const client = openTestSocket(cableUrl(app, { token: gm.token }), { protocol: EXTENDED });
  await client.frame(ofType('welcome'));
  client.send({ command: 'subscribe', identifier: inventory, history: { since: 1 } });
  for (let i = 0; i < 6 && !client.frames.some(ofType('confirm_history')); i += 1) {
    await client.frame(ofType('confirm_history')).catch(() => undefined);
  }
  expect(client.frames.filter(ofAction('item_moved'))).toHaveLength(4000);
  await untilClosed(stalled);
  client.webSocket.close();
}, 40_000);

test('socket that sends too many pings is closed, because pings count as commands', async () => {
  const client = openTestSocket(cableUrl(app, { token: gm.token }));
  await client.frame(ofType('welcome'));
  for (let i = 0; i < 200; i += 1) client.webSocket.ping();
  expect(await client.closed()).toBe(1008);
});
