import { expect, test } from 'vitest';
import { isSameAdminSession } from './policy.ts';

test.each([
  ['no session id', undefined, true],
  ['the current session', 'a', true],
  ['another session', 'b', false],
  ['two sessions', ['a', 'b'], false],
  ['an empty id', '', false],
])('isSameAdminSession for %s (%j) returns %s', (_, sessionInHeader, expected) => {
  expect(isSameAdminSession('a', sessionInHeader)).toBe(expected);
});
