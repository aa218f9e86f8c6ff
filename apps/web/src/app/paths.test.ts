import { expect, test } from 'vitest';
import { loginWithReturn, targetOnThisSite } from './paths.ts';

test('login path contains the path and the query to return to', () => {
  expect(loginWithReturn('/parties?page=2&search=a b')).toBe(
    '/login?redirect=%2Fparties%3Fpage%3D2%26search%3Da%20b',
  );
});

test.each(['/parties', '/parties?page=2', '/characters/1#notes', '/%5Cevil.example', '/logins'])(
  '%s is accepted as a path of this site',
  (target) => {
    expect(targetOnThisSite(target)).toBe(target);
  },
);

test.each([
  null,
  '',
  'parties',
  'https://evil.example/parties',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\n/evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  ' https://evil.example',
  '/login',
  '/login?redirect=%2Flogin',
  '/register',
  '/forgot-password',
  '/reset-password/abc',
])('%j redirects to the dashboard', (target) => {
  expect(targetOnThisSite(target)).toBe('/dashboard');
});
