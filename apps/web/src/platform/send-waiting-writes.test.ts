import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearDatabase } from '../../test/fake-database.ts';
import { stubLocks } from '../../test/fake-locks.ts';
import { type FakeResponse, fakeServer, type ReceivedRequest } from '../../test/fake-server.ts';
import { storeTokens } from '../../test/people.ts';
import * as clock from './clock.ts';
import { online } from './online.ts';
import { discardWaitingWrite, sendWaitingWrites } from './send-waiting-writes.ts';
import { waitingWrites, waitingWritesOf } from './waiting-writes.ts';

vi.mock('idb-keyval', () => import('../../test/fake-database.ts'));

const tokenOf = (sub: string, n = 1) => `x.${btoa(JSON.stringify({ sub, n }))}.x`;
const userId = 'mirelle';
let writes = waitingWritesOf(userId);
const delays: number[] = [];
const delayFor = async (ms: number) => void delays.push(ms);
const send = () => sendWaitingWrites(userId, writes, delayFor, () => false);

const add = async (...ids: string[]) => {
  for (const id of ids)
    await writes.add({
      key: `key-${id}`,
      call: 'item.destroy',
      input: { params: { id } },
      text: `Destroy ${id}`,
      createdAt: clock.now(),
      state: 'waiting',
    });
};
const itemPath = (id: string) => `/api/v1/item_instances/${id}`;
const sentKeys = (requests: readonly ReceivedRequest[]) =>
  requests.map(({ headers }) => headers.get('Idempotency-Key'));
const states = () => waitingWrites.get().map(({ state }) => state);
const noContent: FakeResponse = { status: 204 };

beforeEach(() => {
  clearDatabase();
  stubLocks();
  delays.length = 0;
  writes = waitingWritesOf(userId);
  storeTokens({ token: tokenOf(userId) });
});
afterEach(() => {
  writes.close();
  online.set(true);
});

test('writes are sent once, in order, each with its idempotency key', async () => {
  const server = fakeServer({
    [`DELETE ${itemPath('b')}`]: noContent,
    [`DELETE ${itemPath('a')}`]: noContent,
  });
  await add('b', 'a');
  expect(await send()).toEqual(['sent', 'sent']);
  expect(sentKeys(server.requests)).toEqual(['key-b', 'key-a']);
  expect(await send()).toEqual([]);
  expect(server.requests).toHaveLength(2);
});

test('two tabs that send at the same time send each write once', async () => {
  const server = fakeServer({
    [`DELETE ${itemPath('a')}`]: noContent,
    [`DELETE ${itemPath('b')}`]: noContent,
  });
  await add('a', 'b');
  const otherTab = waitingWritesOf(userId);
  const results = await Promise.all([send(), sendWaitingWrites(userId, otherTab, delayFor, () => false)]);
  otherTab.close();
  expect(results.flat()).toEqual(['sent', 'sent']);
  expect(sentKeys(server.requests)).toEqual(['key-a', 'key-b']);
});

test('rejected write is listed with its reason, and the writes after it are sent', async () => {
  fakeServer({
    [`DELETE ${itemPath('a')}`]: { status: 409, error: { code: 'CONFLICT', message: 'The item has moved.' } },
    [`DELETE ${itemPath('b')}`]: noContent,
  });
  await add('a', 'b');
  expect(await send()).toEqual(['rejected', 'sent']);
  expect(waitingWrites.get()[0]).toMatchObject({ state: 'rejected', reason: 'The item has moved.' });
});

test('write that is older than the lifetime of an idempotency key on the server expires and is not sent', async () => {
  const server = fakeServer();
  await add('a');
  vi.spyOn(clock, 'now').mockReturnValue(Date.now() + 7 * 24 * 60 * 60_000);
  storeTokens({ token: tokenOf(userId) });
  expect(await send()).toEqual(['expired']);
  expect(server.requests).toEqual([]);
});

test('write to an endpoint that this version does not know is rejected', async () => {
  await writes.add({
    key: 'k',
    call: 'item.gone',
    input: {},
    text: 'Gone',
    createdAt: clock.now(),
    state: 'waiting',
  });
  expect(await send()).toEqual(['rejected']);
});

describe('writes of an account', () => {
  test('are kept and not sent while another account is signed in', async () => {
    const server = fakeServer();
    await add('a');
    storeTokens({ token: tokenOf('nim') });
    expect(await send()).toEqual([]);
    expect(server.requests).toEqual([]);
    expect(states()).toEqual(['waiting']);
  });

  test('are kept and not sent again if another account signs in during a token refresh', async () => {
    await add('a');
    const server = fakeServer({
      [`DELETE ${itemPath('a')}`]: { status: 401, error: { code: 'UNAUTHORIZED' } },
      'POST /api/v1/auth/refresh': () => {
        storeTokens({ token: tokenOf('nim') });
        return { status: 401, error: { code: 'UNAUTHORIZED' } };
      },
    });
    expect(await send()).toEqual([]);
    expect(server.count(`DELETE ${itemPath('a')}`)).toBe(1);
    expect(states()).toEqual(['waiting']);
  });
});

describe('unreachable server', () => {
  test.each([502, 503, 504])(
    'receives the write again with the same key while it responds with %d',
    async (status) => {
      const responses: FakeResponse[] = [
        { status, raw: '' },
        { status, raw: '' },
      ];
      const server = fakeServer({ [`DELETE ${itemPath('a')}`]: () => responses.shift() ?? noContent });
      await add('a');
      expect(await send()).toEqual(['sent']);
      expect(sentKeys(server.requests)).toEqual(['key-a', 'key-a', 'key-a']);
      expect(delays[1]).toBeGreaterThan(delays[0] ?? Number.NaN);
    },
  );

  test('receives no request before the end of its Retry-After', async () => {
    const responses: FakeResponse[] = [{ status: 503, raw: '', headers: { 'Retry-After': '20' } }];
    fakeServer({ [`DELETE ${itemPath('a')}`]: () => responses.shift() ?? noContent });
    await add('a');
    await send();
    expect(delays).toEqual([20_000]);
  });

  test('receives no request while the device is offline', async () => {
    await add('a');
    online.set(false);
    const server = fakeServer();
    expect(await send()).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});

test('write that always causes a server error fails after five attempts', async () => {
  const server = fakeServer({
    [`DELETE ${itemPath('a')}`]: { status: 500, raw: '' },
    [`DELETE ${itemPath('b')}`]: noContent,
  });
  await add('a', 'b');
  expect(await send()).toEqual(['rejected', 'sent']);
  expect(server.count(`DELETE ${itemPath('a')}`)).toBe(5);
});

test('attempts that receive 503 do not count as server errors', async () => {
  const statuses = [503, 503, 503, 503, 500, 500, 500, 500];
  fakeServer({
    [`DELETE ${itemPath('a')}`]: () => {
      const status = statuses.shift();
      return status === undefined ? noContent : { status, raw: '' };
    },
  });
  await add('a');
  expect(await send()).toEqual(['sent']);
});

test('write that is being sent can no longer be discarded', async () => {
  let respond = () => {};
  fakeServer({
    [`DELETE ${itemPath('a')}`]: () => new Promise((resolve) => (respond = () => resolve(noContent))),
  });
  await add('a');
  const sending = send();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  const discarding = discardWaitingWrite('key-a', writes);
  respond();
  expect(await discarding).toBe(false);
  expect(await sending).toEqual(['sent']);
});
