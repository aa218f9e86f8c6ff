import type { FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import { apiKeyInUrl } from './auth/api-keys.ts';

/** The log level and the output stream; standard output by default. */
export interface Logging {
  readonly level: string;
  readonly stream?: DestinationStream;
}

/** Field names under which a secret could be logged by mistake. */
const SECRET_FIELDS = [
  'password',
  'password_confirmation',
  'token',
  'refresh_token',
  'ticket',
  'authorization',
  'cookie',
];

/**
 * Options for the server's logger. No line contains a token, ticket or password (promise B15): requests are logged
 * without headers and bodies, URLs without secrets, errors without the statement's values.
 */
export const loggerOptions = (level: string) => ({
  level,
  redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  serializers: { req: describeRequest, err: describeError },
});

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, url: withoutSecrets(request.url), remoteAddress: request.ip };
}

/** Hides secrets in a URL; a secret parameter, as in `/cable?token=…`, keeps its name (ACC-7, Real-time). */
export function withoutSecrets(url: string): string {
  if (apiKeyInUrl(url) !== null) return '/[hidden]';
  const path = url.replace(/^(\/(?:reset-password|calendar|unsubscribe|join)\/)[^/?#]+/i, '$1[hidden]');
  // The expression needs a single pass without backtracking, so that no URL is slow to search. A percent-encoded name
  // could be any of the listed names, so its value is hidden too.
  return path.replaceAll(/([?&])([^?&=]*)=([^&#]*)/g, (parameter, separator, name) =>
    /token|ticket|password|code|%/i.test(name) ? `${separator}${name}=[hidden]` : parameter,
  );
}

/** Keeps only fields that help to find a defect, because other fields of an error may contain user input. */
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
