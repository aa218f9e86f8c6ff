import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  createItemTemplate,
  deleteItemTemplate,
  duplicateItemTemplate,
  getItemTemplate,
  getItemTemplateUsage,
  type ItemTemplate,
  listItemTemplateRatings,
  listItemTemplates,
  listItemTemplateTags,
  rateItemTemplate,
  replaceItemTemplate,
  searchItems,
} from '@quartermaster/contract/item-template';
import {
  exportItemTemplates,
  importItemTemplates,
  previewImport,
} from '@quartermaster/contract/item-template-import';
import { matchItemTemplates } from '@quartermaster/contract/item-template-match';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DownloadCallbacks, useDownload } from '../../platform/hooks/use-download.ts';
import { callEndpoint, fetchFile } from '../../platform/http.ts';
import { invalidate, LEDGER } from '../../platform/invalidation.ts';
import { keyOf, nextPageOf, read, useWrite } from '../../platform/queries.ts';
import type { RatingEndpoints } from '../template/api.ts';

/** Marketplace pages have 50 templates and stay fresh for 5 minutes (DOM-9). */
const PER_PAGE = '50';
const MARKET_STALE_MS = 5 * 60_000;
/** The number of tiles on a page of the catalog: divisible by two, three and four columns. */
const TILES_PER_PAGE = '24';

const CATEGORY_TAG = 'category:';

/**
 * The templates whose names occur in a text such as "12 gp and a dagger"; the previous result stays visible while the
 * next one loads.
 */
