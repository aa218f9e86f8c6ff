import { TOKEN_CHECK_EVERY_MS } from '@quartermaster/contract/constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { freshTokens, mirelle, storeTokens } from '../../test/people.ts';
import { SESSION_EXPIRED } from './refresh.ts';
import { keepSession, login, logout, register, session, startSession } from './session.ts';
import { tokens } from './tokens.ts';

const me = { 'GET /api/v1/auth/me': { data: { user: mirelle } } };
const signIn = () => session.set({ status: 'authenticated', user: mirelle, error: null });

beforeEach(() => session.set({ status: 'initializing', user: null, error: null }));
afterEach(() => vi.useRealTimers());

describe('startup', () => {
  test('without a token is signed out and asks nobody', async () => {
    const server = fakeServer();
    await startSession();
    expect(session.get().status).toBe('anonymous');
    expect(server.seen).toHaveLength(0);
  });

  test('with a good token loads the person', async () => {
    storeTokens();
    const server = fakeServer(me);
    await startSession();
    expect(session.get()).toMatchObject({ status: 'authenticated', user: { username: 'mirelle' } });
    expect(server.seen).toHaveLength(1);
  });

  test('with a token within 120 s of its end refreshes first', async () => {
    storeTokens({ expiresInMs: 100_000 });
    const server = fakeServer({ ...me, 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    await startSession();
    expect(server.seen.map((request) => request.path)).toEqual(['/api/v1/auth/refresh', '/api/v1/auth/me']);
    expect(server.seen[1]?.headers.get('Authorization')).toBe('Bearer access-2');
  });

  test('that fails is signed out and keeps the error', async () => {
    storeTokens();
    fakeServer({ 'GET /api/v1/auth/me': { status: 500, raw: '' } });
    await startSession();
    expect(session.get()).toMatchObject({ status: 'anonymous', error: { code: 'INTERNAL_SERVER_ERROR' } });
  });
});

test('login stores the tokens and the person', async () => {
  fakeServer({ 'POST /api/v1/auth/login': { data: { ...freshTokens(5), user: mirelle } } });
  await login({ email: mirelle.email, password: 'Torchlight9' });
  expect(tokens.access()).toBe('access-5');
  expect(session.get().user?.id).toBe(mirelle.id);
});

test('registering signs in with the same credentials', async () => {
  const reply = { ...freshTokens(1), user: mirelle };
  const server = fakeServer({
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
  expect(server.seen[0]?.body).toEqual({ user: form });
  expect(server.seen[1]?.body).toEqual({ email: mirelle.email, password: 'Torchlight9' });
  expect(session.get().status).toBe('authenticated');
});

test.each([204, 500])('logout ends the session here when the server answers %i', async (status) => {
  storeTokens();
  signIn();
  fakeServer({ 'DELETE /api/v1/auth/logout': { status, raw: '' } });
  await logout();
  expect(tokens.access()).toBeNull();
  expect(session.get().status).toBe('anonymous');
});

describe('while signed in', () => {
  test('a token that comes due is refreshed by the check every 60 s', async () => {
    vi.useFakeTimers();
    storeTokens({ expiresInMs: 150_000 });
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    const stop = keepSession();
    signIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.seen).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(TOKEN_CHECK_EVERY_MS);
    stop();
    expect(server.seen).toHaveLength(1);
    expect(tokens.access()).toBe('access-2');
  });

  test('the check runs at once too', async () => {
    storeTokens({ expiresInMs: 10_000 });
    const server = fakeServer({ 'POST /api/v1/auth/refresh': { data: freshTokens(2) } });
    const stop = keepSession();
    signIn();
    await vi.waitFor(() => expect(tokens.access()).toBe('access-2'));
    stop();
    expect(server.seen).toHaveLength(1);
  });

  test('the session-expired event signs out', () => {
    const stop = keepSession();
    storeTokens();
    signIn();
    window.dispatchEvent(new Event(SESSION_EXPIRED));
    stop();
    expect(session.get().status).toBe('anonymous');
  });

  test('signing out in another tab signs out here', () => {
    const stop = keepSession();
    storeTokens();
    signIn();
    tokens.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: null }));
    stop();
    expect(session.get().status).toBe('anonymous');
  });
});

test('signing in in another tab signs in here', async () => {
  const stop = keepSession();
  session.set({ status: 'anonymous', user: null, error: null });
  fakeServer(me);
  storeTokens();
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: 'access-1' }));
  await vi.waitFor(() => expect(session.get().status).toBe('authenticated'));
  stop();
});
