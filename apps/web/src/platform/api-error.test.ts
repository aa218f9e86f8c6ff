import { ERRORS, type ErrorCode } from '@quartermaster/contract/errors';
import { describe, expect, test } from 'vitest';
import {
  errorInsteadOf,
  fromEnvelope,
  fromStatus,
  isOutcomeUnknown,
  networkError,
  offlineError,
  unknownError,
} from './api-error.ts';
import { reachable } from './online.ts';

const envelope = (code: string, message: string) => ({
  status: 'error',
  error: { type: code, code, message, details: [{ field: 'name', message: 'is wrong' }], status: 422 },
});

/** The table of ACC-8: code, text, and whether a toast shows it. */
const CATALOG: readonly (readonly [ErrorCode, string, boolean])[] = [
  ['VALIDATION_ERROR', 'Please check your input and try again', false],
  ['RESOURCE_NOT_FOUND', 'The requested item could not be found.', true],
  ['UNAUTHORIZED', 'Please log in to continue', false],
  ['FORBIDDEN', 'You do not have permission to perform this action.', true],
  ['BAD_REQUEST', 'Invalid request. Please check your input.', true],
  ['INTERNAL_SERVER_ERROR', 'Server error. Please try again later.', true],
  ['INVALID_CREDENTIALS', 'Invalid email or password.', true],
  ['EXPIRED_TOKEN', 'Your session has expired. Please log in again.', false],
  ['REVOKED_TOKEN', 'Your session has been terminated', false],
  ['RATE_LIMITED', 'Too many requests. Please wait a moment.', true],
  ['NETWORK_ERROR', 'Network connection error. Please check your connection.', true],
];

test.each(CATALOG)('error %s has the specified message and toast', (code, text, toast) => {
  const error = fromEnvelope(envelope(code, 'server message'), 400);
  expect([error?.code, error?.message, error?.toast]).toEqual([code, text, toast]);
});

describe('fromEnvelope', () => {
  test.each(Object.keys(ERRORS) as ErrorCode[])(
    'returns the message and toast that the catalog specifies for %s',
    (code) => {
      const entry: { message: string; toast: boolean; specific?: boolean } = ERRORS[code];
      const error = fromEnvelope(envelope(code, 'server message'), 422);
      expect(error?.message).toBe(entry.specific ? 'server message' : entry.message);
      expect(error?.toast).toBe(entry.toast);
      expect(error?.details).toEqual([{ field: 'name', message: 'is wrong' }]);
    },
  );

  test("returns the server's message for an unknown code", () => {
    expect(fromEnvelope(envelope('NEW_CODE', 'The moon is wrong.'), 418)?.message).toBe('The moon is wrong.');
  });

  test("returns the server's message for a code that is also a property of Object.prototype", () => {
    expect(fromEnvelope(envelope('constructor', 'odd'), 400)?.message).toBe('odd');
  });

  test.each([undefined, null, 'text', {}, { error: {} }, { error: { code: 1 } }])(
    'returns undefined if the body is %j',
    (body) => {
      expect(fromEnvelope(body, 500)).toBeUndefined();
    },
  );
});

describe('rate-limited response', () => {
  const rateLimitMessage = (retryAfter: string | null) =>
    fromEnvelope(envelope('RATE_LIMITED', 'slow down'), 429, retryAfter)?.message;

  test.each([
    ['1', 'You can try again in 1 second.'],
    ['45', 'You can try again in 45 seconds.'],
    ['300', 'You can try again in 5 minutes.'],
    ['301', 'You can try again in 6 minutes.'],
    ['7200', 'You can try again in 2 hours.'],
  ])('shows Retry-After %s', (header, text) => {
    expect(rateLimitMessage(header)).toBe(`Too many requests. Please wait a moment. ${text}`);
  });

  test('shows the time until a date in the header', () => {
    const date = new Date(Date.now() + 119_500).toUTCString();
    expect(rateLimitMessage(date)).toMatch(/You can try again in 2 minutes\.$/);
  });

  test.each([null, '', '0', 'soon'])('names no time if the header is %j', (header) => {
    expect(rateLimitMessage(header)).toBe('Too many requests. Please wait a moment.');
  });
});

describe('response without an envelope', () => {
  test.each([
    [400, 'BAD_REQUEST', 'Bad request'],
    [401, 'UNAUTHORIZED', 'Authentication required'],
    [403, 'FORBIDDEN', 'Access forbidden'],
    [404, 'RESOURCE_NOT_FOUND', 'Resource not found'],
    [422, 'VALIDATION_ERROR', 'Validation failed'],
    [429, 'RATE_LIMITED', 'Too many requests'],
    [500, 'INTERNAL_SERVER_ERROR', 'Server error. Please try again later.'],
    [502, 'BAD_GATEWAY', 'Bad gateway'],
    [503, 'SERVICE_UNAVAILABLE', 'Service unavailable'],
  ])('maps status %i to %s', (status, code, message) => {
    const error = fromStatus(status);
    expect([error.code, error.message, error.status]).toEqual([code, message, status]);
  });

  test('maps any other status below 500 to a code with its number', () => {
    expect(fromStatus(418).code).toBe('HTTP_418');
  });
});

test('outcome is unknown after a network error, an unknown error and a server error, and known after other errors', () => {
  expect([networkError(), unknownError('GET'), fromStatus(503)].map(isOutcomeUnknown)).toEqual([
    true,
    true,
    true,
  ]);
  expect([fromStatus(422), fromStatus(409), new Error('other')].map(isOutcomeUnknown)).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ['GET', 'An unexpected error occurred. Please try again.'],
  ['POST', 'Failed to save. Please try again.'],
  ['PUT', 'Failed to save. Please try again.'],
  ['DELETE', 'Failed to delete. Please try again.'],
])('unknown error of a %s request has the specified message', (method, text) => {
  const error = unknownError(method);
  expect([error.code, error.message, error.toast]).toEqual(['UNKNOWN_ERROR', text, true]);
});

test('write while offline has no catalog code and says that nothing was sent', () => {
  const error = offlineError();
  expect([error.code, error.toast]).toEqual(['OFFLINE', true]);
  expect(error.message).toBe('You are offline, so this was not sent. Try again when you are back online.');
});

test('write while the server does not respond says so instead of that the device is offline', () => {
  reachable.set(false);
  const { message } = offlineError();
  reachable.set(true);
  expect(message).toBe(
    'The server cannot be reached, so this was not sent. Try again when the server responds.',
  );
});

test('error of a refetch replaces a record only if the record no longer exists', () => {
  const [missing, failed] = [fromStatus(404), fromStatus(503)];
  expect(errorInsteadOf({ data: undefined, error: null })).toBeNull();
  expect(errorInsteadOf({ data: undefined, error: failed })).toBe(failed);
  expect(errorInsteadOf({ data: {}, error: failed })).toBeNull();
  expect(errorInsteadOf({ data: {}, error: missing })).toBe(missing);
});
