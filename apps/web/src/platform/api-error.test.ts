import { ERRORS, type ErrorCode } from '@quartermaster/contract/errors';
import { describe, expect, test } from 'vitest';
import { fromEnvelope, fromStatus, isOutcomeUnknown, networkError, unknownError } from './api-error.ts';

const envelope = (code: string, message: string) => ({
  status: 'error',
  error: { type: code, code, message, details: [{ field: 'name', message: 'is wrong' }], status: 422 },
});

describe('an answer with an envelope', () => {
  test.each(Object.keys(ERRORS) as ErrorCode[])('speaks and toasts as the catalogue says for %s', (code) => {
    const entry: { message: string; toast: boolean; specific?: boolean } = ERRORS[code];
    const error = fromEnvelope(envelope(code, 'words of the server'), 422);
    expect(error?.message).toBe(entry.specific ? 'words of the server' : entry.message);
    expect(error?.toast).toBe(entry.toast);
    expect(error?.details).toEqual([{ field: 'name', message: 'is wrong' }]);
  });

  test('with a code outside the catalogue shows the words of the server', () => {
    expect(fromEnvelope(envelope('NEW_CODE', 'The moon is wrong.'), 418)?.message).toBe('The moon is wrong.');
  });

  test('with a name of the language for a code is not mistaken for one of the catalogue', () => {
    expect(fromEnvelope(envelope('constructor', 'odd'), 400)?.message).toBe('odd');
  });

  test.each([undefined, null, 'text', {}, { error: {} }, { error: { code: 1 } }])(
    'is not seen in %j',
    (body) => {
      expect(fromEnvelope(body, 500)).toBeUndefined();
    },
  );
});

describe('an answer without an envelope', () => {
  test.each([
    [400, 'BAD_REQUEST', 'Bad request'],
    [401, 'UNAUTHORIZED', 'Authentication required'],
    [403, 'FORBIDDEN', 'Access forbidden'],
    [404, 'RESOURCE_NOT_FOUND', 'Resource not found'],
    [422, 'VALIDATION_ERROR', 'Validation failed'],
    [429, 'RATE_LIMITED', 'Too many requests'],
    [500, 'INTERNAL_SERVER_ERROR', 'Server error. Please try again later.'],
    [502, 'INTERNAL_SERVER_ERROR', 'Server error. Please try again later.'],
    [503, 'INTERNAL_SERVER_ERROR', 'Server error. Please try again later.'],
  ])('of status %i becomes %s', (status, code, message) => {
    const error = fromStatus(status);
    expect([error.code, error.message, error.status]).toEqual([code, message, status]);
  });

  test('of any other status is named after it', () => {
    expect(fromStatus(418).code).toBe('HTTP_418');
  });
});

test('only a missing answer or a failing server leaves the outcome unknown', () => {
  expect([networkError(), unknownError(), fromStatus(503)].map(isOutcomeUnknown)).toEqual([true, true, true]);
  expect([fromStatus(422), fromStatus(409), new Error('other')].map(isOutcomeUnknown)).toEqual([
    false,
    false,
    false,
  ]);
});
