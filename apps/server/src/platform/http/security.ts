import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import { ADMIN_SESSION_HEADER } from '@quartermaster/contract/constants';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { NOT_INDEXED } from './search-engines.ts';

/**
 * Sets security headers and allowed origins (promises B10 and B11). Nothing is loaded from other origins. Inline
 * scripts are limited to those in built pages, allowed by their hashes. Inline styles are allowed, because positions of
 * virtual rows and meters are style attributes.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  scriptHashes: readonly string[],
): Promise<void> {
  const headers = securityHeaders(config, scriptHashes);
  // No response is cached, including rejections, unless it sets its own header, as pages and assets do. This does not
  // depend on the URL, because a path can be written in many ways (`/%61pi/…`, `http://…`).
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.headers(NOT_INDEXED);
  });
  await app.register(cors, {
    origin: config.corsOrigin,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-client', ADMIN_SESSION_HEADER],
    exposedHeaders: [
      'idempotency-replayed',
      'retry-after',
      'x-request-id',
      'content-disposition',
      'ratelimit',
      'ratelimit-policy',
    ],
    maxAge: 600,
  });
}

/** Helmet's headers, computed once because they are the same for every response. */
function securityHeaders(config: Config, scriptHashes: readonly string[]): OutgoingHttpHeaders {
  const isPublic = config.publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socketOrigins(config)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        ...(isPublic ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isPublic ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/** The origin of sockets, because in some browsers 'self' does not include a socket to the same host. */
function socketOrigins(config: Config): string[] {
  const { host, protocol } = new URL(config.publicUrl);
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
