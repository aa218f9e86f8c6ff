import { afterEach, expect, test, vi } from 'vitest';
import { accessTokenOf, mirelle } from '../../test/people.ts';
import { needsRefresh } from './refresh.ts';
import { tokens } from './tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

test.each([
  ['20 minutes fast', 20],
  ['20 minutes slow', -20],
  ['right', 0],
])('new token is fresh for 13 minutes on a device whose clock is %s', (_, minutes) => {
  const serverTime = Date.now();
  vi.useFakeTimers({ now: serverTime + minutes * MINUTE });
  tokens.save({
    token: accessTokenOf(mirelle.id, { issuedAt: serverTime }),
    refresh_token: 'r',
    expires_at: new Date(serverTime + 15 * MINUTE).toISOString(),
  });
  vi.advanceTimersByTime(12 * MINUTE);
  expect(needsRefresh()).toBe(false);
  vi.advanceTimersByTime(1.5 * MINUTE);
  expect(needsRefresh()).toBe(true);
});

test('token without an expiry uses the expiry of the response', () => {
  tokens.save({ token: 'opaque', refresh_token: 'r', expires_at: '2026-11-01T10:00:00.000Z' });
  expect(tokens.expiresAt()).toBe(Date.parse('2026-11-01T10:00:00.000Z'));
  expect(tokens.userId()).toBeUndefined();
});

test('user id is read from the access token and removed with it', () => {
  tokens.save({ token: accessTokenOf(mirelle.id), refresh_token: 'r', expires_at: '' });
  expect(tokens.userId()).toBe(mirelle.id);
  tokens.clear();
  expect(tokens.userId()).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('reason for the end of a session is kept until the next session', () => {
  tokens.clear('inactivity');
  expect(tokens.endReason()).toBe('inactivity');
  tokens.save({ token: 't', refresh_token: 'r', expires_at: '' });
  expect(tokens.endReason()).toBeNull();
});
