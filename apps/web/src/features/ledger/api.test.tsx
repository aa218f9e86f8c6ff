import { UNDOS_MAX } from '@quartermaster/contract/constants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { lanterns, mirelle } from '../../../test/people.ts';
import { nextUser, signIn } from '../../../test/sign-in.ts';
import { OTHER_TRANSACTION, TRANSACTION, UNDO, undoneIds } from '../../../test/undo.ts';
import { toasts } from '../../platform/toasts.ts';
import { undoOf, useUndoAll, useUndoDeletion, useUndoDestruction, useUndoToast } from './api.ts';

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

const owner = { kind: 'party', id: lanterns.id } as const;

/** Returns a function that shows three toasts with Undo: for a transfer, a destruction and a deleted container. */
const useAllToasts = () => {
  const [showUndoable, showDestruction, showDeletion] = [
    useUndoToast(),
    useUndoDestruction(),
    useUndoDeletion(),
  ];
  return () => {
    showUndoable('Torch moved', [TRANSACTION]);
    showDestruction('Torch destroyed', owner, TRANSACTION);
    showDeletion('Wagon deleted', owner, TRANSACTION);
  };
};

const withClient = () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { wrapper };
};

test('successful action shows no toast to another user who has signed in meanwhile', () => {
  const { result, unmount } = renderHook(useAllToasts, withClient());
  result.current();
  expect(toasts.get()).toHaveLength(3);
  toasts.set([]);
  unmount();
  signIn(nextUser);
  result.current();
  expect(toasts.get()).toEqual([]);
});

test('undo of all changes is not reported to another user who has signed in meanwhile', async () => {
  fakeServer({
    [UNDO]: () => {
      signIn(nextUser);
      return { status: 201, data: { transaction_ids: [] } };
    },
  });
  const { result } = renderHook(() => useUndoAll([TRANSACTION]), withClient());
  await act(() => result.current.mutateAsync());
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
