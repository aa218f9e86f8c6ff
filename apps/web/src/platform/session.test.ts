import { HTTP_TIMEOUT_MS } from '@quartermaster/contract/constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubLocks } from '../../test/fake-locks.ts';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { accessTokenOf, freshTokens, mirelle, storeTokens } from '../../test/people.ts';
import { sleep } from './clock.ts';
import { saveLastUser } from './last-user.ts';
import { online } from './online.ts';
import { refreshTokens } from './refresh.ts';
import { changePassword, login, logout, register, session, startSession } from './session.ts';
import { showToast, toasts } from './toasts.ts';
import { tokens } from './tokens.ts';

const me = { 'GET /api/v1/auth/me': { data: { user: mirelle } } };
const signIn = () => session.set({ status: 'authenticated', user: mirelle, error: null });

beforeEach(() => {
  toasts.set([]);
  session.set({ status: 'initializing', user: null, error: null });
});
afterEach(() => vi.useRealTimers());

describe('session start', () => {
  test('signs out without a request if there is no token', async () => {
    const server = fakeServer();
    await startSession();
    expect(session.get().status).toBe('anonymous');
    expect(server.requests).toHaveLength(0);
  });

  test('loads the user of a valid token', async () => {
    storeTokens();
    const server = fakeServer(me);
    await startSession();
    expect(session.get()).toMatchObject({ status: 'authenticated', user: { username: 'mirelle' } });
    expect(server.requests).toHaveLength(1);
  });

  test('first refreshes a token within 120 s of its expiry', async () => {
    storeTokens({ expiresInMs: 100_000 });
    const server = fakeServer({ ...me, 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    await startSession();
    expect(server.requests.map((request) => request.path)).toEqual([
      '/api/v1/auth/refresh',
      '/api/v1/auth/me',
    ]);
    expect(server.requests[1]?.headers.get('Authorization')).toBe('Bearer access-2');
  });

  test('signs out and keeps the error after a failure', async () => {
    storeTokens();
    fakeServer({ 'GET /api/v1/auth/me': { status: 403, error: { code: 'FORBIDDEN' } } });
    await startSession();
    expect(session.get()).toMatchObject({ status: 'anonymous', error: { code: 'FORBIDDEN' } });
  });

  test('waits some seconds for a restarting server', async () => {
    vi.useFakeTimers();
    storeTokens();
    const responses: FakeResponse[] = [
      { status: 503, raw: '' },
      { status: 502, raw: '' },
    ];
    fakeServer({ 'GET /api/v1/auth/me': () => responses.shift() ?? { data: { user: mirelle } } });
    const started = startSession();
    await vi.advanceTimersByTimeAsync(3000);
    await started;
    expect(session.get().status).toBe('authenticated');
    expect(toasts.get()).toEqual([]);
  });

  test('signs out but keeps the error and the tokens if the server fails repeatedly', async () => {
    vi.useFakeTimers();
    storeTokens();
    const server = fakeServer({ 'GET /api/v1/auth/me': { status: 500, raw: '' } });
    const started = startSession();
    await vi.advanceTimersByTimeAsync(10_000);
    await started;
    expect(session.get()).toMatchObject({ status: 'anonymous', error: { code: 'INTERNAL_SERVER_ERROR' } });
    expect(tokens.access()).toBe('access-1');
    expect(server.requests).toHaveLength(4);
  });

  test('does not send a request again that received no response within the timeout', async () => {
    vi.useFakeTimers();
    storeTokens();
    const timeOut = () => sleep(HTTP_TIMEOUT_MS).then(() => Promise.reject(new TypeError('Timed out')));
    const server = fakeServer({ 'GET /api/v1/auth/me': timeOut });
    const started = startSession();
    await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS);
    await started;
    expect(session.get()).toMatchObject({ status: 'anonymous', error: { code: 'NETWORK_ERROR' } });
    expect(tokens.access()).toBe('access-1');
    expect(server.requests).toHaveLength(1);
  });

  test('continues offline with the stored user if the tokens are theirs', async () => {
    storeTokens();
    vi.spyOn(tokens, 'userId').mockReturnValue(mirelle.id);
    fakeServer({ 'GET /api/v1/auth/me': { status: 500, raw: '' } });
    online.set(false);
    try {
      saveLastUser({ ...mirelle, id: 'someone-else' });
      await startSession();
      expect(session.get().status).toBe('anonymous');
      localStorage.setItem('last_user', '{"id":');
      await startSession();
      expect(session.get().status).toBe('anonymous');
      saveLastUser(mirelle);
      await startSession();
      expect(session.get()).toMatchObject({ status: 'authenticated', user: { id: mirelle.id } });
    } finally {
      online.set(true);
    }
  });

  test('removes tokens that cannot be refreshed', async () => {
    storeTokens();
    localStorage.removeItem('refresh_token');
    fakeServer({ 'GET /api/v1/auth/me': { status: 401, error: { code: 'EXPIRED_TOKEN' } } });
    await startSession();
    expect(session.get().status).toBe('anonymous');
    expect(tokens.access()).toBeNull();
  });
});

test('login stores tokens and user', async () => {
  fakeServer({ 'POST /api/v1/auth/login': { data: { ...freshTokens(5), user: mirelle } } });
  await login({ email: mirelle.email, password: 'Torchlight9' });
  expect(tokens.access()).toBe('access-5');
  expect(session.get().user?.id).toBe(mirelle.id);
});

test('registration signs in with the same credentials', async () => {
  const reply = { ...freshTokens(1), user: mirelle };
  const server = fakeServer({
    'DELETE /api/v1/auth/logout': { status: 204 },
    'POST /api/v1/auth/register': { status: 201, data: reply },
    'POST /api/v1/auth/login': { data: reply },
  });
  const form = {
    email: mirelle.email,
    username: 'mirelle',
    password: 'Torchlight9',
    password_confirmation: 'Torchlight9',
  };
  await register(form, 'key-1');
  expect(server.requests[0]?.body).toEqual({ user: form });
  expect(server.requests[1]?.body).toEqual({ email: mirelle.email, password: 'Torchlight9' });
  expect(session.get().status).toBe('authenticated');
});

test.each([204, 500])('logout ends the local session when the server responds with %i', async (status) => {
  storeTokens();
  signIn();
  fakeServer({ 'DELETE /api/v1/auth/logout': { status, raw: '' } });
  await logout();
  expect(tokens.access()).toBeNull();
  expect(session.get().status).toBe('anonymous');
});

test('logout ends the session on the server even while the server counts as unreachable', async () => {
  storeTokens();
  signIn();
  const server = fakeServer({ 'DELETE /api/v1/auth/logout': { status: 204 } });
  const accessToken = tokens.access();
  online.set(false);
  await logout();
  online.set(true);
  expect(server.count('DELETE /api/v1/auth/logout')).toBe(1);
  expect(server.requests[0]?.headers.get('Authorization')).toBe(`Bearer ${accessToken}`);
});

test('logout succeeds when the server does not respond', async () => {
  vi.useFakeTimers();
  storeTokens();
  signIn();
  const server = fakeServer({
    'DELETE /api/v1/auth/logout': () => new Promise<FakeResponse>(() => undefined),
  });
  const loggingOut = logout();
  await vi.advanceTimersByTimeAsync(2000);
  await loggingOut;
  expect(server.count('DELETE /api/v1/auth/logout')).toBe(1);
  expect(session.get().status).toBe('anonymous');
  expect(toasts.get()).toEqual([]);
});

describe('password change', () => {
  const PUT = 'PUT /api/v1/users/password';
  const form = {
    current_password: 'Torchlight9',
    password: 'Lanternlight77',
    password_confirmation: 'Lanternlight77',
  };
  const changedReply = { data: { ...freshTokens(7), ended_sessions: 1 } };

  test('replaces the tokens of this browser', async () => {
    storeTokens();
    signIn();
    const server = fakeServer({ [PUT]: changedReply });
    await changePassword(form);
    expect([tokens.access(), tokens.refresh()]).toEqual(['access-7', 'refresh-7']);
    expect(server.requests[0]?.headers.get('Authorization')).toBe('Bearer access-1');
    expect(session.get().status).toBe('authenticated');
  });

  test('blocks refreshes with the old tokens during the request', async () => {
    storeTokens();
    signIn();
    stubLocks();
    let concurrentRefresh: Promise<boolean> | undefined;
    const server = fakeServer({
      [PUT]: () => {
        concurrentRefresh = refreshTokens('access-1');
        return changedReply;
      },
      'POST /api/v1/auth/refresh': { status: 401, error: { code: 'REVOKED_TOKEN' } },
    });
    await changePassword(form);
    expect(await concurrentRefresh).toBe(true);
    expect(server.count('POST /api/v1/auth/refresh')).toBe(0);
    expect(tokens.access()).toBe('access-7');
  });

  test('keeps the tokens when it is rejected', async () => {
    storeTokens();
    signIn();
    fakeServer({ [PUT]: { status: 422, error: { code: 'VALIDATION_ERROR' } } });
    await expect(changePassword(form)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(tokens.access()).toBe('access-1');
  });

  test('does not restore a session that another tab has ended meanwhile', async () => {
    storeTokens();
    signIn();
    fakeServer({
      [PUT]: () => {
        tokens.clear();
        return changedReply;
      },
    });
    await changePassword(form);
    expect(tokens.access()).toBeNull();
  });
});

describe('session start while another tab changes the session', () => {
  test('does not sign in a user who has logged out meanwhile', async () => {
    storeTokens();
    fakeServer({
      'GET /api/v1/auth/me': () => {
        tokens.clear();
        return { data: { user: mirelle } };
      },
    });
    await startSession();
    expect(session.get()).toMatchObject({ status: 'anonymous', user: null });
  });

  test('loads the user who has logged in meanwhile', async () => {
    const tobin = { ...mirelle, id: '0192f0aa-0000-7000-8000-000000000002', username: 'tobin' };
    storeTokens({ token: accessTokenOf(mirelle.id) });
    const tobinToken = accessTokenOf(tobin.id);
    fakeServer({
      'GET /api/v1/auth/me': ({ headers }) => {
        const isTobin = headers.get('Authorization') === `Bearer ${tobinToken}`;
        storeTokens({ token: tobinToken });
        return { data: { user: isTobin ? tobin : mirelle } };
      },
    });
    await startSession();
    expect(session.get()).toMatchObject({ status: 'authenticated', user: { username: 'tobin' } });
  });
});

test('session start keeps the tokens of a user who has logged in while the old session was rejected', async () => {
  const tobin = { ...mirelle, id: '0192f0aa-0000-7000-8000-000000000002', username: 'tobin' };
  storeTokens({ token: accessTokenOf(mirelle.id) });
  const tobinToken = accessTokenOf(tobin.id);
  fakeServer({
    'GET /api/v1/auth/me': ({ headers }) => {
      if (headers.get('Authorization') === `Bearer ${tobinToken}`) return { data: { user: tobin } };
      storeTokens({ token: tobinToken });
      return { status: 401, error: { code: 'REVOKED_TOKEN' } };
    },
  });
  await startSession();
  expect(tokens.access()).toBe(tobinToken);
  expect(session.get()).toMatchObject({ status: 'authenticated', user: { username: 'tobin' } });
});

test('logout dismisses notices whose action would run as the next user', async () => {
  fakeServer({ 'DELETE /api/v1/auth/logout': { status: 204 } });
  toasts.set([]);
  showToast('Torch destroyed', { action: { label: 'Undo', run: () => undefined } });
  showToast('Saved');
  await logout();
  expect(toasts.get().map(({ message }) => message)).toEqual(['Saved']);
});