export const useItemMatch = (
  query: NonNullable<CallInput<typeof matchItemTemplates>['query']>,
  isEnabled: boolean,
) =>
  useQuery({
    ...read(matchItemTemplates, { query }, { quiet: true }),
    enabled: isEnabled && query.words !== '',
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

/**
 * The filters of a list of item templates; an empty string means not set. Values are in gold pieces, ratings from 1
 * to 5.
 */
export const CATALOG_FILTERS = [
  'search',
  'category',
  'min_value',
  'max_value',
  'rarity',
  'min_rating',
] as const;
export type CatalogFilter = Readonly<Record<(typeof CATALOG_FILTERS)[number], string>>;
type CatalogQuery = Omit<NonNullable<CallInput<typeof listItemTemplates>['query']>, 'per_page'>;
type MarketQuery = Omit<NonNullable<CallInput<typeof searchItems>['query']>, 'per_page'>;

/** The filter in the query parameters of a URL. */
export const catalogFilter = (params: Partial<CatalogFilter>): CatalogFilter =>
  Object.fromEntries(CATALOG_FILTERS.map((name) => [name, params[name] ?? ''])) as CatalogFilter;

export const NO_FILTER = catalogFilter({});

export const isFiltered = (filter: CatalogFilter): boolean =>
  CATALOG_FILTERS.some((name) => filter[name] !== '');

/** The marketplace's search: `*` means everything, and a category is one of the tags (DOM-7). */
const marketQuery = ({ search, category, tags, ...otherFilters }: MarketQuery): MarketQuery => ({
  ...otherFilters,
  search: search || '*',
  tags: [category ? CATEGORY_TAG + category : '', tags].filter(Boolean).join(','),
});

/** One page of the public catalog or, with `creatorId`, of that user's templates, including private ones. */
async function marketplacePage(
  filter: CatalogFilter,
  creatorId: string | null,
  page: string,
  signal: AbortSignal,
) {
  const paging = { page, per_page: PER_PAGE };
  const { data, meta } =
    creatorId === null
      ? await callEndpoint(
          searchItems,
          { query: { ...marketQuery(filter as MarketQuery), ...paging } },
          { signal, quiet: true },
        )
      : await callEndpoint(
          listItemTemplates,
          { query: { ...(filter as CatalogQuery), creator_id: creatorId, ...paging } },
          { signal, quiet: true },
        );
  return { data, meta };
}

const marketplaceRead = (filter: CatalogFilter, creatorId: string | null) =>
  infiniteQueryOptions({
    queryKey: [creatorId === null ? searchItems.id : listItemTemplates.id, filter, creatorId],
    queryFn: ({ pageParam, signal }) => marketplacePage(filter, creatorId, String(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined,
    staleTime: MARKET_STALE_MS,
  });

/** Prefetches what the workspace's marketplace shows first: the first page of the catalog, and the categories. */
export async function prefetchMarketplace(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(marketplaceRead(NO_FILTER, null)),
    client.prefetchQuery(read(listItemTemplateTags, {}, { quiet: true })),
  ]);
}

/**
 * The templates from which items are added in the workspace, loaded page by page.
 * @param creatorId only this user's own templates; null: the public catalog
 */
export function useMarketplace(filter: CatalogFilter, creatorId: string | null) {
  const query = useInfiniteQuery({
    ...marketplaceRead(filter, creatorId),
    placeholderData: keepPreviousData,
  });
  const templates = useMemo<ItemTemplate[]>(
    () => query.data?.pages.flatMap((page) => page.data) ?? [],
    [query.data],
  );
  return {
    templates,
    total: query.data?.pages[0]?.meta.total_count ?? 0,
    /** Whether the templates and the total are those of the filter. */
    isCurrent: query.isSuccess && !query.isPlaceholderData,
    isPending: query.isPending,
    error: query.error,
    ...nextPageOf(query),
    retry: () => void query.refetch(),
  };
}

/** One page of the catalog, which includes the user's own templates. */
export const useCatalogPage = (query: CatalogQuery) =>
  useQuery({
    ...read(listItemTemplates, { query: { ...query, per_page: TILES_PER_PAGE } }, { quiet: true }),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

const templateRead = (id: string) => read(getItemTemplate, { params: { id } }, { quiet: true });

export const useItemTemplate = (id: string) => useQuery(templateRead(id));

/** The numbers of items created from a template; only its creator may read them. */
export const useUsage = (id: string, isEnabled = true) =>
  useQuery({
    ...read(getItemTemplateUsage, { params: { id } }, { quiet: true }),
    enabled: isEnabled,
    staleTime: 0,
  });

/** One page of the marketplace. */
export const useMarketPage = (query: MarketQuery) =>
  useQuery({
    ...read(searchItems, { query: { ...marketQuery(query), per_page: PER_PAGE } }, { quiet: true }),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

const LISTS = [listItemTemplates, searchItems, listItemTemplateTags, getItemTemplateUsage];

/** Refetches every list and usage count that a changed template may affect. */
const refreshLists = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    ...LISTS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
    invalidate(client, ['ownContent', 'templateLines']),
  ]);

/** Caches the response of a write, so that the next page shows it without another request, and refetches the lists. */
const cacheTemplate = (client: QueryClient, data: ItemTemplate): Promise<unknown> => {
  client.setQueryData(templateRead(data.id).queryKey, { data, meta: undefined, message: undefined });
  return refreshLists(client);
};

export function useCreateTemplate() {
  const client = useQueryClient();
  return useWrite(createItemTemplate, { quiet: true, onSuccess: ({ data }) => cacheTemplate(client, data) });
}

/** Items created from the template may change with it, so the contents of containers are refetched too. */
export function useReplaceTemplate() {
  const client = useQueryClient();
  return useWrite(replaceItemTemplate, {
    quiet: true,
    onSuccess: async ({ data }) => {
      await cacheTemplate(client, data);
      await invalidate(client, LEDGER);
    },
  });
}

export function useDuplicateTemplate() {
  const client = useQueryClient();
  return useWrite(duplicateItemTemplate, {
    quiet: true,
    onSuccess: ({ data }) => cacheTemplate(client, data),
  });
}

export function useDeleteTemplate(id: string) {
  const client = useQueryClient();
  return useWrite(deleteItemTemplate, {
    quiet: true,
    onSuccess: () => {
      client.removeQueries({ queryKey: templateRead(id).queryKey });
      return refreshLists(client);
    },
  });
}

/** The endpoints of an item template's ratings. */
export const ratingEndpoints: RatingEndpoints = {
  get: getItemTemplate,
  rate: rateItemTemplate,
  ratings: listItemTemplateRatings,
  lists: LISTS,
};

export const usePreviewImport = () => useWrite(previewImport, { quiet: true });

export function useImport() {
  const client = useQueryClient();
  return useWrite(importItemTemplates, { quiet: true, onSuccess: () => refreshLists(client) });
}

/** Downloads the user's own templates as a file. */
export const useExport = (callbacks: DownloadCallbacks) =>
  useDownload(
    (format: 'csv' | 'json') => fetchFile(exportItemTemplates, { query: { format } }, { quiet: true }),
    callbacks,
  );

export interface Category {
  readonly name: string;
  readonly count: number;
}

/** The categories among the 200 most used tags, the most used first; undefined while they load. */
export function useCategories(): readonly Category[] | undefined {
  const { data, isPending } = useQuery(read(listItemTemplateTags, {}, { quiet: true }));
  return useMemo(() => {
    if (isPending) return undefined;
    return (data?.data ?? [])
      .filter(({ tag }) => tag.startsWith(CATEGORY_TAG))
      .map(({ tag, count }) => ({ name: tag.slice(CATEGORY_TAG.length), count }));
  }, [data, isPending]);
}
