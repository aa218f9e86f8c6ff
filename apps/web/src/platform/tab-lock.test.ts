import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withStorageLock } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that takes a while and records when it began and ended. */
const job = (log: string[], name: string) => async () => {
  log.push(`${name} begins`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  log.push(`${name} ends`);
  return name;
};

test('concurrent callers run one after the other', async () => {
  const log: string[] = [];
  const results = Promise.all(
    ['first', 'second', 'third'].map((name) => withStorageLock('k', job(log, name))),
  );
  await vi.advanceTimersByTimeAsync(3000);
  expect((await results).toSorted()).toEqual(['first', 'second', 'third']);
  expect(log).toHaveLength(6);
  for (let i = 0; i < 6; i += 2) expect(log[i + 1]).toBe(log[i]?.replace('begins', 'ends'));
});

test('lock is released when its function throws', async () => {
  const failed = withStorageLock('k', () => Promise.reject(new Error('no'))).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(100);
  expect(await failed).toBe('failed');
  expect(localStorage.getItem('k')).toBeNull();
});

test('closed tab blocks other tabs only briefly', async () => {
  localStorage.setItem('k', `gone ${Date.now() + 12_000}`);
  const log: string[] = [];
  const locked = withStorageLock('k', job(log, 'next'));
  await vi.advanceTimersByTimeAsync(11_900);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await locked).toBe('next');
});

test('lease that was written with a wrong clock is ignored', async () => {
  localStorage.setItem('k', `gone ${Date.now() + 20 * 60_000}`);
  const locked = withStorageLock('k', job([], 'next'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await locked).toBe('next');
});
