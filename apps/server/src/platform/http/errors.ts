import type { Socket } from 'node:net';
import type { ErrorEnvelope } from '@quartermaster/contract/envelope';
import { AppError, ERRORS, type ErrorCode } from '@quartermaster/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromDatabase } from './database-errors.ts';
import { declaredCodes } from './declare.ts';
import { RateLimitedError } from './rate-limits.ts';

/** The seconds after which a client should retry, enough for a full queue to drain. */
const OVERLOAD_RETRY_SECONDS = 5;

/** Sends every rejection in the envelope. The response to an unexpected error reveals only the request id (DEC-1). */
export function handleErrors(app: FastifyInstance, checkReplies: boolean): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { envelope, retryAfter } = rejectionOf(error, request, checkReplies);
    if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
    return reply
      .code(envelope.error.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope));
  });
}

/** The response to a failed request and the seconds until a retry; logs unexpected errors. */
export function rejectionOf(error: FastifyError, request: FastifyRequest, checkReplies: boolean) {
  const rejection = toAppError(error);
  if (rejection.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error }, 'A request failed');
  const isUndeclared = checkReplies && !isDeclared(request, rejection.code);
  if (isUndeclared)
    request.log.error({ code: rejection.code }, 'The contract does not declare this rejection');
  const envelope = isUndeclared ? undeclaredEnvelope(rejection.code) : envelopeOf(rejection);
  return { envelope, retryAfter: secondsUntilRetry(rejection) };
}

/** Rejects a URL that the router cannot parse (`%`, an overlong segment), before any hook sets headers. */
export function handleMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const rejection = envelopeOf(new AppError('BAD_REQUEST', 'This URL is malformed.'));
  reply
    .code(rejection.error.status)
    .headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(rejection));
}

/** Handles input that is not HTTP: writes the response to the raw connection and closes it. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(envelopeOf(new AppError('BAD_REQUEST', 'This request is malformed.')));
  socket.end(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n' +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export function envelopeOf(rejection: AppError): ErrorEnvelope {
  const { code, message, details, status } = rejection;
  return { status: 'error', error: { type: typeOf(status), code, message, details: [...details], status } };
}

/** The seconds after which a temporary rejection may be retried; null for other rejections. */
function secondsUntilRetry(rejection: AppError): number | null {
  if (rejection instanceof RateLimitedError) return rejection.retryAfterSeconds;
  return rejection.code === 'SERVICE_UNAVAILABLE' ? OVERLOAD_RETRY_SECONDS : null;
}

/** The rejection for any error; INTERNAL_SERVER_ERROR for an unexpected one. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const database = fromDatabase(error);
  if (database) return database;
  const status = (error as FastifyError).statusCode ?? 500;
  const code = fromStatus(status);
  return new AppError(code, status < 500 ? MESSAGES[code] : undefined);
}

/** Rejections by Fastify itself: invalid JSON, a body that is too large, an unsupported media type. */
function fromStatus(status: number): ErrorCode {
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 503) return 'SERVICE_UNAVAILABLE';
  return status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
}
const MESSAGES: Partial<Record<ErrorCode, string>> = { BAD_REQUEST: 'The request body could not be read.' };

const typeOf = (status: number): string => {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'authorization_error';
  if (status === 404) return 'not_found';
  if (status === 422) return 'validation_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'request_error';
};

const isDeclared = (request: FastifyRequest, code: ErrorCode): boolean =>
  declaredCodes(request)?.includes(code) ?? true;

const undeclaredEnvelope = (code: string): ErrorEnvelope => ({
  status: 'error',
  error: {
    type: 'server_error',
    code: 'INTERNAL_SERVER_ERROR',
    message: `The contract does not declare ${code} here`,
    details: [],
    status: ERRORS.INTERNAL_SERVER_ERROR.status,
  },
});
