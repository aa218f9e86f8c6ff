import type { CallInput, ReplyData } from '@quartermaster/contract/endpoint';
import {
  deleteShopInstance,
  deployShop,
  getShopInstance,
  listShopInstances,
  type ShopInstance,
  saveShopAsTemplate,
  updateShopInstance,
} from '@quartermaster/contract/shop';
import {
  addShopListings,
  listShopListings,
  removeShopListing,
  restockShop,
  stockShop,
  updateShopListing,
} from '@quartermaster/contract/shop-listing';
import { calculateBuyPrice, quoteTrade, type Trade, tradeWithShop } from '@quartermaster/contract/shop-trade';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { callEndpoint } from '../../platform/http.ts';
import { INVENTORY, invalidate, LEDGER } from '../../platform/invalidation.ts';
import { allPages, keyOf, nextPageOf, read, useWrite } from '../../platform/queries.ts';

/** How long a response stays fresh, in milliseconds (DOM-9). */
const SHOPS_STALE_MS = 2 * 60_000;
const SHOP_STALE_MS = 60_000;
const CARDS_PER_PAGE = '12';
/** The number of listings on a page (DOM-9). */
const LINES_PER_PAGE = '100';

type ListQuery = NonNullable<CallInput<typeof listShopInstances>['query']>;

/** One page of the shops of the user's parties; the previous page stays visible while the next one loads. */
export const useShops = (query: ListQuery) =>
  useQuery({
    ...read(listShopInstances, { query: { per_page: CARDS_PER_PAGE, ...query } }, { quiet: true }),
    staleTime: SHOPS_STALE_MS,
    placeholderData: keepPreviousData,
  });

/** All shops of a party, with one request per 100 shops. */
export const useShopsOfParty = (partyId: string) =>
  useQuery({
    ...allPages(listShopInstances, { query: { party_id: partyId } }),
    staleTime: SHOPS_STALE_MS,
  });

/** The first response includes the shelf (ADR 0246); later the shelf is read separately. */
const shopRead = (id: string) =>
  queryOptions({
    queryKey: [getShopInstance.id, id] as const,
    queryFn: ({ client, queryKey, signal }) => {
      const include = client.getQueryData(queryKey) ? 'restock_schedule' : 'listings,restock_schedule';
      return callEndpoint(getShopInstance, { params: { id }, query: { include } }, { signal, quiet: true });
    },
    staleTime: SHOP_STALE_MS,
    refetchOnWindowFocus: true,
  });

/** One shop with its restock schedule. */
export const useShop = (id: string) => useQuery(shopRead(id));

export type ListingSort = 'name' | 'price' | 'quantity';
export interface ListingFilter {
  readonly search: string;
  readonly category: string;
  readonly sort: ListingSort;
  readonly direction: 'asc' | 'desc';
}

const pageOfListings = (id: string, filter: ListingFilter, page: number, signal: AbortSignal) =>
  callEndpoint(
    listShopListings,
    {
      params: { id },
      query: {
        page: String(page),
        per_page: LINES_PER_PAGE,
        search: filter.search || undefined,
        category: filter.category || undefined,
        sort: filter.sort,
        direction: filter.direction,
      },
    },
    { signal, quiet: true },
  );

/** The first page of an unfiltered shelf in the default order, if the response for the shop included it. */
function firstPage(client: QueryClient, id: string, { search, category, sort, direction }: ListingFilter) {
  const shelf = client.getQueryData(shopRead(id).queryKey)?.data.listings;
  if (!shelf || search || category || sort !== 'name' || direction !== 'asc') return undefined;
  const { lines, total_count, categories } = shelf;
  const per_page = Number(LINES_PER_PAGE);
  const total_pages = Math.ceil(total_count / per_page);
  const meta = { current_page: 1, total_pages, total_count, per_page, categories };
  return { pages: [{ data: lines, meta, message: undefined }], pageParams: [1] };
}

