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
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callForFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { saveFile } from '../../platform/save-file.ts';

/** The marketplace: 50 a page, fresh for 5 min (domain.md §9). */
const PER_PAGE = '50';
const MARKET_STALE_MS = 5 * 60_000;
/** Tiles on a page of the catalogue: fills two, three and four columns alike. */
const TILES_PER_PAGE = '24';

const CATEGORY_TAG = 'category:';

export interface CatalogFilter {
  readonly search: string;
  readonly category: string | null;
  /** Gold pieces, as typed. */
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly rarity: Rarity | null;
  /** From 1 to 5. */
  readonly minRating: string | null;
}
type ListQuery = NonNullable<CallInput<typeof listItemTemplates>['query']>;
export type Rarity = NonNullable<ListQuery['rarity']>;

export const NO_FILTER: CatalogFilter = {
  search: '',
  category: null,
  minValue: null,
  maxValue: null,
  rarity: null,
  minRating: null,
};

export const isFiltered = (filter: CatalogFilter): boolean =>
  filter.search !== '' || Object.entries(filter).some(([key, value]) => key !== 'search' && value !== null);

const bounds = ({ minValue, maxValue, rarity, minRating }: CatalogFilter) => ({
  ...(minValue === null ? {} : { min_value: String(minValue) }),
  ...(maxValue === null ? {} : { max_value: String(maxValue) }),
  ...(rarity === null ? {} : { rarity }),
  ...(minRating === null ? {} : { min_rating: minRating }),
});

/** The public catalogue as the workspace searches it, page after page. */
export function useMarketplace(filter: CatalogFilter) {
  const query = useInfiniteQuery({
    queryKey: [searchItems.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchItems,
        {
          query: {
            page: String(pageParam),
            per_page: PER_PAGE,
            search: filter.search || '*',
            ...(filter.category ? { tags: CATEGORY_TAG + filter.category } : {}),
            ...bounds(filter),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined,
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });
  const templates = useMemo<ItemTemplate[]>(
    () => query.data?.pages.flatMap((page) => page.data) ?? [],
    [query.data],
  );
  return {
    templates,
    total: query.data?.pages[0]?.meta.total_count ?? 0,
    isPending: query.isPending,
    error: query.error,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

export type CatalogSort = 'name' | 'value' | 'weight' | 'rating';

/** One page of the catalogue's tiles. */
export const useCatalogPage = (
  filter: CatalogFilter,
  sort: CatalogSort,
  isDescending: boolean,
  page: number,
  creatorId: string | null = null,
) =>
  useQuery({
    ...read(listItemTemplates, {
      query: {
        page: String(page),
        per_page: TILES_PER_PAGE,
        sort,
        direction: isDescending ? 'desc' : 'asc',
        ...(creatorId ? { creator_id: creatorId } : {}),
        ...(filter.search ? { search: filter.search } : {}),
        ...(filter.category ? { category: filter.category } : {}),
        ...bounds(filter),
      },
    }),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

const templateRead = (id: string) => read(getItemTemplate, { params: { id } }, { quiet: true });

export const useItemTemplate = (id: string) => useQuery(templateRead(id));

/** What was made of a template; only its creator may ask. */
export const useUsage = (id: string, isAsked = true) =>
  useQuery({
    ...read(getItemTemplateUsage, { params: { id } }, { quiet: true }),
    enabled: isAsked,
    staleTime: 0,
  });

/** What the marketplace page asks for beside the shared filter. */
export interface MarketQuery extends CatalogFilter {
  /** Comma-joined; all must be present. */
  readonly tags: string;
  /** Pounds. */
  readonly minWeight: number | null;
  readonly maxWeight: number | null;
  readonly sort: CatalogSort;
  readonly isDescending: boolean;
  readonly page: number;
}

const marketTags = ({ tags, category }: MarketQuery): string =>
  [category ? CATEGORY_TAG + category : '', tags].filter(Boolean).join(',');

/** One page of the marketplace. */
export const useMarketPage = (query: MarketQuery) =>
  useQuery({
    ...read(
      searchItems,
      {
        query: {
          page: String(query.page),
          per_page: PER_PAGE,
          search: query.search || '*',
          sort: query.sort,
          direction: query.isDescending ? 'desc' : 'asc',
          ...(marketTags(query) ? { tags: marketTags(query) } : {}),
          ...(query.minWeight === null ? {} : { min_weight: String(query.minWeight) }),
          ...(query.maxWeight === null ? {} : { max_weight: String(query.maxWeight) }),
          ...bounds(query),
        },
      },
      { quiet: true },
    ),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

const LISTS = [listItemTemplates, searchItems, listItemTemplateTags, getItemTemplateUsage];

/** Every list that may look different once a template changed. */
const refreshLists = (client: QueryClient): Promise<unknown> =>
  Promise.all(LISTS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));

/** What a write answered is what the page shows next, without asking again. */
const showNow = (client: QueryClient, data: ItemTemplate): Promise<unknown> => {
  client.setQueryData(templateRead(data.id).queryKey, { data, meta: undefined, message: undefined });
  return refreshLists(client);
};

export function useCreateTemplate() {
  const client = useQueryClient();
  return useWrite(createItemTemplate, { quiet: true, onSuccess: ({ data }) => showNow(client, data) });
}

/** Things made from it change with it, so what lies in containers is read again too. */
export function useReplaceTemplate() {
  const client = useQueryClient();
  return useWrite(replaceItemTemplate, {
    quiet: true,
    onSuccess: async ({ data }) => {
      await showNow(client, data);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => /^container\./.test(String(queryKey[0])),
      });
    },
  });
}

export function useDuplicateTemplate() {
  const client = useQueryClient();
  return useWrite(duplicateItemTemplate, { quiet: true, onSuccess: ({ data }) => showNow(client, data) });
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

export const useRatings = (id: string, page: number) =>
  useQuery({
    ...read(listItemTemplateRatings, { params: { id }, query: { page: String(page) } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

export function useRateTemplate(id: string) {
  const client = useQueryClient();
  return useWrite(rateItemTemplate, {
    quiet: true,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listItemTemplateRatings) }),
        client.invalidateQueries({ queryKey: templateRead(id).queryKey }),
        refreshLists(client),
      ]),
  });
}

export const usePreviewImport = () => useWrite(previewImport, { quiet: true });

export function useImport() {
  const client = useQueryClient();
  return useWrite(importItemTemplates, { quiet: true, onSuccess: () => refreshLists(client) });
}

/** Fetches one's own templates as a file and hands it to the person. */
export const useExport = () =>
  useMutation({
    mutationFn: async (format: 'csv' | 'json') =>
      saveFile(await callForFile(exportItemTemplates, { query: { format } }, { quiet: true })),
  });

export interface Category {
  readonly name: string;
  readonly count: number;
}

/** The categories in use, by their tags, the most used first. */
export function useCategories(): readonly Category[] {
  const { data } = useQuery(read(listItemTemplateTags, {}));
  return useMemo(
    () =>
      (data?.data ?? [])
        .filter(({ tag }) => tag.startsWith(CATEGORY_TAG))
        .map(({ tag, count }) => ({ name: tag.slice(CATEGORY_TAG.length), count })),
    [data],
  );
}
