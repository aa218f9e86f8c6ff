import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { Downloads } from './downloads.ts';

const CHUNK = 'x'.repeat(256 * 1024);
let app: FastifyInstance | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

/** A server with one endless file, and the number of chunks read from it. Calls `beforeDownload` in each request. */
async function serve(idleMs: number, beforeDownload = async (_reply: FastifyReply): Promise<void> => {}) {
  const downloads = new Downloads({ perCaller: 3, total: 4, idleMs });
  const source = { chunks: 0, isOver: false };
  async function* endless() {
    try {
      for (;;) {
        source.chunks += 1;
        yield CHUNK;
        await wait(1);
      }
    } finally {
      source.isOver = true;
    }
  }
  app = Fastify();
  app.get('/', async (_request, reply) => {
    await beforeDownload(reply);
    return reply.type('text/plain').send(downloads.stream(reply, endless()));
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const open = (method = 'GET'): Socket => {
    const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
    sockets.push(socket);
    socket.write(`${method} / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  return { downloads, source, open };
}

test('download ends when the client stops reading', async () => {
  const { downloads, source, open } = await serve(100);
  const socket = open().pause();
  await until(() => downloads.unfinishedCount === 1);
  await until(() => downloads.unfinishedCount === 0);
  expect(source.isOver).toBe(true);
  const { chunks } = source;
  await wait(50);
  expect(source.chunks).toBe(chunks);
  socket.destroy();
});

test('download continues as long as the client keeps reading', async () => {
  const { downloads, source, open } = await serve(100);
  const socket = open().resume();
  await wait(400);
  expect([downloads.unfinishedCount, source.isOver]).toEqual([1, false]);
  socket.destroy();
  await until(() => downloads.unfinishedCount === 0);
  await until(() => source.isOver);
});

test('downloads above the per-caller limit are rejected until an earlier download ends', async () => {
  const { downloads, open } = await serve(60_000);
  for (let i = 0; i < 3; i += 1) open().pause();
  await until(() => downloads.unfinishedCount === 3);
  expect(await text(open())).toContain('Too many requests');
  for (const socket of sockets) socket.destroy();
  await until(() => downloads.unfinishedCount === 0);
  open().resume();
  await until(() => downloads.unfinishedCount === 1);
});

test('download ends immediately if its client disconnected before the download began', async () => {
  const arrived = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const { downloads, open } = await serve(60_000, async ({ raw }) => {
    const closed = once(raw, 'close');
    arrived.resolve();
    await closed;
    setImmediate(began.resolve);
  });
  const socket = open();
  await arrived.promise;
  socket.destroy();
  await began.promise;
  expect(downloads.unfinishedCount).toBe(0);
});

test('HEAD request does not read the whole file', async () => {
  const { downloads, source, open } = await serve(60_000);
  expect(await text(open('HEAD'))).toContain('200 OK');
  await until(() => downloads.unfinishedCount === 0);
  const { chunks } = source;
  await wait(50);
  expect(source.chunks).toBe(chunks);
});
