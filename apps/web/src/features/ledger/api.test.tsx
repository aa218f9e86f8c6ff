import { UNDOS_MAX } from '@quartermaster/contract/constants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { historyMeta } from '../../../test/page-meta.ts';
import { lanterns, mirelle } from '../../../test/people.ts';
import { torchesMoved } from '../../../test/sample-party.ts';
import { nextUser, signIn } from '../../../test/sign-in.ts';
import { OTHER_TRANSACTION, TRANSACTION, UNDO, undoneIds } from '../../../test/undo.ts';
import { sleep } from '../../platform/clock.ts';
import { toasts } from '../../platform/toasts.ts';
import { undoOf, useUndoAll, useUndoDeletion, useUndoDestruction } from './api.ts';

beforeEach(() => {
  toasts.set([]);
  signIn(mirelle);
});

test('undo of more transactions than one request may contain stops when another user signs in', async () => {
  const server = fakeServer({
    [UNDO]: () => {
      signIn(nextUser);
      return { status: 201, data: { transaction_ids: [] } };
    },
  });
  const later = Array.from({ length: UNDOS_MAX }, () => OTHER_TRANSACTION);
  await expect(undoOf(new QueryClient(), [TRANSACTION, ...later])()).rejects.toThrow();
  expect(undoneIds(server)).toEqual(later);
});

const withClient = () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { wrapper };
};

test('undo of all changes is not reported to another user who has signed in meanwhile', async () => {
  const server = fakeServer({
    [UNDO]: () => {
      signIn(nextUser);
      return { status: 201, data: { transaction_ids: [] } };
    },
  });
  const { result } = renderHook(() => useUndoAll([TRANSACTION]), withClient());
  act(() => result.current.mutate());
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await sleep(20);
  expect(toasts.get()).toEqual([]);
});

test('rejection of an undo of all changes is shown as a toast once its dialog has been canceled', async () => {
  const error = { code: 'UNDO_BLOCKED', message: 'Nim has only 3 × Torch left.' };
  fakeServer({ [UNDO]: { status: 409, error } });
  const { result, unmount } = renderHook(() => useUndoAll([TRANSACTION]), withClient());
  act(() => result.current.mutate());
  unmount();
  await waitFor(() => expect(toasts.get()[0]?.message).toBe(error.message));
});

test.each([
  ['destruction of an item', useUndoDestruction],
  ['deletion of a container', useUndoDeletion],
])(
  'undo of the %s is not sent if another user signs in while the history is read',
  async (_name, useToast) => {
    const deleted = { id: OTHER_TRANSACTION, name: 'Pouch' };
    const line = {
      ...torchesMoved,
      id: TRANSACTION,
      transactable_data: deleted,
      source_location_data: deleted,
    };
    const server = fakeServer({
      [`GET /api/v1/transactions/party/${lanterns.id}`]: () => {
        signIn(nextUser);
        return { data: [line], meta: historyMeta(1) };
      },
      [UNDO]: { status: 201, data: { transaction_ids: [TRANSACTION] } },
    });
    const { result } = renderHook(useToast, withClient());
    result.current('Deleted', { kind: 'party', id: lanterns.id }, deleted.id);
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    await sleep(20);
    expect(undoneIds(server)).toEqual([]);
  },
);
