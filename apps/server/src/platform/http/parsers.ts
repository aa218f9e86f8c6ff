import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies only. An absent body is undefined rather than a refusal, so that the endpoint's own
 * schema says which fields are missing. `__proto__` stays an ordinary unknown key and is refused as such.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
}
