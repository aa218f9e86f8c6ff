import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeTime, relativeTimeText } from './relative-time.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (age: number) => relativeTimeText(NOW - age, NOW, () => 'a date');

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1m ago'],
  [HOUR - 1, '59m ago'],
  [HOUR, '1h ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, 'a date'],
])('%i ms ago is "%s"', (age, text) => {
  expect(ago(age)).toBe(text);
});

test('time in the future is shown as just now', () => {
  fc.assert(
    fc.property(fc.nat(), (ahead) => {
      expect(ago(-ahead)).toBe('Just now');
    }),
  );
});

test('date formatter receives the time', () => {
  expect(relativeTimeText(5, NOW, (then) => `at ${then}`)).toBe('at 5');
});

test('only times less than 24 hours ago are relative, and none is shown as 0 minutes or 0 hours ago', () => {
  fc.assert(
    fc.property(fc.nat(48 * HOUR), (age) => {
      const relative = relativeTime(NOW - age, NOW);
      expect(relative.kind).toBe(age < 24 * HOUR ? 'recent' : 'date');
      if (relative.kind === 'recent') expect(relative.text).toMatch(/^(Just now|[1-5]?\d[mh] ago)$/);
      if (relative.kind === 'recent') expect(relative.text).not.toMatch(/^0/);
    }),
  );
});
