import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError, offlineError } from './api-error.ts';
import { online } from './online.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import { tokens } from './tokens.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  online.set(true);
  tokens.clear();
});

/** Each call ends with the next outcome: an error is thrown, a text is returned. Records the keys of the calls. */
function server(outcomes: readonly (Error | string)[]) {
  const keys: string[] = [];
  const remaining = [...outcomes];
  return {
    keys,
    send: async (key: string) => {
      keys.push(key);
      const outcome = remaining.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
}

test('write whose response is lost is retried with the same key, and onLost is called once', async () => {
  const { keys, send } = server([networkError(), networkError(), 'moved']);
  const onLost = vi.fn();
  const result = retryUntilKnown(send, onLost);
  await vi.runAllTimersAsync();
  expect(await result).toBe('moved');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(onLost).toHaveBeenCalledOnce();
});

test('retry waits for the network', async () => {
  const { keys, send } = server([networkError(), offlineError(), 'moved']);
  const result = retryUntilKnown(async (key) => {
    if (keys.length === 0) online.set(false);
    return send(key);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toHaveLength(1);
  online.set(true);
  await vi.runAllTimersAsync();
  expect(await result).toBe('moved');
  expect(new Set(keys).size).toBe(1);
});

test('unsent and rejected writes are not retried', async () => {
  for (const error of [offlineError(), new ApiError('CONFLICT', 'Gone', 409, [], false)]) {
    const { keys, send } = server([error, 'moved']);
    await expect(retryUntilKnown(send)).rejects.toBe(error);
    expect(keys).toHaveLength(1);
  }
});

test('write fails after five retries without a response', async () => {
  const { keys, send } = server(Array.from({ length: 9 }, networkError));
  const result = retryUntilKnown(send).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(keys).toHaveLength(6);
});

test('write is not retried as another user who has signed in meanwhile', async () => {
  const signIn = (sub: string) =>
    tokens.save({
      token: `header.${btoa(JSON.stringify({ sub }))}.signature`,
      refresh_token: sub,
      expires_at: '2030-01-01T00:00:00Z',
    });
  signIn('first user');
  const { keys, send } = server([networkError(), 'moved']);
  const result = retryUntilKnown(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  signIn('second user');
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(keys).toHaveLength(1);
});
