import type { FastifyInstance } from 'fastify';
import { findRepeatedKeys } from './repeated-keys.ts';

/** The paths of repeated keys in a body, which the parsed value no longer shows. */
const repeatedPaths = new WeakMap<object, readonly string[][]>();

/**
 * Accepts only JSON bodies. A missing body is parsed as undefined instead of being rejected, so that the endpoint's
 * schema reports the missing fields. `__proto__` is kept as an ordinary unknown key and rejected as such.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // The unparsed body is passed on, because a signature covers it.
    if (request.routeOptions.config.upload?.includes('application/json'))
      return done(null, Buffer.from(text));
    if (text.trim() === '') return done(null, undefined);
    try {
      done(null, parse(text));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
}

/** Accepts a raw file for endpoints that expect one; all other endpoints reject it. */
export function parseUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    /^(image\/|application\/x-www-form-urlencoded)/,
    { parseAs: 'buffer' },
    (request, body, done) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (request.routeOptions.config.upload?.includes(type)) return done(null, body);
      done(Object.assign(new Error('This media type is not supported'), { statusCode: 415 }), undefined);
    },
  );
}

function parse(text: string): unknown {
  // This runs before parsing: a body of a million keys or brackets would keep JSON.parse busy for seconds.
  const paths = findRepeatedKeys(text);
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && paths.length > 0) repeatedPaths.set(value, paths);
  return value;
}

/** The paths of all repeated keys in this body. */
export const repeatedKeys = (body: unknown): readonly string[][] =>
  typeof body === 'object' && body !== null ? (repeatedPaths.get(body) ?? []) : [];
