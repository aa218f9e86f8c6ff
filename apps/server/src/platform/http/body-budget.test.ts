import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../test/factories/pictures.ts';
import { until } from '../../../test/until.ts';
import { ByteBudget, limitBodies, reserveBody } from './body-budget.ts';

const MB = 1024 * 1024;
const BOUNDS = { bytes: 100, bytesPerHolder: 60, requestsPerHolder: 2 };

describe('ByteBudget', () => {
  test('rejects a caller with too many unfinished requests or bytes', () => {
    const budget = new ByteBudget(BOUNDS);
    const release = budget.hold('ada', 10);
    expect(() => budget.hold('ada', 51)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    budget.hold('ada', 10);
    expect(() => budget.hold('ada', 1)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    release();
    budget.hold('ada', 50);
  });

  test('rejects another caller above the process limit, and counts a release once', () => {
    const budget = new ByteBudget(BOUNDS);
    const release = budget.hold('ada', 60);
    expect(() => budget.hold('bo', 41)).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }));
    release();
    release();
    expect(budget.heldBytes).toBe(0);
  });
});

test('reserveBody does not keep bytes reserved for a client that has already disconnected', async () => {
  const budget = new ByteBudget(BOUNDS);
  const server = Fastify();
  const arrived = Promise.withResolvers<void>();
  const reserved = Promise.withResolvers<void>();
  server.addHook('onRequest', async (request, reply) => {
    const closed = once(reply.raw, 'close');
    arrived.resolve();
    await closed;
    reserveBody(budget, 'ada', request, reply, BOUNDS.bytesPerHolder);
    reserved.resolve();
  });
  const { hostname, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  await reserved.promise;
  expect(budget.heldBytes).toBe(0);
  await server.close();
});

test('client that sends a body and does not read the response is disconnected', async () => {
  const server = Fastify({ connectionTimeout: 300 });
  limitBodies(server, MB);
  const closed = Promise.withResolvers<void>();
  server.post('/', (_request, reply) => {
    reply.raw.once('close', closed.resolve);
    return reply.send(Buffer.alloc(64 * MB));
  });
  const { hostname, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi');
  await closed.promise;
  socket.destroy();
  await server.close();
});

let app: TestApp;
let uploader: Person;
beforeAll(async () => {
  app = await startTestApp();
  uploader = await person(app);
});
afterAll(() => app.close());

interface RawUpload {
  readonly socket: Socket;
  /** The first line of the response, or '' when the connection closed without one. */
  readonly status: Promise<string>;
}

/** An upload that declares `declared` bytes and sends `sent` of them, through a proxy if it has an `address`. */
async function rawUpload(
  user: Person,
  declared: number,
  sent: number,
  { url, address }: { readonly url: string; readonly address?: string } = app,
): Promise<RawUpload> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const status = Promise.race([
    once(socket, 'data').then(([data]) => String(data).split('\r\n')[0] ?? ''),
    once(socket, 'close').then(() => ''),
  ]);
  socket.write(
    `POST /api/v1/images HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${user.token}\r\n` +
      (address === undefined ? '' : `X-Forwarded-For: ${address}\r\n`) +
      `Content-Type: image/png\r\nContent-Length: ${declared}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(sent));
  return { socket, status };
}

describe('unfinished uploads', () => {
  test('are rejected above two per account before they are read, while another user can upload', async () => {
    const uploads = await Promise.all(Array.from({ length: 120 }, () => rawUpload(uploader, 5 * MB, 1000)));
    const results = await Promise.all(
      uploads.map(({ status }) => Promise.race([status, wait(2000, 'unfinished')])),
    );
    expect(results.filter((line) => line === 'unfinished')).toHaveLength(2);
    expect(results.filter((line) => line.includes('429'))).toHaveLength(118);
    const file = await plainPicture(40, 40).png().toBuffer();
    expect((await upload(app, await person(app), file)).status).toBe(201);
    for (const { socket } of uploads) socket.destroy();
    await wait(100);
    expect((await upload(app, uploader, file)).status).toBe(201);
  });

  test('of several accounts at one address leave memory for uploads from other addresses', async () => {
    const proxied = await startTestApp({ config: { trustProxy: 1 } });
    const start = async (address: string) => {
      const { socket, status } = await rawUpload(await person(proxied), 5 * MB, 1000, {
        ...proxied,
        address,
      });
      return { socket, line: await Promise.race([status, wait(500, 'unfinished')]) };
    };
    const uploads = await Promise.all(Array.from({ length: 10 }, () => start('203.0.113.7')));
    uploads.push(await start('198.51.100.4'));
    const lines = uploads.map(({ line }) => line);
    expect(lines.filter((line) => line.includes('429'))).toHaveLength(6);
    expect(lines.at(-1)).toBe('unfinished');
    for (const { socket } of uploads) socket.destroy();
    await proxied.close();
  });

  test('are closed when no more data arrives', async () => {
    const { socket, status } = await rawUpload(uploader, 5 * MB, 100);
    const started = performance.now();
    await status;
    expect(socket.destroyed || socket.readableEnded || (await once(socket, 'close'))).toBeTruthy();
    expect(performance.now() - started).toBeLessThan(15_000);
  }, 20_000);
});

test.each([
  ['address', () => '203.0.113.7'],
  ['IPv6 network', (n: number) => `2001:db8:0:7::${n + 1}`],
])('unfinished request bodies above the limit per %s are rejected', async (_, addressOf) => {
  const proxied = await startTestApp({ config: { trustProxy: 1 } });
  const { hostname, port } = new URL(proxied.url);
  const body = JSON.stringify({
    email: 'a@example.org',
    password: randomBytes(200 * 1024).toString('latin1'),
  });
  const length = 250 * 1024;
  const statuses: string[] = [];
  const sockets = await Promise.all(
    Array.from({ length: 40 }, async (__, n) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.once('data', (data) => statuses.push(String(data).slice(9, 12)));
      await once(socket, 'connect');
      socket.write(
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
          `X-Forwarded-For: ${addressOf(n)}\r\nContent-Length: ${length}\r\n\r\n${body.slice(0, 1000)}`,
      );
      return socket;
    }),
  );
  await until(() => statuses.length >= 40 - 16);
  await wait(200);
  expect(statuses).toEqual(Array.from({ length: 40 - 16 }, () => '429'));
  for (const socket of sockets) socket.destroy();
  await wait(100);
  const response = await fetch(`${proxied.url}/api/v1/health`);
  expect(response.status).toBe(200);
  await proxied.close();
});
