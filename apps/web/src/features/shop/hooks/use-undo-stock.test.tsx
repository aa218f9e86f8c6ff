import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { mirelle } from '../../../../test/people.ts';
import { emberShop, sword } from '../../../../test/shops.ts';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { toasts } from '../../../platform/toasts.ts';
import { useUndoStock } from './use-undo-stock.ts';

test('change of the stock offers no undo to another user who has signed in meanwhile', () => {
  signIn(mirelle);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useUndoStock(emberShop), { wrapper });
  const { offerUndoAdd } = result.current;
  toasts.set([]);
  offerUndoAdd([sword]);
  expect(toasts.get()).toHaveLength(1);
  toasts.set([]);
  unmount();
  signIn(nextUser);
  offerUndoAdd([sword]);
  expect(toasts.get()).toEqual([]);
});
