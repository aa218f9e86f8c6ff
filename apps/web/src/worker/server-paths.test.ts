import { expect, test } from 'vitest';
import { SERVER_PATHS } from './server-paths.ts';

test.each([
  '/api/docs',
  '/api/v1/openapi.json',
  '/users/preferences',
  '/cable',
  '/calendar/secret.ics',
  '/reset-password/secret',
  '/verify-email?token=secret',
  '/confirm-email?token=secret',
  '/revert-email?token=secret',
  '/unsubscribe/secret',
  '/robots.txt',
  '/home',
  '/discord',
  '/discord/share/ABCDEFGHIJ',
  '/home?utm_source=forum',
])('service worker leaves %s to the server', (path) => {
  expect(SERVER_PATHS.test(path)).toBe(true);
});

test.each(['/', '/dashboard', '/parties/1?tab=inventory', '/apiary', '/homestead', '/join/ABCD1234'])(
  'service worker responds to %s with the page of the app',
  (path) => {
    expect(SERVER_PATHS.test(path)).toBe(false);
  },
);
