import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { health } from '@quartermaster/contract/health';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { limitConnections } from './connection-limits.ts';
import { handleErrors } from './errors.ts';

const BOUNDS = { total: 8, perAddress: 5 };
const [LOCAL_A, LOCAL_B, LOCAL_C] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const PAGE = '/page';

let app: FastifyInstance;
let port: number;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

async function start(trustProxy = 0, rateLimits = true) {
  app = Fastify({ trustProxy: (_, hop) => hop < trustProxy, forceCloseConnections: true });
  handleErrors(app, true);
  limitConnections(app, { ...testConfig, rateLimits, trustProxy }, BOUNDS);
  app.get(PAGE, async () => 'page');
  app.get(health.path, async () => 'healthy');
  app.get('/slow', () => new Promise(() => undefined));
  port = Number(new URL(await app.listen({ host: LOCAL_A, port: 0 })).port);
}

async function open(localAddress = LOCAL_A): Promise<Socket> {
  const socket = connect({ host: LOCAL_A, port, localAddress });
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}

const openMany = (count: number, localAddress: string) =>
  Promise.all(Array.from({ length: count }, () => open(localAddress)));

/** The head of the response, or '' when the connection closed without one. */
function get(socket: Socket, path = PAGE, client = ''): Promise<string> {
  const forwarded = client === '' ? '' : `X-Forwarded-For: ${client}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: table\r\n${forwarded}\r\n`);
  return Promise.race([
    once(socket, 'data').then(([data]) => String(data).split('\r\n\r\n')[0]?.toLowerCase() ?? ''),
    once(socket, 'close').then(() => ''),
  ]);
}

const isClosed = (socket: Socket) =>
  Promise.race([once(socket, 'close').then(() => true), wait(2000, false)]);

test('connection above the limit per address is rejected and closed; other addresses are not affected', async () => {
  await start();
  const first = await openMany(BOUNDS.perAddress, LOCAL_A);
  const sixth = await open(LOCAL_A);
  const rejection = await get(sixth);
  expect(rejection).toMatch(/^http\/1.1 429 .*retry-after: 5/s);
  expect(rejection).toContain('connection: close');
  expect(await isClosed(sixth)).toBe(true);
  expect(await get(await open(LOCAL_B))).toMatch(/^http\/1.1 200/);
  expect(await get(first[0] as Socket)).toMatch(/^http\/1.1 200/);
});

test('closed connection frees a slot for its address', async () => {
  await start();
  const [first] = await openMany(BOUNDS.perAddress, LOCAL_A);
  first?.destroy();
  await expect.poll(async () => await get(await open(LOCAL_A))).toMatch(/^http\/1.1 200/);
});

test('connection above the process limit is rejected with 503; health still responds', async () => {
  await start();
  await openMany(4, LOCAL_A);
  await openMany(4, LOCAL_B);
  expect(await get(await open(LOCAL_C))).toMatch(/^http\/1.1 503 .*retry-after: 5/s);
  expect(await get(await open(LOCAL_C), health.path)).toMatch(/^http\/1.1 200/);
});

test('health responds to an address that keeps connections above its limit open', async () => {
  await start();
  const heldSockets = await openMany(BOUNDS.perAddress + 20, LOCAL_A);
  expect(await get(await open(LOCAL_A), health.path)).toMatch(/^http\/1.1 200/);
  // All connections are closed except the first five and three of the four reserved ones, because the health check
  // replaced one.
  await expect.poll(() => heldSockets.filter(({ destroyed }) => destroyed).length).toBe(17);
});

test("client behind a proxy is limited by unfinished requests, and the proxy's connections are not", async () => {
  await start(1);
  const sockets = await openMany(BOUNDS.total, LOCAL_A);
  for (const socket of sockets.slice(0, BOUNDS.perAddress)) void get(socket, '/slow', '203.0.113.1');
  await expect
    .poll(() => get(sockets[5] as Socket, PAGE, '203.0.113.1'))
    .toMatch(/^http\/1.1 429 .*retry-after: 5/s);
  expect(await get(sockets[6] as Socket, PAGE, '203.0.113.2')).toMatch(/^http\/1.1 200/);
  expect(await get(sockets[6] as Socket, health.path, '203.0.113.1')).toMatch(/^http\/1.1 200/);
  sockets[0]?.destroy();
  await expect.poll(() => get(sockets[7] as Socket, PAGE, '203.0.113.1')).toMatch(/^http\/1.1 200/);
});

test('connections are not limited when limits are off', async () => {
  await start(0, false);
  await openMany(BOUNDS.total + 4, LOCAL_A);
  expect(await get(await open(LOCAL_A))).toMatch(/^http\/1.1 200/);
});
