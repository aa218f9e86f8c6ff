import { exportAccount } from '@quartermaster/contract/account-export';
import { login, logout, me } from '@quartermaster/contract/auth';
import { createParty, getParty, listParties } from '@quartermaster/contract/party';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { pageMeta } from '../../test/page-meta.ts';
import { accessTokenOf, freshTokens, lanterns, mirelle, storeTokens } from '../../test/people.ts';
import { confirmationRequest } from './confirmation.ts';
import { callEndpoint, fetchFile } from './http.ts';
import { online } from './online.ts';
import { toasts } from './toasts.ts';

const toastMessages = () => toasts.get().map((toast) => toast.message);
const newParty = { body: { party: { name: 'The Copper Lanterns' } } };

beforeEach(() => toasts.set([]));

describe('callEndpoint', () => {
  test('inserts path parameters and sends the access token', async () => {
    storeTokens({ token: 'abc' });
    const server = fakeServer({ [`GET /api/v1/parties/${lanterns.id}`]: { data: lanterns } });
    const { data } = await callEndpoint(getParty, { params: { id: lanterns.id } });
    expect(data.name).toBe('The Copper Lanterns');
    expect(server.requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
  });

  test('reports a response that violates the contract, with the field', async () => {
    const recordConsoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { name: _, ...withoutName } = lanterns;
    fakeServer({ [`GET /api/v1/parties/${lanterns.id}`]: { data: withoutName } });
    await callEndpoint(getParty, { params: { id: lanterns.id } });
    expect(recordConsoleError.mock.calls).toEqual([
      [expect.stringMatching(`^${getParty.id} violates the contract at data\\.name: `)],
    ]);
  });

  test('omits empty query values', async () => {
    const server = fakeServer({ 'GET /api/v1/parties': { data: [], meta: pageMeta(0) } });
    await callEndpoint(listParties, { query: { page: '2', search: '' } });
    expect(server.requests[0]?.path).toBe('/api/v1/parties?page=2');
  });

  test('sends no idempotency key with a read', async () => {
    const server = fakeServer({ 'GET /api/v1/auth/me': { data: { user: mirelle } } });
    await callEndpoint(me, {});
    expect(server.requests[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  test('sends an idempotency key with a write, a new one per action', async () => {
    const server = fakeServer({ 'POST /api/v1/parties': { status: 201, data: lanterns } });
    await callEndpoint(createParty, newParty);
    await callEndpoint(createParty, newParty);
    const keys = server.requests.map((request) => request.headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('waits and retries with the same key while the first request is running', async () => {
    vi.useFakeTimers();
    const responses = [
      { status: 409, error: { code: 'IDEMPOTENCY_IN_PROGRESS' } },
      { status: 201, data: lanterns },
    ];
    const server = fakeServer({ 'POST /api/v1/parties': () => responses.shift() ?? {} });
    const reply = callEndpoint(createParty, newParty);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect((await reply).data.name).toBe('The Copper Lanterns');
    expect(new Set(server.requests.map((request) => request.headers.get('Idempotency-Key'))).size).toBe(1);
    expect(toastMessages()).toEqual([]);
  });
});

test('request is not repeated as another user who has logged in while the confirmation dialog was open', async () => {
  storeTokens({ token: accessTokenOf(mirelle.id) });
  const code = 'RECENT_AUTHENTICATION_REQUIRED';
  const server = fakeServer({ 'POST /api/v1/parties': { status: 403, error: { code } } });
  const reply = callEndpoint(createParty, newParty);
  await vi.waitFor(() => expect(confirmationRequest.get()).not.toBeNull());
  storeTokens({ token: accessTokenOf('0192f0aa-0000-7000-8000-000000000002') });
  confirmationRequest.get()?.settle(true);
  await expect(reply).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test('running request is not repeated as another user who has logged in meanwhile', async () => {
  storeTokens({ token: accessTokenOf(mirelle.id) });
  const server = fakeServer({
    'POST /api/v1/parties': () => {
      storeTokens({ token: accessTokenOf('0192f0aa-0000-7000-8000-000000000002') });
      return { status: 409, error: { code: 'IDEMPOTENCY_IN_PROGRESS' } };
    },
  });
  const code = 'IDEMPOTENCY_IN_PROGRESS';
  await expect(callEndpoint(createParty, newParty)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test('download may take five minutes, because its file may be large', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  fakeServer({ 'GET /api/v1/users/export': { raw: '{}' } });
  await fetchFile(exportAccount, {});
  expect(timeout).toHaveBeenCalledWith(300_000);
});

test('rejected request is not repeated as another user who has logged in meanwhile in another tab', async () => {
  storeTokens({ token: accessTokenOf(mirelle.id) });
  const server = fakeServer({
    'POST /api/v1/parties': () => {
      storeTokens({ token: accessTokenOf('0192f0aa-0000-7000-8000-000000000002') });
      return { status: 401, error: { code: 'REVOKED_TOKEN' } };
    },
  });
  await expect(callEndpoint(createParty, newParty)).rejects.toMatchObject({ code: 'REVOKED_TOKEN' });
  expect(server.requests).toHaveLength(1);
});

describe('error of a request', () => {
  test('is shown as a toast if the error catalog says so', async () => {
    fakeServer({ 'POST /api/v1/parties': { status: 403, error: { code: 'FORBIDDEN' } } });
    await expect(callEndpoint(createParty, newParty)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(toastMessages()).toEqual(['You do not have permission to perform this action.']);
  });

  test('is not toasted once another user has logged in', async () => {
    storeTokens({ token: accessTokenOf(mirelle.id) });
    fakeServer({
      'POST /api/v1/parties': () => {
        storeTokens({ token: accessTokenOf('0192f0aa-0000-7000-8000-000000000002') });
        return { status: 403, error: { code: 'FORBIDDEN' } };
      },
    });
    await expect(callEndpoint(createParty, newParty)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(toastMessages()).toEqual([]);
  });

  test('keeps its field errors and is not toasted if it is a validation error', async () => {
    const details = [{ field: 'party.name', message: 'Party name must be at least 3 characters' }];
    fakeServer({ 'POST /api/v1/parties': { status: 422, error: { code: 'VALIDATION_ERROR', details } } });
    await expect(callEndpoint(createParty, newParty)).rejects.toMatchObject({ details });
    expect(toastMessages()).toEqual([]);
  });

  test('is not toasted if the request is quiet, because the screen shows it', async () => {
    fakeServer({ 'POST /api/v1/parties': { status: 403, error: { code: 'FORBIDDEN' } } });
    await expect(callEndpoint(createParty, newParty, { quiet: true })).rejects.toThrow();
    expect(toastMessages()).toEqual([]);
  });

  test('is a network error if there is no response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callEndpoint(me, {})).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    expect(toastMessages()).toEqual(['Network connection error. Please check your connection.']);
  });

  test('is a network error if the response is incomplete after 10 s', async () => {
    const timeoutsMs: number[] = [];
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeoutsMs.push(ms);
      return timeout.signal;
    });
    const timesOut = () =>
      new Promise<string>((_, fail) => {
        timeout.signal.addEventListener('abort', () => fail(timeout.signal.reason));
        timeout.abort(new DOMException('The time is up', 'TimeoutError'));
      });
    vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, headers: new Headers(), text: timesOut }));
    await expect(callEndpoint(me, {})).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    expect(timeoutsMs).toEqual([10_000]);
  });

  test('says when to retry if the response has a Retry-After header', async () => {
    const body = { status: 'error', error: { code: 'RATE_LIMITED', message: '', details: [] } };
    vi.stubGlobal('fetch', async () =>
      Response.json(body, { status: 429, headers: { 'Retry-After': '120' } }),
    );
    await expect(callEndpoint(me, {})).rejects.toThrow(/You can try again in 2 minutes/);
    expect(toastMessages()).toEqual([
      'Too many requests. Please wait a moment. You can try again in 2 minutes.',
    ]);
  });

  test('is an unknown error if the request fails for an unknown reason', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('odd')));
    await expect(callEndpoint(me, {})).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' });
  });

  test('has the code of the status if the response is an HTML page', async () => {
    fakeServer({ 'GET /api/v1/auth/me': { status: 502, raw: '<html>Bad gateway</html>' } });
    await expect(callEndpoint(me, {})).rejects.toMatchObject({ code: 'BAD_GATEWAY', status: 502 });
  });

  test('is not toasted if the caller aborted the request', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      controller.abort();
      return Promise.reject(init.signal?.reason);
    });
    await expect(callEndpoint(me, {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(toastMessages()).toEqual([]);
  });
});

describe('callEndpoint while offline', () => {
  beforeEach(() => online.set(false));
  afterEach(() => online.set(true));

  test('rejects a write before sending, with a message', async () => {
    const server = fakeServer({ 'POST /api/v1/parties': { status: 201, data: lanterns } });
    await expect(callEndpoint(createParty, newParty)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(server.requests).toHaveLength(0);
    expect(toastMessages()).toEqual([
      'You are offline, so this was not sent. Try again when you are back online.',
    ]);
    online.set(true);
    await callEndpoint(createParty, newParty);
    expect(server.requests).toHaveLength(1);
  });

  test('does not toast a failed read, because the offline banner is shown', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callEndpoint(me, {})).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(toastMessages()).toEqual([]);
  });
});

describe('401 response', () => {
  test('triggers one refresh and one retry with the new token', async () => {
    storeTokens();
    const server = fakeServer({
      'GET /api/v1/auth/me': ({ headers }) =>
        headers.get('Authorization') === 'Bearer access-2'
          ? { data: { user: mirelle } }
          : { status: 401, error: { code: 'EXPIRED_TOKEN' } },
      'POST /api/v1/auth/refresh': { data: freshTokens(2) },
    });
    const { data } = await callEndpoint(me, {});
    expect(data.user.username).toBe('mirelle');
    expect([server.count('GET /api/v1/auth/me'), server.count('POST /api/v1/auth/refresh')]).toEqual([2, 1]);
  });

  test('is reported as an error if the retry also has status 401', async () => {
    storeTokens();
    const server = fakeServer({
      'GET /api/v1/auth/me': { status: 401, error: { code: 'UNAUTHORIZED' } },
      'POST /api/v1/auth/refresh': { data: freshTokens(2) },
    });
    await expect(callEndpoint(me, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(server.count('POST /api/v1/auth/refresh')).toBe(1);
  });

  test('is reported as an error without a refresh if the request is a login', async () => {
    storeTokens();
    const server = fakeServer({
      'POST /api/v1/auth/login': { status: 401, error: { code: 'INVALID_CREDENTIALS' } },
    });
    await expect(callEndpoint(login, { body: { email: 'a@b.de', password: 'x' } })).rejects.toThrow(
      'Invalid email or password.',
    );
    expect(server.requests).toHaveLength(1);
    expect(toastMessages()).toEqual(['Invalid email or password.']);
  });

  test('is reported as an error without a refresh if the request is a logout', async () => {
    storeTokens();
    const server = fakeServer({
      'DELETE /api/v1/auth/logout': { status: 401, error: { code: 'EXPIRED_TOKEN' } },
    });
    await expect(callEndpoint(logout, {})).rejects.toMatchObject({ code: 'EXPIRED_TOKEN' });
    expect(server.requests).toHaveLength(1);
  });
});
