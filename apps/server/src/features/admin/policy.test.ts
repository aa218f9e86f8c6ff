import { expect, test } from 'vitest';
import { isSameAdminSession } from './policy.ts';

test.each([
  ['no session yet', undefined, true],
  ['the session that asks', 'a', true],
  ['another session', 'b', false],
  ['two sessions', ['a', 'b'], false],
  ['nothing at all', '', false],
])('a check that names %s is answered with %s → %s', (_, named, expected) => {
  expect(isSameAdminSession('a', named)).toBe(expected);
});
