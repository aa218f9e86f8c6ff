import fastifyStatic from '@fastify/static';
import { AppError } from '@quartermaster/contract/errors';
import type { FastifyInstance } from 'fastify';
import { envelopeOf } from './errors.ts';

const YEAR_S = 31_536_000;

/** Serves the built web app: hashed assets for ever, the page itself never from a cache. */
export async function serveWebApp(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  if (webRoot !== undefined) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|cable|users|metrics)\b/.test(request.url);
    // Pages are drawn in the browser, so every address of the app is the same document.
    if (wantsPage && webRoot !== undefined && !/\/assets\//.test(request.url)) {
      // An address with a secret in it is sent to no one, not even to this server.
      if (/^\/(reset-password|verify-email)\b/.test(request.url))
        reply.header('referrer-policy', 'no-referrer');
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    const refusal = envelopeOf(new AppError('RESOURCE_NOT_FOUND', 'Resource not found'));
    return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(refusal));
  });
}
