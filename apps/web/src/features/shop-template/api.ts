import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  addShopItems,
  getRestockStatus,
  listShopItems,
  removeShopItem,
  updateShopItem,
} from '@quartermaster/contract/shop-item';
import {
  createShopTemplate,
  deleteShopTemplate,
  duplicateShopTemplate,
  getShopTemplate,
  listShopLocations,
  listShopTemplateRatings,
  listShopTemplates,
  listShopTypes,
  rateShopTemplate,
  type ShopTemplate,
  searchShops,
  updateShopTemplate,
} from '@quartermaster/contract/shop-template';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import type { RatingEndpoints } from '../template/api.ts';

/** How long a response stays fresh, in milliseconds (DOM-9). */
const TEMPLATE_STALE_MS = 5 * 60_000;
const CHOICES_STALE_MS = 30 * 60_000;
/** The number of cards on a page: four rows of three columns. */
const CARDS_PER_PAGE = '12';
/** The number of lines on a page of the stock (DOM-9). */
const LINES_PER_PAGE = '100';

type ListQuery = NonNullable<CallInput<typeof listShopTemplates>['query']>;

/** One page of the templates that the reader may see; the previous page stays visible while the next one loads. */
export const useShopTemplates = (query: ListQuery) =>
  useQuery({
    ...read(
      listShopTemplates,
      { query: { ...query, per_page: CARDS_PER_PAGE, include: 'tags' } },
      { quiet: true },
    ),
    staleTime: TEMPLATE_STALE_MS,
    placeholderData: keepPreviousData,
  });

const templateRead = (id: string) => ({
  ...read(getShopTemplate, { params: { id } }, { quiet: true }),
  staleTime: TEMPLATE_STALE_MS,
});

export const useShopTemplate = (id: string) => useQuery(templateRead(id));

/** The shop types, each with its number of public templates. */
export const useShopTypes = () =>
  useQuery({ ...read(listShopTypes, {}, { quiet: true }), staleTime: CHOICES_STALE_MS });
/** The suggested locations, each with its number of public templates. */
export const useShopLocations = () =>
  useQuery({ ...read(listShopLocations, {}, { quiet: true }), staleTime: CHOICES_STALE_MS });

const LISTS = [listShopTemplates, searchShops, listShopTypes, listShopLocations];

/** Refetches the lists that a changed template may affect. */
const refreshLists = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    ...LISTS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
    invalidate(client, ['ownContent']),
  ]);

/** Caches the response of a write, so that the page shows it without another request. */
const cacheTemplate = (client: QueryClient, data: ShopTemplate): Promise<unknown> => {
  client.setQueryData(templateRead(data.id).queryKey, { data, meta: undefined, message: undefined });
  return refreshLists(client);
};

export function useCreateShopTemplate() {
  const client = useQueryClient();
  return useWrite(createShopTemplate, { quiet: true, onSuccess: ({ data }) => cacheTemplate(client, data) });
}

export function useUpdateShopTemplate() {
  const client = useQueryClient();
  return useWrite(updateShopTemplate, {
    quiet: true,
    onSuccess: async ({ data }) => {
      await cacheTemplate(client, data);
      // A changed buy modifier changes the prices of lines without their own price.
      await Promise.all(
        [listShopItems, getRestockStatus].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      );
    },
  });
}

export function useDuplicateShopTemplate() {
  const client = useQueryClient();
  return useWrite(duplicateShopTemplate, {
    quiet: true,
    onSuccess: ({ data }) => cacheTemplate(client, data),
  });
}

export function useDeleteShopTemplate(id: string) {
  const client = useQueryClient();
  return useWrite(deleteShopTemplate, {
    quiet: true,
    onSuccess: () => {
      client.removeQueries({ queryKey: templateRead(id).queryKey });
      return refreshLists(client);
    },
  });
}

/** The endpoints of a shop template's ratings. */
export const ratingEndpoints: RatingEndpoints = {
  get: getShopTemplate,
  rate: rateShopTemplate,
  ratings: listShopTemplateRatings,
  lists: LISTS,
};

/** The stock of a template, 100 lines per page. */
export const useShopItems = (id: string, search: string, page: number) =>
  useQuery({
    ...read(
      listShopItems,
      {
        params: { id },
        query: { page: String(page), per_page: LINES_PER_PAGE, ...(search ? { search } : {}) },
      },
      { quiet: true },
    ),
    staleTime: TEMPLATE_STALE_MS,
    placeholderData: keepPreviousData,
  });

export const useRestockStatus = (id: string) =>
  useQuery({
    ...read(getRestockStatus, { params: { id } }, { quiet: true }),
    staleTime: TEMPLATE_STALE_MS,
  });

/** Mutations of one template's lines; they refetch the stock, the lines that restock, the template and the lists. */
export function useStockWrites(id: string) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      ...[listShopItems, getRestockStatus].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      client.invalidateQueries({ queryKey: templateRead(id).queryKey }),
      refreshLists(client),
    ]);
  return {
    add: useWrite(addShopItems, { quiet: true, onSuccess }),
    change: useWrite(updateShopItem, { quiet: true, onSuccess }),
    remove: useWrite(removeShopItem, { quiet: true, onSuccess }),
  };
}
