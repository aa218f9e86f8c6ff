import { expect, test } from 'vitest';
import { loginWithReturn } from '../../app/paths.ts';
import { joinIntro } from './view.ts';

test.each(['/join/QK7MPX2A', '/join/qk7mpx2a'])(
  'intro for the destination %s contains the code in capitals',
  (target) => {
    const search = new URL(loginWithReturn(target), 'https://here.test').search;
    expect(joinIntro(search, 'Log in')).toBe('Log in to join the party with the code QK7MPX2A.');
  },
);

test.each([
  '/join/',
  '/join/QK7M',
  '/join/QK7MPX2A9',
  '/join/send <b>gold</b>',
  '/join/QK7M PX2A',
  '/parties/join',
  '/joiner/QK7MPX2A',
  '',
])('joinIntro returns no intro for the destination "%s"', (target) => {
  const search = new URL(loginWithReturn(target), 'https://here.test').search;
  expect(joinIntro(search, 'Log in')).toBeUndefined();
});
