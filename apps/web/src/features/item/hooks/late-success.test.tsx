import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf, torchTemplate } from '../../../../test/items.ts';
import { mirelle } from '../../../../test/people.ts';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { OTHER_TRANSACTION, TRANSACTION } from '../../../../test/undo.ts';
import { celebration } from '../../../platform/celebrations.ts';
import { sleep } from '../../../platform/clock.ts';
import { toasts } from '../../../platform/toasts.ts';
import { useAddItems } from './use-add-items.ts';
import { useIdentify } from './use-identify.ts';
import { useItemActions } from './use-item-actions.ts';
import { useItemUpdate } from './use-item-update.ts';

const crown = stackOf(1, { display_name: 'Crown of Ash', rarity: 'legendary' });

function useActions() {
  const [{ identify }, { update }] = [useIdentify({ id: crown.id, name: 'Crown' }), useItemUpdate(crown)];
  return {
    identify: () => identify(true),
    equip: () => update({ instance_data: { is_equipped: true } }, 'Crown of Ash equipped'),
    annotate: () => update({}, 'Crown of Ash updated'),
    rename: () => update({ name: 'Crown' }, 'Crown renamed'),
  };
}

const withClient = () => {
  const client = new QueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
};

/** Runs an action; `beforeResponse` is called before its response arrives. */
async function run(name: keyof ReturnType<typeof useActions>, beforeResponse: () => void): Promise<void> {
  const server = fakeServer({
    [`PATCH /api/v1/item_instances/${crown.id}`]: () => {
      beforeResponse();
      return { data: crown, meta: { transaction_id: TRANSACTION } };
    },
  });
  const { result } = renderHook(useActions, { wrapper: withClient() });
  void result.current[name]();
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  await sleep(20);
}

beforeEach(() => {
  toasts.set([]);
  celebration.set(null);
  signIn(mirelle);
});

test.each(['identify', 'equip', 'annotate'] as const)(
  'success of %s is not shown to another user who has signed in meanwhile',
  async (name) => {
    await run(name, () => undefined);
    expect(toasts.get()).toHaveLength(1);
    expect(celebration.get() !== null).toBe(name === 'identify');
    toasts.set([]);
    celebration.set(null);
    await run(name, () => signIn(nextUser));
    expect(toasts.get()).toEqual([]);
    expect(celebration.get()).toBeNull();
  },
);

test('failure of equip is not shown to another user who has signed in meanwhile', async () => {
  const server = fakeServer({
    [`PATCH /api/v1/item_instances/${crown.id}`]: () => {
      signIn(nextUser);
      return { status: 409, error: { code: 'CONFLICT' } };
    },
  });
  const { result } = renderHook(() => useItemActions(crown), { wrapper: withClient() });
  result.current.equip(true);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  await sleep(20);
  expect(toasts.get()).toEqual([]);
});

test('merging of several stacks stops when another user signs in', async () => {
  const server = fakeServer({
    [`POST /api/v1/item_instances/${crown.id}/merge`]: () => {
      signIn(nextUser);
      return { data: crown, meta: { transaction_id: TRANSACTION } };
    },
  });
  const { result } = renderHook(() => useItemActions(crown), { wrapper: withClient() });
  result.current.merge([stackOf(1, { id: TRANSACTION }), stackOf(1, { id: OTHER_TRANSACTION })]);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  await sleep(20);
  const merges = server.requests.filter(({ method }) => method === 'POST');
  expect(merges.map(({ body }) => body)).toEqual([{ item_instance_id: TRANSACTION }]);
});

test('undo of an update is not sent if another user signs in while the item is read', async () => {
  const item = `/api/v1/item_instances/${crown.id}`;
  const server = fakeServer({
    [`PATCH ${item}`]: { data: crown, meta: { transaction_id: TRANSACTION } },
    [`GET ${item}`]: () => {
      signIn(nextUser);
      return { data: crown };
    },
  });
  const { result } = renderHook(useActions, { wrapper: withClient() });
  await result.current.rename();
  toasts.get()[0]?.action?.run();
  await vi.waitFor(() => expect(server.requests.at(-1)?.method).toBe('GET'));
  await sleep(20);
  expect(server.count(`PATCH ${item}`)).toBe(1);
});

test('tier rejection of an addition and of equip shows no toast besides that of the rejection', async () => {
  const details = [{ field: 'parties', message: '1 of 1 in use' }];
  const rejection = { status: 403, error: { code: 'LIMIT_REACHED', details } };
  const server = fakeServer({
    'POST /api/v1/item_instances': rejection,
    [`PATCH /api/v1/item_instances/${crown.id}`]: rejection,
  });
  const wrapper = withClient();
  await renderHook(() => useAddItems(), { wrapper }).result.current.add(torchTemplate, 1, backpack);
  renderHook(() => useItemActions(crown), { wrapper }).result.current.equip(true);
  await vi.waitFor(() => expect(server.requests).toHaveLength(2));
  await sleep(20);
  expect(toasts.get()).toEqual([]);
});

test('failure of identify without a message is shown in one toast after the page was left', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ [`PATCH /api/v1/item_instances/${crown.id}`]: () => response.promise });
  const { result, unmount } = renderHook(useActions, { wrapper: withClient() });
  void result.current.identify();
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  unmount();
  response.resolve({ status: 409, error: { code: 'CONFLICT', message: '' } });
  await vi.waitFor(() => expect(toasts.get()).not.toEqual([]));
  await sleep(20);
  expect(toasts.get().map(({ message }) => message)).toEqual(['Failed to identify item']);
});
