import { listContainerItems } from '@quartermaster/contract/container';
import { destroyItem, splitItem } from '@quartermaster/contract/item';
import { createParty } from '@quartermaster/contract/party';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDatabase, failWrites } from '../../test/fake-database.ts';
import { stubLocks } from '../../test/fake-locks.ts';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { HEALTH, healthy } from '../../test/health.ts';
import { stackOf } from '../../test/items.ts';
import { accessTokenOf, mirelle, storeTokens } from '../../test/people.ts';
import { TRANSACTION } from '../../test/undo.ts';
import { callEndpoint } from './http.ts';
import { discardWrite, keepWaitingWrites } from './keep-waiting-writes.ts';
import { online } from './online.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import { toasts } from './toasts.ts';
import { waitingWrites } from './waiting-writes.ts';

vi.mock('idb-keyval', () => import('../../test/fake-database.ts'));

const torches = stackOf(5);
const destroy = (id = torches.id, idempotencyKey?: string) =>
  callEndpoint(
    destroyItem,
    { params: { id } },
    { quiet: true, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const ENDPOINT = `DELETE /api/v1/item_instances/${torches.id}`;
const messages = () => toasts.get().map(({ message }) => message);
const states = () => waitingWrites.get().map(({ state }) => state);

let client = new QueryClient();
let stop = () => {};
const onShow = vi.fn();
const start = () => {
  stop = keepWaitingWrites(client, mirelle.id, onShow);
};

beforeEach(() => {
  clearDatabase();
  stubLocks();
  toasts.set([]);
  storeTokens({ token: accessTokenOf(mirelle.id) });
  client = new QueryClient();
  client.setQueryData([listContainerItems.id, torches.container_id, ''], { pages: [{ data: [torches] }] });
  start();
});
afterEach(() => {
  stop();
  online.set(true);
});

test('write made offline waits, survives a reload, and is sent once when the network is back', async () => {
  const server = fakeServer({ [ENDPOINT]: { status: 204 } });
  online.set(false);
  await expect(destroy()).rejects.toMatchObject({ code: 'WAITING' });
  expect(messages()).toEqual(['Waiting to be sent: Destroy Torch']);
  stop();
  expect(waitingWrites.get()).toEqual([]);
  start();
  await vi.waitFor(() => expect(states()).toEqual(['waiting']));
  expect(server.requests).toEqual([]);
  online.set(true);
  await vi.waitFor(() => expect(messages()).toContain('1 waiting change sent'));
  expect(states()).toEqual(['sent']);
  expect(server.requests).toHaveLength(1);
});

test('write that never waits is rejected offline', async () => {
  online.set(false);
  const party = { body: { party: { name: 'The Copper Lanterns' } } };
  await expect(callEndpoint(createParty, party, { quiet: true })).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(states()).toEqual([]);
});

test('rejected write is stored with its reason and reported with an action that opens the list', async () => {
  fakeServer({ [ENDPOINT]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND', message: 'Gone' } } });
  online.set(false);
  await destroy().catch(() => undefined);
  online.set(true);
  await vi.waitFor(() => expect(messages()).toContain('1 waiting change could not be saved'));
  expect(waitingWrites.get()[0]).toMatchObject({ state: 'rejected', reason: expect.any(String) });
  toasts.get().at(-1)?.action?.run();
  expect(onShow).toHaveBeenCalledOnce();
});

test('write without a response waits and is repeated with its key', async () => {
  const responses: FakeResponse[] = [{ status: 502, raw: '' }];
  const server = fakeServer({
    [ENDPOINT]: () => responses.shift() ?? { status: 204 },
    [HEALTH]: healthy,
  });
  await expect(destroy(torches.id, 'the-key')).rejects.toMatchObject({ code: 'WAITING' });
  await vi.waitFor(() => expect(states()).toEqual(['sent']));
  const deletions = server.requests.filter(({ method }) => method === 'DELETE');
  expect(deletions.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['the-key', 'the-key']);
});

test('write made while another write waits is sent after it', async () => {
  online.set(false);
  await destroy().catch(() => undefined);
  const server = fakeServer({
    [ENDPOINT]: { status: 204 },
    'POST /api/v1/item_instances/other/split': {
      status: 201,
      data: stackOf(1),
      meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
    },
  });
  online.set(true);
  const split = callEndpoint(splitItem, { params: { id: 'other' }, body: { quantity: 1 } }, { quiet: true });
  await expect(split).rejects.toMatchObject({ code: 'WAITING' });
  await vi.waitFor(() => expect(states()).toEqual(['sent', 'sent']));
  expect(server.requests.map(({ method }) => method)).toEqual(['DELETE', 'POST']);
});

test('write about a stack that a waiting transfer would create is rejected', async () => {
  online.set(false);
  await expect(destroy('torches:0')).rejects.toMatchObject({ code: 'STILL_WAITING' });
  expect(states()).toEqual([]);
});

test('write that cannot wait fails immediately, and is not retried like a write whose response was lost', async () => {
  online.set(false);
  const onLost = vi.fn();
  const retry = (id?: string) => retryUntilKnown((key) => destroy(id, key), onLost);
  await expect(retry('torches:0')).rejects.toMatchObject({ code: 'STILL_WAITING' });
  failWrites(new DOMException('full', 'QuotaExceededError'));
  await expect(retry()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(onLost).not.toHaveBeenCalled();
});

test('full storage is reported, and a write that was already sent keeps its own failure', async () => {
  failWrites(new DOMException('full', 'QuotaExceededError'));
  online.set(false);
  await expect(destroy()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  online.set(true);
  fakeServer({
    [ENDPOINT]: { status: 503, raw: '' },
    [HEALTH]: healthy,
  });
  await expect(destroy()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('discarded write is never sent', async () => {
  const server = fakeServer({ [ENDPOINT]: { status: 204 } });
  online.set(false);
  await destroy().catch(() => undefined);
  await discardWrite(waitingWrites.get()[0]?.key ?? '');
  expect(states()).toEqual([]);
  online.set(true);
  await destroy();
  expect(server.requests).toHaveLength(1);
});

test('write after signing out does not wait, and waiting writes are not sent', async () => {
  const server = fakeServer();
  online.set(false);
  await destroy().catch(() => undefined);
  stop();
  await expect(destroy()).rejects.toMatchObject({ code: 'OFFLINE' });
  online.set(true);
  expect(waitingWrites.get()).toEqual([]);
  expect(server.requests).toEqual([]);
});

test('write that never waits is rejected before it is sent while the server is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(destroy()).rejects.toMatchObject({ code: 'WAITING' });
  await vi.waitFor(() => expect(online.get()).toBe(false));
  const party = { body: { party: { name: 'The Copper Lanterns' } } };
  await expect(callEndpoint(createParty, party, { quiet: true })).rejects.toMatchObject({
    code: 'OFFLINE',
    message: 'The server cannot be reached, so this was not sent. Try again when it responds.',
  });
  const server = fakeServer({
    [ENDPOINT]: { status: 204 },
    [HEALTH]: healthy,
  });
  await vi.waitFor(() => expect(states()).toEqual(['sent']), 15_000);
  expect(server.count(ENDPOINT)).toBe(1);
});

test('write whose response is lost is not kept for another user who has logged in meanwhile', async () => {
  const tobinId = '0192f0aa-0000-7000-8000-000000000002';
  fakeServer({
    [HEALTH]: healthy,
    [ENDPOINT]: () => {
      stop();
      storeTokens({ token: accessTokenOf(tobinId) });
      stop = keepWaitingWrites(client, tobinId, onShow);
      return { status: 502, raw: '' };
    },
  });
  await expect(destroy()).rejects.toMatchObject({ status: 502 });
  expect(states()).toEqual([]);
});
