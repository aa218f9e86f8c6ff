import { expect, test } from 'vitest';
import { countOf, formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [1_000_000, '1,000,000'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('formatCount formats %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [12_500, '12,500 items'],
])('countOf formats %d as "%s"', (count, text) => {
  expect(countOf(count, 'item')).toBe(text);
});

test('countOf accepts an irregular plural', () => {
  expect([1, 2].map((count) => countOf(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
});
