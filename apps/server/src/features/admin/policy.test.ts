import { expect, test } from 'vitest';
import { isSameAdminSession } from './policy.ts';

test.each([
  ['no session yet', undefined, true],
  ['the session that asks', 'a', true],
  ['another session', 'b', false],
  ['two sessions', ['a', 'b'], false],
  ['nothing at all', '', false],
])('check of %s answers %s → %s', (_, named, expected) => {
  expect(isSameAdminSession('a', named)).toBe(expected);
});
