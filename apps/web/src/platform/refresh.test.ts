import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubLocks } from '../../test/fake-locks.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { freshTokens, storeTokens } from '../../test/people.ts';
import { needsRefresh, refreshTokens, SESSION_EXPIRED } from './refresh.ts';
import { toasts } from './toasts.ts';
import { tokens } from './tokens.ts';

/** A second instance of the module, as in another tab: separate memory, shared storage and locks. */
async function otherTab(): Promise<typeof import('./refresh.ts')> {
  vi.resetModules();
  return import('./refresh.ts');
}

beforeEach(() => {
  toasts.set([]);
  stubLocks();
});

describe('refresh', () => {
  test('runs once for concurrent callers', async () => {
    storeTokens();
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    const results = await Promise.all([1, 2, 3].map(() => refreshTokens('access-1')));
    expect(results).toEqual([true, true, true]);
    expect(server.requests).toHaveLength(1);
    expect([tokens.access(), tokens.refresh()]).toEqual(['access-2', 'refresh-2']);
  });

  test('runs once for two tabs, which both use the new token', async () => {
    storeTokens();
    const secondTab = await otherTab();
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    const results = await Promise.all([refreshTokens('access-1'), secondTab.refreshTokens('access-1')]);
    expect(results).toEqual([true, true]);
    expect(server.requests).toHaveLength(1);
  });

  test('is skipped right after another tab refreshed, even before storage has synchronized', async () => {
    storeTokens();
    const secondTab = await otherTab();
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    expect(await refreshTokens('access-1')).toBe(true);
    // The second tab still reads the previous contents of local storage.
    const synchronized = { ...localStorage };
    storeTokens();
    setTimeout(() => Object.assign(localStorage, synchronized), 60);
    expect(await secondTab.refreshTokens('access-1')).toBe(true);
    expect(server.requests).toHaveLength(1);
    expect(tokens.access()).toBe('access-2');
  });

  test('runs once in a browser without locks, too', async () => {
    vi.unstubAllGlobals();
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
    storeTokens();
    const secondTab = await otherTab();
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    const results = await Promise.all([refreshTokens('access-1'), secondTab.refreshTokens('access-1')]);
    expect(results).toEqual([true, true]);
    expect(server.requests).toHaveLength(1);
    expect(localStorage.getItem('quartermaster-refresh')).toBeNull();
  });

  test('keeps the session if it is rate-limited', async () => {
    storeTokens();
    fakeServer({ 'POST /api/v1/auth/refresh': { status: 429, error: { code: 'RATE_LIMITED' } } });
    await expect(refreshTokens('access-1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(tokens.refresh()).toBe('refresh-1');
    expect(toasts.get()).toEqual([]);
  });

  test('uses the tokens of another tab that was faster', async () => {
    storeTokens();
    fakeServer({
      'POST /api/v1/auth/refresh': () => {
        tokens.save(freshTokens(3));
        return { status: 401, error: { code: 'REVOKED_TOKEN' } };
      },
    });
    expect(await refreshTokens('access-1')).toBe(true);
    expect(tokens.access()).toBe('access-3');
    expect(toasts.get()).toEqual([]);
  });

  test('clears the session, shows a message for 7 s and notifies the app when it is rejected', async () => {
    storeTokens();
    const onExpired = vi.fn();
    window.addEventListener(SESSION_EXPIRED, onExpired, { once: true });
    fakeServer({ 'POST /api/v1/auth/refresh': { status: 401, error: { code: 'REVOKED_TOKEN' } } });
    expect(await refreshTokens('access-1')).toBe(false);
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
    expect(toasts.get()).toMatchObject([
      { message: 'Your session has expired. Please log in again.', duration: 7000 },
    ]);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  test('keeps the tokens if the server fails', async () => {
    storeTokens();
    fakeServer({ 'POST /api/v1/auth/refresh': { status: 503, raw: '' } });
    await expect(refreshTokens('access-1')).rejects.toMatchObject({ status: 503 });
    expect(tokens.refresh()).toBe('refresh-1');
  });

  test('does not restore a session that has ended meanwhile', async () => {
    storeTokens();
    fakeServer({
      'POST /api/v1/auth/refresh': () => {
        tokens.clear();
        return { data: freshTokens(2) };
      },
    });
    expect(await refreshTokens('access-1')).toBe(false);
    expect(tokens.access()).toBeNull();
  });

  test('sends no request and returns false without a refresh token', async () => {
    const server = fakeServer();
    expect(await refreshTokens(null)).toBe(false);
    expect(server.requests).toHaveLength(0);
  });
});

test('token needs a refresh 120 s before it expires, or when its expiry is unknown', () => {
  storeTokens({ expiresInMs: 121_000 });
  expect(needsRefresh()).toBe(false);
  storeTokens({ expiresInMs: 119_000 });
  expect(needsRefresh()).toBe(true);
  localStorage.setItem('token_expires_at', 'nonsense');
  expect(needsRefresh()).toBe(true);
});
