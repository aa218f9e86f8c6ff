import { expect, test } from 'vitest';
import { grouped } from './grouped-number.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [1_000_000, '1,000,000'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('grouped number %d is %s', (count, text) => {
  expect(grouped(count)).toBe(text);
});
