import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { shelfMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { emberShop, oil, sword } from '../../../../test/shops.ts';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { TRANSACTION, UNDO } from '../../../../test/undo.ts';
import { sleep } from '../../../platform/clock.ts';
import { toasts } from '../../../platform/toasts.ts';
import { useUndoStock } from './use-undo-stock.ts';

beforeEach(() => {
  toasts.set([]);
  signIn(mirelle);
});

function renderUndoStock() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useUndoStock(emberShop), { wrapper });
}

test('removal of a listing shows no toast to another user who signs in while its transaction is read', async () => {
  const server = fakeServer({
    [`GET /api/v1/transactions/party/${emberShop.party_id}`]: () => {
      signIn(nextUser);
      return { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } };
    },
  });
  const { result } = renderUndoStock();
  void result.current.offerUndoRemove(sword);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  await sleep(20);
  expect(toasts.get()).toEqual([]);
});

test('undo of several additions stops when another user signs in', async () => {
  const listings = `/api/v1/shop_instances/${emberShop.id}/listings`;
  const server = fakeServer({
    [`GET ${listings}`]: { data: [sword, oil], meta: shelfMeta(2) },
    [`DELETE ${listings}/${oil.id}`]: () => {
      signIn(nextUser);
      return { status: 204 };
    },
    [`DELETE ${listings}/${sword.id}`]: { status: 204 },
  });
  const { result } = renderUndoStock();
  result.current.offerUndoAdd([sword, oil]);
  toasts.get()[0]?.action?.run();
  await vi.waitFor(() => expect(server.count(`DELETE ${listings}/${oil.id}`)).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.count(`DELETE ${listings}/${sword.id}`)).toBe(0);
});

test('undo of a price edit is possible after a sale has reduced the quantity', async () => {
  const listings = `/api/v1/shop_instances/${emberShop.id}/listings`;
  const edited = { ...oil, price: 7 };
  const server = fakeServer({
    [`GET ${listings}`]: { data: [{ ...edited, quantity: 1 }], meta: shelfMeta(1) },
    [`PATCH ${listings}/${oil.id}`]: { data: oil },
  });
  const { result } = renderUndoStock();
  result.current.offerUndoEdit({ ...oil, price: 5 }, { price: 7 }, { ...edited, quantity: 3 });
  toasts.get()[0]?.action?.run();
  await vi.waitFor(() =>
    expect(server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { listing: { price: 5 } },
    ]),
  );
});

type UndoStock = ReturnType<typeof useUndoStock>;
const stocking = { data: oil, meta: { transaction_id: TRANSACTION, joined: { ...oil, price: 5 } } };

test.each([
  ['an addition', 'GET', ({ offerUndoAdd }: UndoStock) => offerUndoAdd([oil])],
  ['an edit', 'GET', ({ offerUndoEdit }: UndoStock) => offerUndoEdit(oil, { price: oil.price }, oil)],
  ['stocking', 'POST', ({ offerUndoStock }: UndoStock) => offerUndoStock(stocking)],
])('undo of %s changes no listing once another user has signed in', async (_name, method, offerUndo) => {
  const listings = `/api/v1/shop_instances/${emberShop.id}/listings`;
  const signInDuring = (request: string) => request === method && signIn(nextUser);
  const server = fakeServer({
    [`GET ${listings}`]: () => {
      signInDuring('GET');
      return { data: [oil], meta: shelfMeta(1) };
    },
    [UNDO]: () => {
      signInDuring('POST');
      return { status: 201, data: { transaction_ids: [] } };
    },
    [`PATCH ${listings}/${oil.id}`]: { data: oil },
    [`DELETE ${listings}/${oil.id}`]: { status: 204 },
  });
  const { result } = renderUndoStock();
  offerUndo(result.current);
  toasts.get()[0]?.action?.run();
  await vi.waitFor(() => expect(server.requests.at(-1)?.method).toBe(method));
  await sleep(20);
  expect(server.requests.at(-1)?.method).toBe(method);
});
