import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { attempt, failureText, showFailureToast } from './show-failure.ts';
import { toasts } from './toasts.ts';

const rejection = new ApiError('CONFLICT', 'The party is archived.', 409, [], true);
const messages = () => toasts.get().map(({ message, tone }) => `${tone}: ${message}`);

beforeEach(() => toasts.set([]));

test('message of the server takes precedence over the default message of the screen', () => {
  expect(failureText(rejection, 'Failed to claim item')).toBe('The party is archived.');
  expect(failureText(new ApiError('CONFLICT', '', 409, [], true), 'Failed to claim item')).toBe(
    'Failed to claim item',
  );
  expect(failureText(new Error('inside'), 'Failed to claim item')).toBe('Failed to claim item');
});

test('rejection of invalid input says what is invalid', () => {
  const details = [{ field: 'quantity', message: 'At most 100 of an item that does not stack' }];
  const invalid = new ApiError(
    'VALIDATION_ERROR',
    'Please check your input and try again',
    422,
    details,
    false,
  );
  expect(failureText(invalid, 'Failed to save.')).toBe('At most 100 of an item that does not stack');
});

test('tier rejection is not shown as a failure, because it has its own toast', () => {
  const details = [{ field: 'loot_instances', message: 'At most 5' }];
  showFailureToast(new ApiError('LIMIT_REACHED', 'You have reached a limit.', 403, details, true), 'Failed');
  expect(messages()).toEqual([]);
});

test('attempt reports success and failure', async () => {
  expect(await attempt(async () => 1, 'Item claimed successfully', 'Failed to claim item')).toBe(true);
  const fail = () => Promise.reject(rejection);
  expect(await attempt(fail, 'Item claimed successfully', 'Failed to claim item')).toBe(false);
  expect(messages()).toEqual(['success: Item claimed successfully', 'error: The party is archived.']);
});
