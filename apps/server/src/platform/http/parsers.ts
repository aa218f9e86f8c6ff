import type { FastifyInstance } from 'fastify';
import { findRepeatedKeys } from './repeated-keys.ts';

/** Paths of keys that a body has twice; the parsed value no longer shows it. */
const repeatedPaths = new WeakMap<object, readonly string[][]>();

/**
 * JSON bodies only. An absent body is undefined rather than a refusal, so that the endpoint's own
 * schema says which fields are missing. `__proto__` stays an ordinary unknown key and is refused as such.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // A signature covers the bytes as they came.
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

/** A file as it is, for the calls that take one; all others refuse it. */
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
  // Before it is parsed: a body of a million keys or brackets would keep JSON.parse busy for seconds.
  const paths = findRepeatedKeys(text);
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && paths.length > 0) repeatedPaths.set(value, paths);
  return value;
}

/** The paths of all repeated keys in this body's text. */
export const repeatedKeys = (body: unknown): readonly string[][] =>
  typeof body === 'object' && body !== null ? (repeatedPaths.get(body) ?? []) : [];