/** The listings of a shop, 100 lines per page, with current prices. */
export function useListings(id: string, filter: ListingFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    initialData: () => firstPage(client, id, filter),
    initialDataUpdatedAt: () => client.getQueryState(shopRead(id).queryKey)?.dataUpdatedAt,
    queryKey: [listShopListings.id, id, filter],
    queryFn: ({ pageParam, signal }) => pageOfListings(id, filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined,
    staleTime: SHOP_STALE_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  return {
    listings: useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]),
    isPlaceholderData: query.isPlaceholderData,
    total: query.data?.pages[0]?.meta.total_count ?? null,
    /** The categories of the whole shelf. */
    categories: query.data?.pages.at(-1)?.meta.categories ?? [],
    isPending: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    ...nextPageOf(query),
    retry: () => void query.refetch(),
  };
}

/** All listings of a shop, with one request per 100. */
export const useAllListings = (id: string) =>
  useQuery({ ...allPages(listShopListings, { params: { id } }), staleTime: SHOP_STALE_MS });

/** The price of a quantity of an item, with its steps; sends no request for a sold-out item. */
export const useBuyPrice = (id: string, itemId: string | null, quantity: number) =>
  useQuery({
    ...read(
      calculateBuyPrice,
      { params: { id, item_id: itemId ?? '' }, query: { quantity: String(quantity) } },
      { quiet: true },
    ),
    enabled: itemId !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type Quote = ReplyData<typeof quoteTrade>;

/** The quote of a basket; never cached, because stock and prices change meanwhile. An empty basket (null) has none. */
export const quoteRead = (id: string, trade: Trade | null) =>
  queryOptions({
    queryKey: [quoteTrade.id, id, trade] as const,
    queryFn: async ({ signal }): Promise<Quote | null> =>
      trade &&
      (await callEndpoint(quoteTrade, { params: { id }, body: { trade } }, { signal, quiet: true })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The quote of a basket, requested again after every change of `trade`. */
export const useQuote = (id: string, trade: Trade | null, isEnabled: boolean) =>
  useQuery({
    ...quoteRead(id, trade),
    enabled: trade === null || isEnabled,
    placeholderData: keepPreviousData,
  });

/** Caches the response of a write, so that the page shows it; the shelf is refetched. */
const cacheShop = (client: QueryClient, data: ShopInstance): Promise<unknown> => {
  client.setQueryData(
    shopRead(data.id).queryKey,
    (cached) => cached && { ...cached, data: { ...cached.data, ...data } },
  );
  return invalidate(client, LEDGER);
};

export function useDeployShop() {
  const client = useQueryClient();
  return useWrite(deployShop, {
    quiet: true,
    onSuccess: () => invalidate(client, [...LEDGER, 'ownContent', 'shopTemplates']),
  });
}

/** The writes with which stewards manage a shop; the screen shows their errors. */
export function useShopWrites() {
  const client = useQueryClient();
  const onSuccess = () => invalidate(client, LEDGER);
  return {
    change: useWrite(updateShopInstance, { quiet: true, onSuccess: ({ data }) => cacheShop(client, data) }),
    remove: useWrite(deleteShopInstance, {
      quiet: true,
      onSuccess: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: keyOf(listShopInstances) }),
          invalidate(client, [...INVENTORY, 'loot', 'ownContent']),
          // The page of the deleted shop is still open, and a refetch would report that the shop does not exist.
          ...[getShopInstance, listShopListings, quoteTrade].map((spec) =>
            client.invalidateQueries({ queryKey: keyOf(spec), refetchType: 'none' }),
          ),
        ]),
    }),
    saveAsTemplate: useWrite(saveShopAsTemplate, {
      quiet: true,
      onSuccess: () => invalidate(client, ['ownContent', 'shopTemplates']),
    }),
    restock: useWrite(restockShop, { quiet: true, onSuccess }),
    addLines: useWrite(addShopListings, { quiet: true, onSuccess }),
    changeLine: useWrite(updateShopListing, { quiet: true, onSuccess }),
    removeLine: useWrite(removeShopListing, { quiet: true, onSuccess }),
    stock: useWrite(stockShop, { quiet: true, onSuccess }),
  };
}

/**
 * Buys and sells a basket. A rejection can mean that the shelf on screen is outdated, so the shelf is always refetched.
 * The mutation does not wait for the refetch: otherwise the basket would still have the purchased items when the
 * refetched containers already contain them, and their load would be counted twice.
 */
export function useTrade() {
  const client = useQueryClient();
  return useWrite(tradeWithShop, { quiet: 'always', onSettled: () => void invalidate(client, LEDGER) });
}
