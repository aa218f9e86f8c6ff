import {
  getItemTemplate,
  type ItemTemplate,
  listItemTemplates,
  listItemTemplateTags,
  searchItems,
} from '@quartermaster/contract/item-template';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/http.ts';
import { read } from '../../platform/queries.ts';

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
}

export const NO_FILTER: CatalogFilter = { search: '', category: null, minValue: null, maxValue: null };

export const isFiltered = (filter: CatalogFilter): boolean =>
  filter.search !== '' || filter.category !== null || filter.minValue !== null || filter.maxValue !== null;

const bounds = ({ minValue, maxValue }: CatalogFilter) => ({
  ...(minValue === null ? {} : { min_value: String(minValue) }),
  ...(maxValue === null ? {} : { max_value: String(maxValue) }),
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

export type CatalogSort = 'name' | 'value' | 'weight';

/** One page of the catalogue's tiles. */
export const useCatalogPage = (
  filter: CatalogFilter,
  sort: CatalogSort,
  isDescending: boolean,
  page: number,
) =>
  useQuery({
    ...read(listItemTemplates, {
      query: {
        page: String(page),
        per_page: TILES_PER_PAGE,
        sort,
        direction: isDescending ? 'desc' : 'asc',
        ...(filter.search ? { search: filter.search } : {}),
        ...(filter.category ? { category: filter.category } : {}),
        ...bounds(filter),
      },
    }),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

export const useItemTemplate = (id: string) => useQuery(read(getItemTemplate, { params: { id } }));

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
