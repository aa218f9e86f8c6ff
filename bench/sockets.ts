import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { WebSocket } from 'ws';
import { cableUrl, createTestData, type TestUser } from '../apps/server/test/cable/test-data.ts';
import { client } from '../apps/server/test/client.ts';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import {
  addItems,
  chest,
  expectOk,
  party,
  type TestParty,
} from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit, startBareSockets, startBenchServer } from './bench-server.ts';
import { residentMemoryMb } from './resident-memory.ts';

const SOCKETS = Number(process.env.SOCKETS ?? 1000);
const SOCKETS_PER_MEMBER = 10;
/** Below the server's limit of 500 connections per IP address. */
const SOCKETS_PER_ADDRESS = 400;
const BROADCASTS = 30;
const WARM_UP = 5;
const PROMISED = { ratio: 2, kilobytes: 40 };
const SECRET_KEY = 'a key that only this measurement ever uses';

/**
 * Triggers a broadcast to all sockets; resolves with the time of the response and the text that the sockets
 * receive.
 */
type Send = () => Promise<{ at: number; text: string }>;

/** The times at which the sockets received each text. */
class Arrivals {
  readonly #byText = new Map<string, number[]>();
  listen(socket: WebSocket, textOf: (frame: string) => string | undefined): void {
    socket.on('message', (data) => {
      const at = performance.now();
      const text = textOf(String(data));
      if (text !== undefined) this.of(text).push(at);
    });
  }
  of(text: string): number[] {
    const times = this.#byText.get(text) ?? [];
    this.#byText.set(text, times);
    return times;
  }
}

/** Milliseconds from the sender's response until each socket has received the text; 0 if the text arrived earlier. */
async function broadcast(send: Send, arrivals: Arrivals, sockets: number): Promise<number[]> {
  const { at, text } = await send();
  for (let waited = 0; arrivals.of(text).length < sockets; waited += 1) {
    if (waited > 5000)
      throw new Error(`Only ${arrivals.of(text).length} of ${sockets} sockets received the text`);
    await wait(2);
  }
  return arrivals.of(text).map((arrival) => Math.max(0, arrival - at));
}

function connect(url: string, protocols: string[], index: number): WebSocket {
  const localAddress = `127.0.0.${2 + Math.floor(index / SOCKETS_PER_ADDRESS)}`;
  return new WebSocket(url, protocols, { localAddress });
}

/** Opens the sockets one after another, so that none of them times out in an overloaded handshake. */
async function openAll(make: (index: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < SOCKETS; i += 1) sockets.push(await make(i));
  return sockets;
}

/** Resolves with the next frame of this type. */
const nextFrame = (socket: WebSocket, type: string): Promise<void> =>
  new Promise((resolve) => {
    const listen = (data: unknown) => {
      if (!String(data).includes(`"type":"${type}"`)) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });

/** A member's socket, subscribed to the party's inventory. */
async function openSubscribedSocket(
  bench: BenchServer,
  user: TestUser,
  partyId: string,
  index: number,
): Promise<WebSocket> {
  const url = cableUrl(bench, { token: user.token });
  const socket = connect(url, ['actioncable-v1-ext-json'], index);
  const identifier = JSON.stringify({ channel: 'PartyInventoryChannel', party_id: partyId });
  await nextFrame(socket, 'welcome');
  const confirmed = nextFrame(socket, 'confirm_subscription');
  socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  await confirmed;
  return socket;
}

/** Returns a function that transfers one torch. */
async function transferSender(gm: Person, { id, stashId }: TestParty): Promise<Send> {
  const target_container_id = await chest(gm, id);
  const item_instance_id = await addItems(gm, stashId, 'Torch', BROADCASTS + WARM_UP);
  const body = { item_instance_id, source_container_id: stashId, target_container_id, quantity: 1 };
  let sent = 0;
  return async () => {
    expectOk(await gm.call(transferBetweenContainers, { body }));
    sent += 1;
    return { at: performance.now(), text: `move ${sent}` };
  };
}

/** Labels the movement events that a socket receives with their numbers. */
function moveLabeler(): (frame: string) => string | undefined {
  let received = 0;
  return (frame) => {
    if (!frame.includes('item_moved')) return undefined;
    received += 1;
    return `move ${received}`;
  };
}

const p99 = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? 0;

/**
 * Delivery to all sockets of a party compared with a bare loop (promise C3), in turns, and the memory of a
 * connection.
 */
export async function sockets(): Promise<string> {
  const [bench, bare] = [await startBenchServer({ SECRET_KEY }), await startBareSockets()];
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const testParty = await party(gm);
  const config = { secretKey: SECRET_KEY };
  const testData = createTestData({ sql: bench.sql, config, database: { target: null } });
  const users: TestUser[] = [];
  for (let i = 0; i < SOCKETS / SOCKETS_PER_MEMBER; i += 1) {
    const user = await testData.createUser(`user${i}`);
    await testData.join(testParty.id, user, true);
    users.push(user);
  }
  const send = await transferSender(gm, testParty);
  const before = await residentMemoryMb(bench.pid);
  const members = await openAll((i) => {
    const user = users[i % users.length];
    if (!user) throw new Error('no user');
    return openSubscribedSocket(bench, user, testParty.id, i);
  });
  const kilobytes = ((await residentMemoryMb(bench.pid)) - before) * (1024 / SOCKETS);
  const bareSockets = await openAll(async (i) => {
    const socket = connect(bare.url.replace('http', 'ws'), [], i);
    await once(socket, 'open');
    return socket;
  });

  const [productArrivals, baselineArrivals] = [new Arrivals(), new Arrivals()];
  for (const socket of members) productArrivals.listen(socket, moveLabeler());
  for (const socket of bareSockets) baselineArrivals.listen(socket, (frame) => frame);
  let frame = '';
  members[0]?.on('message', (data) => {
    if (String(data).includes('item_moved')) frame = String(data);
  });
  const sendBare: Send = async () => {
    const body = { frame, at: performance.now() };
    await client(bare.url).send('POST', '/send', { body });
    return { at: performance.now(), text: JSON.stringify(body) };
  };
  const times = { product: [] as number[], bare: [] as number[] };
  for (let i = 0; i < BROADCASTS + WARM_UP; i += 1) {
    const productDelays = await broadcast(send, productArrivals, SOCKETS);
    const baselineDelays = await broadcast(sendBare, baselineArrivals, SOCKETS);
    if (i < WARM_UP) continue;
    times.product.push(...productDelays);
    times.bare.push(...baselineDelays);
  }
  for (const socket of [...members, ...bareSockets]) socket.terminate();
  await testData.close();
  await Promise.all([bench.close(), bare.close()]);
  const [productP99, bareP99] = [p99(times.product), p99(times.bare)];
  return [
    `| One event to ${SOCKETS} sockets | p99 ms | ratio | promised |`,
    '|---|---:|---:|---:|',
    `| a bare loop | ${bareP99.toFixed(1)} | 1.00 | |`,
    `| a transfer, to the members of its party | ${productP99.toFixed(1)} | ${(productP99 / bareP99).toFixed(2)} | ${PROMISED.ratio} |`,
    '',
    `Memory of a connection: ${kilobytes.toFixed(0)} KB, promised ${PROMISED.kilobytes}.`,
  ].join('\n');
}
