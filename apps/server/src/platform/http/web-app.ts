import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@quartermaster/contract/errors';
import type { FastifyInstance } from 'fastify';
import { envelopeOf } from './errors.ts';

const YEAR_S = 31_536_000;

/** Names of the built HTML files: index.html, and pages that were rendered at build time (ADR 0174). */
const htmlFiles = async (webRoot: string): Promise<string[]> =>
  (await readdir(webRoot)).filter((name) => name.endsWith('.html'));

/** What a Content-Security-Policy says of the scripts in the built HTML files: the hash of each (promise B10). */
export async function inlineScriptHashes(webRoot: string | undefined): Promise<string[]> {
  if (webRoot === undefined) return [];
  const names = await htmlFiles(webRoot);
  const pages = await Promise.all(names.map((name) => readFile(join(webRoot, name), 'utf8')));
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script>(.*?)<\/script>/gs)]);
  const hashes = scripts.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Serves the built web app: hashed assets for ever, the page itself never from a cache. */
export async function serveWebApp(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const files = new Set(webRoot === undefined ? [] : await htmlFiles(webRoot));
  // A page was rendered for its address without a query; every other address is drawn in the browser alone.
  const pageOf = (url: string): string =>
    files.has(`${url.slice(1)}.html`) ? `${url.slice(1)}.html` : 'index.html';
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
    if (wantsPage && webRoot !== undefined && !/\/assets\//.test(request.url)) {
      // An address with a secret in it is sent to no one, not even to this server.
      if (/^\/(reset-password|(verify|confirm|revert)-email)\b/.test(request.url))
        reply.header('referrer-policy', 'no-referrer');
      return reply.header('cache-control', 'no-cache').sendFile(pageOf(request.url));
    }
    const refusal = envelopeOf(new AppError('RESOURCE_NOT_FOUND', 'Resource not found'));
    return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(refusal));
  });
}
