import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mirelle } from '../../../test/people.ts';
import { nextUser, signIn } from '../../../test/sign-in.ts';
import { ApiError } from '../api-error.ts';
import { sleep } from '../clock.ts';
import type { ReceivedFile } from '../request.ts';
import { toasts } from '../toasts.ts';
import { useDownload } from './use-download.ts';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  toasts.set([]);
  signIn(mirelle);
});

/** Starts a download; the test decides when and how it ends. */
function startDownload(onError?: (error: Error) => void) {
  const { promise, ...end } = Promise.withResolvers<ReceivedFile>();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useDownload(() => promise, onError && { onError }), {
    wrapper,
  });
  act(() => result.current.mutate());
  return { unmount, ...end };
}

const file: ReceivedFile = { blob: new Blob(['name']), filename: 'items.csv' };
const rejection = new ApiError('FORBIDDEN', 'Your email address is not verified.', 403, [], false);

test('file is saved although the component has unmounted', async () => {
  const { unmount, resolve } = startDownload();
  unmount();
  resolve(file);
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
});

test('file that arrives after another user has signed in is not saved', async () => {
  const { resolve } = startDownload();
  await sleep(0);
  signIn(nextUser);
  resolve(file);
  await sleep(20);
  expect(URL.createObjectURL).not.toHaveBeenCalled();
});

test('failure that its component would show is shown as a toast once the component has unmounted', async () => {
  const { unmount, reject } = startDownload();
  unmount();
  reject(rejection);
  await waitFor(() => expect(toasts.get()[0]?.message).toBe(rejection.message));
});

test('failure is passed to onError, and not shown as a toast, once the component has unmounted', async () => {
  const onError = vi.fn();
  const { unmount, reject } = startDownload(onError);
  unmount();
  reject(rejection);
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(toasts.get()).toEqual([]);
});
