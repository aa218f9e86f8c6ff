import { createParty, listParties } from '@quartermaster/contract/party';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { pageMeta } from '../../test/page-meta.ts';
import { lanterns, mirelle } from '../../test/people.ts';
import { nextUser, signIn } from '../../test/sign-in.ts';
import { sleep } from './clock.ts';
import { online } from './online.ts';
import { keyOf, read, useWrite } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { toasts } from './toasts.ts';

function withClient() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

afterEach(() => toasts.set([]));

const input = { body: { party: { name: 'The Copper Lanterns' } } };

/** The keys that reach the server when the same form is sent once per response. */
async function keysSent(responses: FakeResponse[]): Promise<(string | null)[]> {
  const remaining = [...responses];
  const server = fakeServer({ 'POST /api/v1/parties': () => remaining.shift() ?? {} });
  const { result } = renderHook(() => useWrite(createParty), withClient());
  for (const _ of responses) await result.current.mutateAsync(input).catch(() => undefined);
  return server.requests.map((request) => request.headers.get('Idempotency-Key'));
}

test('repeated write after a lost response keeps its key', async () => {
  const [first, second] = await keysSent([
    { status: 502, raw: '' },
    { status: 201, data: lanterns },
  ]);
  expect(second).toBe(first);
});

test('write after a success has a new key', async () => {
  const [first, second] = await keysSent([
    { status: 201, data: lanterns },
    { status: 201, data: lanterns },
  ]);
  expect(second).not.toBe(first);
});

test('write after a rejection has a new key', async () => {
  const [first, second] = await keysSent([
    { status: 403, error: { code: 'FORBIDDEN' } },
    { status: 201, data: lanterns },
  ]);
  expect(second).not.toBe(first);
});

test('repeated write keeps its key although another write of the same component succeeded meanwhile', async () => {
  const [first, second] = [Promise.withResolvers<FakeResponse>(), Promise.withResolvers<FakeResponse>()];
  const replies = [first.promise, second.promise, { status: 201, data: lanterns }];
  const server = fakeServer({ 'POST /api/v1/parties': async () => (await replies.shift()) ?? {} });
  const { result } = renderHook(() => useWrite(createParty), withClient());
  const otherInput = { body: { party: { name: 'The Night Market' } } };
  const firstWrite = result.current.mutateAsync(input);
  const lostWrite = result.current.mutateAsync(otherInput).catch(() => undefined);
  await waitFor(() => expect(server.requests).toHaveLength(2));
  first.resolve({ status: 201, data: lanterns });
  await firstWrite;
  second.resolve({ status: 502, raw: '' });
  await lostWrite;
  await result.current.mutateAsync(otherInput);
  const [, lostKey, repeatedKey] = server.requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(repeatedKey).toBe(lostKey);
});

/** One component that creates parties, and the idempotency keys that it sends. */
function partyForms(replies: (FakeResponse | Promise<FakeResponse>)[]) {
  const server = fakeServer({ 'POST /api/v1/parties': async () => (await replies.shift()) ?? {} });
  const { result } = renderHook(() => useWrite(createParty), withClient());
  return {
    server,
    send: (name: string) => result.current.mutateAsync({ body: { party: { name } } }).catch(() => undefined),
    keys: () => server.requests.map(({ headers }) => headers.get('Idempotency-Key')),
  };
}

test('repeated write keeps its key although another write started before its response was lost', async () => {
  const lost = Promise.withResolvers<FakeResponse>();
  const created = { status: 201, data: lanterns };
  const { server, send, keys } = partyForms([lost.promise, created, created, created]);
  const lostWrite = send('Lanterns');
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await send('Night Market');
  lost.resolve({ status: 502, raw: '' });
  await lostWrite;
  await send('Lanterns');
  await send('Lanterns');
  const [lostKey, , repeatedKey, newKey] = keys();
  expect(repeatedKey).toBe(lostKey);
  expect(newKey).not.toBe(lostKey);
});

test('write that is repeated while it and a later write are unanswered has a new key', async () => {
  const created = Promise.withResolvers<FakeResponse>();
  const { server, send, keys } = partyForms([created.promise, created.promise, created.promise]);
  const writes: Promise<unknown>[] = [];
  for (const name of ['Lanterns', 'Night Market', 'Lanterns']) {
    writes.push(send(name));
    await waitFor(() => expect(server.requests).toHaveLength(writes.length));
  }
  created.resolve({ status: 201, data: lanterns });
  await Promise.all(writes);
  expect(new Set(keys()).size).toBe(3);
});

test('keys of the last ten lost writes are kept', async () => {
  const { send, keys } = partyForms(Array.from({ length: 13 }, () => ({ status: 502, raw: '' })));
  for (let number = 0; number < 11; number += 1) await send(`Party ${number}`);
  await send('Party 1');
  await send('Party 0');
  const sentKeys = keys();
  expect(sentKeys[11]).toBe(sentKeys[1]);
  expect(sentKeys).not.toContain(undefined);
  expect(new Set(sentKeys).size).toBe(12);
});

test('onSuccess runs although the component has unmounted', async () => {
  fakeServer({ 'POST /api/v1/parties': { status: 201, data: lanterns } });
  const { result, unmount } = renderHook(() => useWrite(createParty), withClient());
  const onSuccess = vi.fn();
  act(() => result.current.mutate(input, { onSuccess }));
  unmount();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(onSuccess.mock.calls[0]?.[0]).toMatchObject({ data: lanterns });
});

