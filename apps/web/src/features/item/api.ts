import { listContainerItems } from '@quartermaster/contract/container';
import {
  createItem,
  destroyItem,
  getItem,
  type ItemChange,
  type ItemInstance,
  mergeItems,
  splitItem,
  updateItem,
} from '@quartermaster/contract/item';
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { callEndpoint } from '../../platform/http.ts';
import { INVENTORY, invalidate, LEDGER } from '../../platform/invalidation.ts';
import { nextPageOf, read, useWrite } from '../../platform/queries.ts';
import type { Reply } from '../../platform/request.ts';
import { retryUntilKnown } from '../../platform/retry-until-known.ts';
import { CONTAINER_STALE_MS } from '../container/api.ts';

const ITEMS_PER_PAGE = 100;

type Page = Reply<typeof listContainerItems>;
interface Pages {
  readonly pages: readonly Page[];
  readonly pageParams: readonly unknown[];
}

const itemsKey = (containerId: string, search: string) =>
  [listContainerItems.id, containerId, search] as const;

const fetchPage = (id: string, search: string, page: number, signal: AbortSignal) =>
  callEndpoint(
    listContainerItems,
    {
      params: { id },
      query: { page: String(page), per_page: String(ITEMS_PER_PAGE), ...(search ? { search } : {}) },
    },
    { signal, quiet: true },
  );

/** An item with its description, notes and tags, which lists of loot omit; until these are loaded, the listed item. */
export function useItemDetails(listedItem: ItemInstance, isComplete: boolean): ItemInstance {
  const { data } = useQuery({
    ...read(getItem, { params: { id: listedItem.id } }, { quiet: true }),
    enabled: !isComplete,
  });
  return isComplete ? listedItem : { ...listedItem, ...data?.data };
}

/** Writes previous values of an item back, for an undo. Throws ApiError. */
export async function restoreItem(client: QueryClient, id: string, item_instance: ItemChange): Promise<void> {
  const input = { params: { id }, body: { item_instance } };
  await retryUntilKnown((idempotencyKey) => callEndpoint(updateItem, input, { quiet: true, idempotencyKey }));
  void invalidate(client, LEDGER);
}

const itemsRead = (containerId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: itemsKey(containerId, search),
    queryFn: ({ pageParam, signal }) => fetchPage(containerId, search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined,
    staleTime: CONTAINER_STALE_MS,
  });

/** Prefetches the first page of a container's items. */
export const prefetchContainerItems = (client: QueryClient, containerId: string): Promise<void> =>
  client.prefetchInfiniteQuery(itemsRead(containerId, ''));

export interface ContainerItems extends ReturnType<typeof nextPageOf> {
  readonly items: readonly ItemInstance[];
  /** The number of items that match the search, on all pages; null until known. */
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Whether all items are loaded and no search is active. */
  readonly isComplete: boolean;
  /** Whether the server has more pages for the search. */
  readonly hasMore: boolean;
  readonly retry: () => void;
}

/** The items of a container, a hundred per page; the server searches. */
export function useContainerItems(containerId: string, search: string, isEnabled = true): ContainerItems {
  const query = useInfiniteQuery({
    ...itemsRead(containerId, search),
    enabled: isEnabled,
    // Keeps the rows of the previous search until those of the new search arrive, but never rows of another container.
    placeholderData: (previous, query) => (query?.queryKey[1] === containerId ? previous : undefined),
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return {
    items,
    total: query.isPlaceholderData ? null : (query.data?.pages[0]?.meta.total_count ?? null),
    isPending: query.isPending,
    error: query.error,
    isComplete: query.isSuccess && !query.hasNextPage && search === '',
    hasMore: query.hasNextPage,
    ...nextPageOf(query),
    retry: () => void query.refetch(),
  };
}

/** All items of a container if the screen has loaded every page; else null. */
export function loadedItems(client: QueryClient, containerId: string): readonly ItemInstance[] | null {
  const pages = client.getQueryData<Pages>(itemsKey(containerId, ''))?.pages;
  const lastMeta = pages?.at(-1)?.meta;
  if (!pages || (lastMeta && lastMeta.current_page < lastMeta.total_pages)) return null;
  return pages.flatMap((page) => page.data);
}

/**
 * Applies a change to all loaded items of a container, and divides the result into as many pages as before; the last
 * page may become longer or shorter. An undefined search means every cached search.
 */
export function patchItems(
  client: QueryClient,
  id: string,
  search: string | undefined,
  change: (items: readonly ItemInstance[]) => ItemInstance[],
): void {
  const queryKey = search === undefined ? [listContainerItems.id, id] : itemsKey(id, search);
  client.setQueriesData<Pages>({ queryKey, exact: search !== undefined }, (cached) => {
    if (!cached) return cached;
    const items = change(cached.pages.flatMap((page) => page.data));
    const pages = cached.pages.map((page, index) => {
      const start = index * ITEMS_PER_PAGE;
      const end = index === cached.pages.length - 1 ? undefined : start + ITEMS_PER_PAGE;
      return { ...page, data: items.slice(start, end) };
    });
    return { ...cached, pages };
  });
}

/** Mutations of one item; its container, purses and history are then refetched. */
export function useItemWrites(containerId: string) {
  const client = useQueryClient();
  const onSuccess = () => invalidate(client, INVENTORY, [containerId]);
  return {
    update: useWrite(updateItem, { onSuccess, quiet: true }),
    split: useWrite(splitItem, { onSuccess, quiet: true }),
    destroy: useWrite(destroyItem, { onSuccess, quiet: true }),
    merge: useWrite(mergeItems, { onSuccess, quiet: 'always' }),
  };
}

/** Creates items of a template in a container. */
export function useCreateItems() {
  const client = useQueryClient();
  return useWrite(createItem, {
    onSuccess: ({ data }) => invalidate(client, INVENTORY, [data.container_id]),
    quiet: 'always',
  });
}
