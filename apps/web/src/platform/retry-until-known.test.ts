import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError, offlineError } from './api-error.ts';
import { online } from './online.ts';
import { retryUntilKnown } from './retry-until-known.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  online.set(true);
});

/** Answers in turn: an error is thrown. Records the keys of its calls. */
function server(answers: readonly (Error | string)[]) {
  const keys: string[] = [];
  const left = [...answers];
  return {
    keys,
    send: async (key: string) => {
      keys.push(key);
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

test('lost response is retried with the same key, and onLost is called once', async () => {
  const { keys, send } = server([networkError(), networkError(), 'moved']);
  const onLost = vi.fn();
  const answer = retryUntilKnown(send, onLost);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('moved');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(onLost).toHaveBeenCalledOnce();
});

test('retry waits for the network', async () => {
  const { keys, send } = server([networkError(), offlineError(), 'moved']);
  const answer = retryUntilKnown(async (key) => {
    if (keys.length === 0) online.set(false);
    return send(key);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toHaveLength(1);
  online.set(true);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('moved');
  expect(new Set(keys).size).toBe(1);
});

test('unsent and refused writes are not retried', async () => {
  for (const error of [offlineError(), new ApiError('CONFLICT', 'Gone', 409, [], false)]) {
    const { keys, send } = server([error, 'moved']);
    await expect(retryUntilKnown(send)).rejects.toBe(error);
    expect(keys).toHaveLength(1);
  }
});

test('retries end when the server never responds', async () => {
  const { keys, send } = server(Array.from({ length: 9 }, networkError));
  const answer = retryUntilKnown(send).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(keys).toHaveLength(6);
});