test('onError runs although the component has unmounted', async () => {
  fakeServer({ 'POST /api/v1/parties': { status: 403, error: { code: 'FORBIDDEN' } } });
  const { result, unmount } = renderHook(() => useWrite(createParty), withClient());
  const onError = vi.fn();
  act(() => result.current.mutate(input, { onError }));
  unmount();
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
});

const rejection = { details: [{ field: 'name', message: 'Is taken' }] };

test('failure that its component would show is shown as a toast once the component has unmounted', async () => {
  fakeServer({ 'POST /api/v1/parties': { status: 422, error: { code: 'VALIDATION_ERROR', ...rejection } } });
  const { result, unmount } = renderHook(() => useWrite(createParty, { quiet: true }), withClient());
  await act(() => result.current.mutateAsync(input).catch(() => undefined));
  expect(toasts.get()).toEqual([]);
  act(() => result.current.mutate(input));
  unmount();
  await waitFor(() => expect(toasts.get()[0]?.message).toBe('Is taken'));
});

test('failure of a write that is always quiet is never shown as a toast', async () => {
  fakeServer({ 'POST /api/v1/parties': { status: 403, error: { code: 'FORBIDDEN' } } });
  const { result, unmount } = renderHook(() => useWrite(createParty, { quiet: 'always' }), withClient());
  const onError = vi.fn();
  act(() => result.current.mutate(input, { onError }));
  unmount();
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(toasts.get()).toEqual([]);
});

test.each([
  ['success', { status: 201, data: lanterns }],
  ['failure', { status: 403, error: { code: 'FORBIDDEN' } }],
])('%s of a write is not passed on once another user has signed in', async (_, response) => {
  signIn(mirelle);
  const reply = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ 'POST /api/v1/parties': () => reply.promise });
  const { result } = renderHook(() => useWrite(createParty), withClient());
  const onEnd = vi.fn();
  act(() => {
    result.current.mutate(input, { onSuccess: onEnd, onError: onEnd });
    result.current.mutateAsync(input).then(onEnd, onEnd);
  });
  await waitFor(() => expect(server.requests).toHaveLength(2));
  signIn(nextUser);
  reply.resolve(response);
  await sleep(20);
  expect(onEnd).not.toHaveBeenCalled();
});

test('write that waits for an earlier one is not sent once another user has signed in', async () => {
  signIn(mirelle);
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ 'POST /api/v1/parties': () => response.promise });
  const scope = { id: 'parties' };
  const { result } = renderHook(() => useWrite(createParty, { scope }), withClient());
  act(() => {
    result.current.mutate(input);
    result.current.mutate(input);
  });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  signIn(nextUser);
  response.resolve({ status: 201, data: lanterns });
  await sleep(20);
  expect(server.requests).toHaveLength(1);
});

test('read is shared by two components and repeated after invalidation', async () => {
  const server = fakeServer({ 'GET /api/v1/parties': { data: [lanterns], meta: pageMeta(1) } });
  const { client, wrapper } = withClient();
  const { result } = renderHook(
    () => [useQuery(read(listParties, {})), useQuery(read(listParties, {}))] as const,
    { wrapper },
  );
  await waitFor(() => expect(result.current[1].data?.data[0]?.name).toBe('The Copper Lanterns'));
  expect(server.requests).toHaveLength(1);
  await client.invalidateQueries({ queryKey: keyOf(listParties) });
  expect(server.requests).toHaveLength(2);
});

test('rejected read is not retried', async () => {
  const server = fakeServer({ 'GET /api/v1/parties': { status: 403, error: { code: 'FORBIDDEN' } } });
  const { result } = renderHook(() => useQuery(read(listParties, {})), withClient());
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(server.requests).toHaveLength(1);
});

afterEach(() => online.set(true));

test('cache is fresh for 5 min, kept for 10 min, and does not refetch on focus', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });
  expect(mutations).toMatchObject({ retry: false, networkMode: 'always' });
});

test('read that fails because of the server is retried once', async () => {
  vi.useFakeTimers();
  const server = fakeServer({ 'GET /api/v1/parties': { status: 503, raw: '' } });
  const { result } = renderHook(() => useQuery(read(listParties, {})), withClient());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(result.current.isError).toBe(true);
  expect(server.requests).toHaveLength(2);
});

test('write made offline is rejected and not sent automatically later', async () => {
  const server = fakeServer({ 'POST /api/v1/parties': { status: 201, data: lanterns } });
  const { result } = renderHook(() => useWrite(createParty), withClient());
  online.set(false);
  await expect(result.current.mutateAsync(input)).rejects.toMatchObject({ code: 'OFFLINE' });
  online.set(true);
  window.dispatchEvent(new Event('online'));
  expect(server.requests).toHaveLength(0);
  await result.current.mutateAsync(input);
  expect(server.requests).toHaveLength(1);
});

test('visible queries are refetched when back online', async () => {
  const responses: FakeResponse[] = [{ data: [], meta: pageMeta(0) }];
  fakeServer({ 'GET /api/v1/parties': () => responses.shift() ?? { data: [lanterns], meta: pageMeta(1) } });
  const { result } = renderHook(() => useQuery(read(listParties, {})), withClient());
  await waitFor(() => expect(result.current.data?.data).toEqual([]));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(result.current.data?.data).toHaveLength(1));
});
