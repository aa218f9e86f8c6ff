import type { FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import { apiKeyInAddress } from './auth/api-keys.ts';

/** How much is logged, and where to; standard output when no stream is given. */
export interface Logging {
  readonly level: string;
  readonly stream?: DestinationStream;
}

/** Field names under which a secret could be logged by mistake. */
const SECRETS = [
  'password',
  'password_confirmation',
  'token',
  'refresh_token',
  'ticket',
  'authorization',
  'cookie',
];

/**
 * Options for the server's logger. No line holds a token, ticket or password (promise B15): requests are
 * logged without headers and bodies, addresses without secrets, errors without the statement's values.
 */
export const loggerOptions = (level: string) => ({
  level,
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  serializers: { req: describeRequest, err: describeError },
});

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, url: withoutSecrets(request.url), remoteAddress: request.ip };
}

/** `/cable?token=…` and the like: the value goes, the rest stays (ACC-7, Real-time). */
export function withoutSecrets(url: string): string {
  if (apiKeyInAddress(url) !== null) return '/[hidden]';
  const path = url.replace(/^(\/(?:reset-password|calendar|unsubscribe)\/)[^/?#]+/i, '$1[hidden]');
  // One pass without any choice, so that no address is slow to search. A name with % may be any of these.
  return path.replaceAll(/([?&])([^?&=]*)=([^&#]*)/g, (whole, mark, name) =>
    /token|ticket|password|code|%/i.test(name) ? `${mark}${name}=[hidden]` : whole,
  );
}

/** Only what helps to find a defect; other fields of an error may contain user input. */
function describeError(error: Error & { code?: unknown; constraint_name?: unknown }): {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: unknown;
} {
  const { name, message, stack = '', code, constraint_name: constraint } = error;
  return { type: name, message, stack, code, constraint };
}
