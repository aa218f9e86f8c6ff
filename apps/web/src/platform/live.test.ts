import { expect, test } from 'vitest';
import { reopenDelay } from './live.ts';

test('first reconnection waits 500 ms, and later reconnections wait longer, up to 30 s', () => {
  expect(reopenDelay(0, 0)).toBe(500);
  const delays = Array.from({ length: 40 }, (_, attempt) => reopenDelay(attempt, 0));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(30_000);
});

test('jitter adds up to half of the delay', () => {
  expect(reopenDelay(0, 1)).toBe(750);
});
