import type { ErrorEnvelope } from '@quartermaster/contract/envelope';
import { ERRORS, type ErrorCode, type ErrorDetail, type ErrorEntry } from '@quartermaster/contract/errors';

/** A call that did not succeed, in the catalogue's words (accounts.md §8). */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** Whether the catalogue says that this is shown as a toast. */
  readonly toast: boolean;
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

const catalogue = (code: string): ErrorEntry | undefined =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : undefined;

/** Checked by hand: the schema would bring the schema library into every page's first load. */
function isErrorEnvelope(body: unknown): body is ErrorEnvelope {
  const error = (body as Partial<ErrorEnvelope> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string' && Array.isArray(error.details);
}

/** From an answer with an envelope: known codes in the catalogue's words, any other in the server's. */
export function fromEnvelope(body: unknown, status: number): ApiError | undefined {
  if (!isErrorEnvelope(body)) return undefined;
  const { code, message, details } = body.error;
  const known = catalogue(code);
  const words = known && !known.specific ? known.message : message;
  return new ApiError(code, words, status, details, known?.toast ?? true);
}

const BARE: Record<number, readonly [ErrorCode | 'BAD_GATEWAY', string]> = {
  400: ['BAD_REQUEST', 'Bad request'],
  401: ['UNAUTHORIZED', 'Authentication required'],
  403: ['FORBIDDEN', 'Access forbidden'],
  404: ['RESOURCE_NOT_FOUND', 'Resource not found'],
  422: ['VALIDATION_ERROR', 'Validation failed'],
  429: ['RATE_LIMITED', 'Too many requests'],
};

/** From an answer without an envelope, by its status alone (accounts.md §8). */
export function fromStatus(status: number): ApiError {
  if (status >= 500) {
    const { message, toast } = ERRORS.INTERNAL_SERVER_ERROR;
    return new ApiError('INTERNAL_SERVER_ERROR', message, status, [], toast);
  }
  const [code, message] = BARE[status] ?? [`HTTP_${status}`, `The server answered ${status}.`];
  return new ApiError(code, message, status, [], catalogue(code)?.toast ?? true);
}

export function networkError(): ApiError {
  const { message, toast } = ERRORS.NETWORK_ERROR;
  return new ApiError('NETWORK_ERROR', message, 0, [], toast);
}

export const unknownError = (): ApiError =>
  new ApiError('UNKNOWN_ERROR', 'An unexpected error occurred. Please try again.', 0, [], true);

/** Whether nobody knows if the call took effect: no answer, or one from a failing server. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
