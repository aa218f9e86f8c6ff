import { expect, test } from 'vitest';
import { mayDisconnect } from './policy.ts';

test.each([
  [true, true, true],
  [false, true, false],
  [true, false, false],
  [false, false, false],
])('mayDisconnect with password %s and connection %s returns %s', (hasPassword, isConnected, expected) => {
  expect(mayDisconnect({ hasPassword, isConnected })).toBe(expected);
});
