import type { ErrorEnvelope } from '@quartermaster/contract/envelope';
import { ERRORS, type ErrorCode, type ErrorDetail, type ErrorEntry } from '@quartermaster/contract/errors';
import { countOf } from '@quartermaster/rules/format-count';
import { now } from './clock.ts';
import { offlineTexts, reachable } from './online.ts';

/** The error of a failed request, with the catalog's message (ACC-8). */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** Whether the error is shown as a toast, according to the catalog. */
  readonly toast: boolean;
  /** The message in the field `error` of the server's response (ACC-7). */
  serverMessage: string | undefined;
  /** The time to wait before the next attempt, in seconds; 0 if the server sends none. */
  retryAfter = 0;
  constructor(
    code: string,
    message: string,
    status: number,
    details: readonly ErrorDetail[],
    toast: boolean,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.toast = toast;
  }
}

/** The error of a write that was not sent, with the reason as its message. */
export class UnsentError extends ApiError {
  constructor(code: string, message: string) {
    super(code, message, 0, [], true);
  }
}

const catalogEntry = (code: string): ErrorEntry | undefined =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : undefined;

/** Checked without a schema, which would add the schema library to the first load of every page. */
function isErrorEnvelope(body: unknown): body is ErrorEnvelope {
  const error = (body as Partial<ErrorEnvelope> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string' && Array.isArray(error.details);
}

/** A duration in a readable unit, rounded up. */
function durationText(seconds: number): string {
  if (seconds <= 90) return countOf(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour');
}

/**
 * The seconds until the time in the header Retry-After, which holds seconds or a date; 0 if there is nothing to wait
 * for.
 */
export function secondsUntil(retryAfter: string | null): number {
  if (!retryAfter) return 0;
  const seconds = Number(retryAfter);
  const wait = Math.ceil(Number.isNaN(seconds) ? (Date.parse(retryAfter) - now()) / 1000 : seconds);
  return wait > 0 ? wait : 0;
}

/** "You can try again in 12 minutes." */
function retrySentence(retryAfter: string | null): string {
  const wait = secondsUntil(retryAfter);
  return wait > 0 ? ` You can try again in ${durationText(wait)}.` : '';
}

/**
 * The error of a response with an envelope; undefined without one. Its message is the catalog's, or the server's
 * if the code is unknown or its entry is `specific`. After too many requests it says when to try again.
 */
export function fromEnvelope(
  body: unknown,
  status: number,
  retryAfter: string | null = null,
): ApiError | undefined {
  if (!isErrorEnvelope(body)) return undefined;
  const { code, message, details } = body.error;
  const entry = catalogEntry(code);
  const text = entry && !entry.specific ? entry.message : message;
  const retryHint = code === 'RATE_LIMITED' ? retrySentence(retryAfter) : '';
  return new ApiError(code, text + retryHint, status, details, entry?.toast ?? true);
}

const WITHOUT_ENVELOPE: Record<number, readonly [ErrorCode, string]> = {
  400: ['BAD_REQUEST', 'Bad request'],
  401: ['UNAUTHORIZED', 'Authentication required'],
  403: ['FORBIDDEN', 'Access forbidden'],
  404: ['RESOURCE_NOT_FOUND', 'Resource not found'],
  422: ['VALIDATION_ERROR', 'Validation failed'],
  429: ['RATE_LIMITED', 'Too many requests'],
  502: ['BAD_GATEWAY', 'Bad gateway'],
  503: ['SERVICE_UNAVAILABLE', 'Service unavailable'],
};

/** The error of a response without an envelope, by its status alone (ADR 0074). */
export function fromStatus(status: number): ApiError {
  const { message: serverError } = ERRORS.INTERNAL_SERVER_ERROR;
  const [code, message] =
    WITHOUT_ENVELOPE[status] ??
    (status >= 500
      ? ['INTERNAL_SERVER_ERROR', serverError]
      : [`HTTP_${status}`, `The server responded with ${status}.`]);
  return new ApiError(code, message, status, [], catalogEntry(code)?.toast ?? true);
}

export function networkError(): ApiError {
  const { message, toast } = ERRORS.NETWORK_ERROR;
  return new ApiError('NETWORK_ERROR', message, 0, [], toast);
}

const UNKNOWN_ERROR_MESSAGES: Record<string, string> = {
  GET: 'An unexpected error occurred. Please try again.',
  DELETE: 'Failed to delete. Please try again.',
};

/** An unexpected error, with the general message of ACC-8 for the action. */
export const unknownError = (method: string): ApiError =>
  new ApiError(
    'UNKNOWN_ERROR',
    UNKNOWN_ERROR_MESSAGES[method] ?? 'Failed to save. Please try again.',
    0,
    [],
    true,
  );

/** A write that was not sent: it is known that the device is offline or that the server does not respond. */
export function offlineError(): ApiError {
  const { reason, end } = offlineTexts(reachable.get());
  return new UnsentError('OFFLINE', `${reason}, so this was not sent. Try again when ${end}.`);
}

/** A write that is stored on this device and sent automatically later (platform/waiting-writes.ts). */
export const waitingError = (): ApiError =>
  new ApiError('WAITING', 'This will be sent as soon as the server can be reached.', 0, [], false);

export const isWaiting = (error: unknown): boolean => error instanceof ApiError && error.code === 'WAITING';

/** Whether it is unknown if the request took effect: there is no response, or the server failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && !isWaiting(error) && (error.status === 0 || error.status >= 500);

/** Whether the record does not exist or is hidden from this reader; an invalid id counts as missing. */
export const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/**
 * The error to show instead of a record; null while it loads or is shown. After a failed refetch the record stays,
 * unless it is missing now: it was deleted, or the user may no longer see it.
 */
export const errorInsteadOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  error && (data === undefined || isMissing(error)) ? error : null;

/** Whether the server cannot be reached or is not ready: there is no response, or one with status 502, 503 or 504. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK_ERROR' || [502, 503, 504].includes(error.status));

/** The message in the field `error` of a response: the envelope's, or plain text. */
export function messageIn(body: unknown): string | undefined {
  const error = (body as { error?: unknown } | null | undefined)?.error;
  const text = typeof error === 'string' ? error : (error as { message?: unknown } | undefined)?.message;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
