import { request } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Progress, sendWithProgress } from './progress.ts';

test('slow request is canceled if its client disconnects before the work begins', async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<void>();
  const started = Promise.withResolvers<Progress>();
  app.get('/', async (request, reply) => {
    const closed = new Promise((resolve) => reply.raw.once('close', resolve));
    arrived.resolve();
    await closed;
    return sendWithProgress({ request, reply, checkReplies: true }, async (progress) => {
      started.resolve(progress);
      return { status: 200, text: '{}' };
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = request(url).on('error', () => undefined);
  client.end();
  await arrived.promise;
  client.destroy();
  expect((await started.promise).signal.aborted).toBe(true);
  await app.close();
});
