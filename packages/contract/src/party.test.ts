import { expect, test } from 'vitest';
import { joinForm } from './party.ts';

test.each([
  ['QK7MP', 'Join code must be at least 6 characters'],
  ['QK7MPX2AB', 'Join code must be at most 8 characters'],
])('join code %s is rejected with "%s"', (join_code, message) => {
  expect(joinForm.safeParse({ join_code }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('join code of 6 to 8 characters is accepted, by default as player', () => {
  expect(joinForm.parse({ join_code: 'qk7mpx' })).toEqual({ join_code: 'QK7MPX', role_request: 'player' });
  expect(joinForm.parse({ join_code: 'QK7MPX2A' }).join_code).toBe('QK7MPX2A');
});
