import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@quartermaster/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BuiltPage, htmlFiles, readBuiltPages, type Site } from './built-pages.ts';
import { envelopeOf } from './errors.ts';
import { isIndexed } from './search-engines.ts';

const YEAR_S = 31_536_000;
/** The path of a file of the build. Files with a hash in their name are in assets; the hash may begin with a hyphen. */
const BUILT_FILE = /^(?:assets\/)?[\w-][\w.-]*$/;

/** The hashes by which the Content-Security-Policy allows the inline scripts of the built HTML files (promise B10). */
export async function inlineScriptHashes(webRoot: string | undefined): Promise<string[]> {
  if (webRoot === undefined) return [];
  const names = await htmlFiles(webRoot);
  const pages = await Promise.all(names.map((name) => readFile(join(webRoot, name), 'utf8')));
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script>(.*?)<\/script>/gs)]);
  const hashes = scripts.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/**
 * Sends a file. Returns nothing, because for a returned reply Fastify would add more listeners than Node.js accepts
 * without a warning.
 */
const sendFile = (reply: FastifyReply, name: string): void => void reply.sendFile(name);

/** Sends a page that was rendered at build time. With a query the app renders the page instead, unless it is static. */
function servePage(app: FastifyInstance, { path, html, etag, isStatic }: BuiltPage): void {
  app.get(path, (request, reply) => {
    reply.header('cache-control', 'no-cache');
    if (isIndexed(path)) reply.removeHeader('x-robots-tag');
    if (!isStatic && request.url !== path) return sendFile(reply, 'index.html');
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

/** Serves the built web app: hashed assets are cached permanently; all other files are revalidated on each use. */
export async function serveWebApp(
  app: FastifyInstance,
  webRoot: string | undefined,
  site: Site,
): Promise<void> {
  if (webRoot !== undefined) {
    await app.register(fastifyStatic, {
      root: webRoot,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
    // The package's own route would list the parent folders on each request, to compare the case of the name.
    app.get<{ Params: { '*': string } }>('/*', ({ params: { '*': name } }, reply) => {
      if (BUILT_FILE.test(name)) sendFile(reply, name);
      else reply.callNotFound();
    });
    for (const page of await readBuiltPages(webRoot, site)) servePage(app, page);
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|cable|users|metrics)\b/.test(request.url);
    if (wantsPage && webRoot !== undefined && !/\/assets\//.test(request.url)) {
      // URLs with a secret must not be sent in Referer headers, not even to this server.
      if (/^\/(reset-password|unsubscribe|(verify|confirm|revert)-email)\b/.test(request.url))
        reply.header('referrer-policy', 'no-referrer');
      return sendFile(reply.header('cache-control', 'no-cache'), 'index.html');
    }
    const rejection = envelopeOf(new AppError('RESOURCE_NOT_FOUND', 'Resource not found'));
    return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(rejection));
  });
}
