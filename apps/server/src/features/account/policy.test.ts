import { expect, test } from 'vitest';
import { isRecent } from './policy.ts';

const opened = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(opened.getTime() + ms);

test('a session stands for a password for ten minutes after logging in', () => {
  expect(isRecent(opened, opened)).toBe(true);
  expect(isRecent(opened, later(10 * 60_000))).toBe(true);
  expect(isRecent(opened, later(10 * 60_000 + 1))).toBe(false);
});
