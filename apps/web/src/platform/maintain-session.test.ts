import { TOKEN_CHECK_INTERVAL_MS } from '@quartermaster/contract/constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubLocks } from '../../test/fake-locks.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { accessTokenOf, freshTokens, mirelle, storeTokens } from '../../test/people.ts';
import { networkError } from './api-error.ts';
import { maintainSession } from './maintain-session.ts';
import { SESSION_EXPIRED } from './refresh.ts';
import { session, showSignedOut } from './session.ts';
import { toasts } from './toasts.ts';
import { tokens } from './tokens.ts';

const tobinId = '0192f0aa-0000-7000-8000-000000000002';
const me = { 'GET /api/v1/auth/me': { data: { user: mirelle } } };
const signIn = () => session.set({ status: 'authenticated', user: mirelle, error: null });
const dispatchTokenChange = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue }));

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stubLocks();
  toasts.set([]);
  showSignedOut();
  stop = maintainSession();
});
afterEach(async () => {
  stop();
  // A refresh that is in progress ends before the next test.
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
});

describe('signed-in session', () => {
  test('checks its token every 60 s, and refreshes it when it is due', async () => {
    storeTokens({ expiresInMs: 150_000 });
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    signIn();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(server.requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.requests).toHaveLength(1);
    expect(tokens.access()).toBe('access-2');
  });

  test('is checked immediately after sign-in', async () => {
    storeTokens({ expiresInMs: 10_000 });
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    signIn();
    await vi.advanceTimersByTimeAsync(1000);
    expect(tokens.access()).toBe('access-2');
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['comes into view again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is back online', () => window.dispatchEvent(new Event('online'))],
    ['is restored from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('refreshes an expired token when the page %s', async (_, wake) => {
    storeTokens();
    signIn();
    storeTokens({ expiresInMs: -60_000 });
    fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    wake();
    await vi.advanceTimersByTimeAsync(1000);
    expect(tokens.access()).toBe('access-2');
  });

  test('continues without a message while the server is unreachable, and is checked again', async () => {
    storeTokens({ expiresInMs: 10_000 });
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { status: 503, raw: '' } });
    signIn();
    await vi.advanceTimersByTimeAsync(TOKEN_CHECK_INTERVAL_MS + 1000);
    expect(server.requests).toHaveLength(2);
    expect(session.get().status).toBe('authenticated');
    expect(toasts.get()).toEqual([]);
  });

  test('ends on the session-expired event', () => {
    storeTokens();
    signIn();
    window.dispatchEvent(new Event(SESSION_EXPIRED));
    expect(session.get().status).toBe('anonymous');
  });
});

describe('session shared with another tab', () => {
  test('ends without a message when the other tab signs out', () => {
    storeTokens();
    signIn();
    tokens.clear();
    dispatchTokenChange(null);
    expect(session.get()).toMatchObject({ status: 'anonymous', endReason: null });
    expect(toasts.get()).toEqual([]);
  });

  test("ends with the reason when the other tab's refresh was rejected", () => {
    storeTokens();
    signIn();
    tokens.clear('expired');
    dispatchTokenChange(null);
    expect(session.get()).toMatchObject({ status: 'anonymous', endReason: 'expired' });
    expect(toasts.get()).toMatchObject([{ message: 'Your session has expired. Please log in again.' }]);
  });

  test('ends for the same reason when the other tab ends it by inactivity', () => {
    storeTokens();
    signIn();
    tokens.clear('inactivity');
    dispatchTokenChange(null);
    expect(session.get()).toMatchObject({ status: 'anonymous', endReason: 'inactivity' });
  });

  test('starts when the other tab signs in', async () => {
    fakeServer(me);
    storeTokens();
    dispatchTokenChange('access-1');
    await vi.advanceTimersByTimeAsync(10);
    expect(session.get().status).toBe('authenticated');
  });

  test("shows the data of the new user, never the previous user's, when the other tab changes users", async () => {
    storeTokens({ token: accessTokenOf(mirelle.id) });
    signIn();
    const tobin = { ...mirelle, id: tobinId, username: 'tobin' };
    fakeServer({ 'GET /api/v1/auth/me': { data: { user: tobin } } });
    storeTokens({ token: accessTokenOf(tobinId) });
    dispatchTokenChange('another');
    expect(session.get().status).toBe('initializing');
    await vi.advanceTimersByTimeAsync(10);
    expect(session.get().user?.username).toBe('tobin');
  });

  test('is unchanged when the other tab only refreshes', () => {
    storeTokens({ token: accessTokenOf(mirelle.id) });
    signIn();
    storeTokens({ token: accessTokenOf(mirelle.id, { issuedAt: Date.now() + 5000 }) });
    dispatchTokenChange('another');
    expect(session.get().user?.id).toBe(mirelle.id);
  });

  test('ends on resume if the other tab signed out while this tab was frozen', () => {
    storeTokens();
    signIn();
    tokens.clear();
    window.dispatchEvent(new Event('pageshow'));
    expect(session.get().status).toBe('anonymous');
  });
});

test('session that could not be loaded is resumed when the network is back', async () => {
  storeTokens();
  fakeServer(me);
  showSignedOut(null, networkError());
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(session.get().status).toBe('authenticated');
});
