import type { CallInput, EndpointSpec, ReplyData } from '@quartermaster/contract/endpoint';
import {
  queryOptions,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseQueryResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { isOutcomeUnknown, isWaiting } from './api-error.ts';
import { useActionKey } from './hooks/use-action-key.ts';
import { useQuietly } from './hooks/use-quietly.ts';
import { callEndpoint } from './http.ts';
import type { Reply, RequestParts } from './request.ts';
import { forSameUser } from './tokens.ts';

/** The query for the maximum number of rows in one response. */
export const LARGEST_PAGE = { per_page: '100' };

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly total_pages: number };
}

/**
 * The query for the rows of all pages of a list, one request per 100: the first page is fetched first, then the others
 * in parallel. `quiet`: no toast, because the screen itself shows a failure.
 */
export const allPages = <E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  { quiet = true }: { quiet?: boolean } = {},
) =>
  queryOptions({
    queryKey: [spec.id, 'all', input] as const,
    queryFn: async ({ signal }): Promise<{ data: ReplyData<E> }> => {
      const { query, ...parts } = input as RequestParts;
      const fetchPage = async (page: number) => {
        const pageInput = { ...parts, query: { ...query, ...LARGEST_PAGE, page: String(page) } };
        const reply = await callEndpoint(spec, pageInput as CallInput<E>, { signal, quiet });
        return reply as unknown as Page;
      };
      const firstPage = await fetchPage(1);
      const otherPages = Array.from({ length: Math.max(0, firstPage.meta.total_pages - 1) }, (_, index) =>
        fetchPage(index + 2),
      );
      const rows = [firstPage, ...(await Promise.all(otherPages))].flatMap(({ data }) => data);
      return { data: rows as ReplyData<E> };
    },
  });

/**
 * The common state of queries that are shown together: pending while one of them is, and the error of the first that
 * has no earlier data to show instead.
 */
export const combinedState = (
  queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>[],
) => ({
  isPending: queries.some((query) => query.isPending),
  error: queries.find((query) => query.error && !query.data)?.error ?? null,
  retry: (): void => {
    for (const query of queries) if (query.error) void query.refetch();
  },
});

/**
 * Whether the first attempt of a read has not ended yet. Until then, content is hidden that its response would move
 * under the pointer.
 */
export const isFirstAttempt = (query: Pick<UseQueryResult, 'isPending' | 'failureCount'>): boolean =>
  query.isPending && query.failureCount === 0;

/**
 * The next page of an infinite list. Loading it during a refetch would cancel the refetch, and the outdated rows would
 * count as fresh; so `canLoadMore` is false until the refetch has ended.
 */
export const nextPageOf = ({
  hasNextPage,
  isFetching,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: UseInfiniteQueryResult) => ({
  isLoadingMore: isFetchingNextPage,
  /** Whether the last attempt to load the next page failed. */
  hasLoadMoreFailed: isFetchNextPageError,
  /** Whether the next page can be loaded without a request of the user. */
  canLoadMore: hasNextPage && !isFetching && !isFetchNextPageError,
  loadMore: (): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  },
});

/** The key of all cached queries of an endpoint: `invalidateQueries({queryKey: keyOf(listParties)})`. */
export const keyOf = (spec: EndpointSpec): readonly [string] => [spec.id];

/**
 * A read of the contract as TanStack Query options: its key is the endpoint's id and the input. Quiet if the screen
 * itself shows a failure.
 */
export const read = <E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  { quiet = false }: { quiet?: boolean } = {},
) =>
  queryOptions({
    queryKey: [spec.id, input] as const,
    queryFn: ({ signal }): Promise<Reply<E>> => callEndpoint(spec, input, { signal, quiet }),
  });

/** The callbacks of the component that started a write. */
interface WriteOptions<E extends EndpointSpec> {
  readonly onSuccess?: (reply: Reply<E>) => unknown;
  readonly onError?: (error: Error) => unknown;
  /** The write is stored on this device and sent later; the user has been notified. */
  readonly onWaiting?: () => unknown;
}

/**
 * A write of the contract as a mutation. The callbacks of `mutate` also run when the component that called it has
 * unmounted: an event over the socket may remove a row or a dialog before the response arrives. Once another user has
 * signed in, the mutation never settles (`forSameUser`): no callback runs, and no write that waits for it in the same
 * scope is sent. The idempotency key is made once per user action and kept while it is unknown whether the write took
 * effect, so that pressing the button again cannot repeat it.
 * @param options with `quiet`, the component shows a failure itself; a toast shows it once the component has unmounted,
 *   unless `quiet` is 'always'
 */
export function useWrite<E extends EndpointSpec, C = unknown>(
  spec: E,
  options: Omit<UseMutationOptions<Reply<E>, Error, CallInput<E>, C>, 'mutationFn'> & {
    quiet?: boolean | 'always';
  } = {},
) {
  const { quiet = false, ...mutationOptions } = options;
  const action = useActionKey();
  const quietly = useQuietly();
  const send = async (input: CallInput<E>): Promise<Reply<E>> => {
    const idempotencyKey = action.keyOf(input);
    try {
      const reply = await callEndpoint(spec, input, { idempotencyKey, quiet: quiet !== false });
      action.end(idempotencyKey);
      return reply;
    } catch (error) {
      if (isOutcomeUnknown(error)) action.lose(idempotencyKey);
      else action.end(idempotencyKey);
      throw error;
    }
  };
  const mutation = useMutation<Reply<E>, Error, CallInput<E>, C>({
    ...mutationOptions,
    mutationFn: (input) => (quiet === true ? quietly : forSameUser)(() => send(input)),
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: CallInput<E>, { onSuccess, onError, onWaiting }: WriteOptions<E> = {}): void => {
      mutateAsync(input).then(onSuccess, (error: Error) =>
        isWaiting(error) ? onWaiting?.() : onError?.(error),
      );
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
