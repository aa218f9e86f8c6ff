import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  addLootItem,
  addLootItems,
  listLootItems,
  removeLootItem,
  updateLootItem,
} from '@quartermaster/contract/loot-item';
import { previewLoot } from '@quartermaster/contract/loot-roll';
import {
  createLootTemplate,
  deleteLootTemplate,
  duplicateLootTemplate,
  getLootTemplate,
  type LootTemplate,
  listLootTemplateRatings,
  listLootTemplates,
  rateLootTemplate,
  updateLootTemplate,
} from '@quartermaster/contract/loot-template';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { allPages, keyOf, LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';
import type { RatingEndpoints } from '../template/api.ts';

/** The number of cards on a page; fills complete rows of one, two or three columns. */
const CARDS_PER_PAGE = '18';

export type LootListQuery = NonNullable<CallInput<typeof listLootTemplates>['query']>;

/**
 * One page of loot templates: public ones and the user's own; the previous page stays visible while the next one loads.
 */
export const useLootTemplates = (query: LootListQuery) =>
  useQuery({
    ...read(listLootTemplates, { query: { per_page: CARDS_PER_PAGE, ...query } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

/** All loot templates of a user that the reader may see. */
export const useLootTemplatesOf = (creatorId: string) =>
  useQuery(allPages(listLootTemplates, { query: { creator_id: creatorId } }));

const templateRead = (id: string) => read(getLootTemplate, { params: { id } }, { quiet: true });
export const useLootTemplate = (id: string) => useQuery(templateRead(id));

/** One page of the lines of a template, 100 per page (DOM-9). */
export const useLootItems = (id: string, page: number, isEnabled = true) =>
  useQuery({
    ...read(
      listLootItems,
      { params: { id }, query: { page: String(page), ...LARGEST_PAGE } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });

/** Refetches the lists that a changed template may affect. */
const refreshLists = (client: QueryClient): Promise<void> =>
  invalidate(client, ['ownContent', 'lootTemplates']);

/** Caches the response of a write, which the page shows next, and refetches the lists. */
function cacheTemplate(client: QueryClient, data: LootTemplate): Promise<unknown> {
  client.setQueryData(templateRead(data.id).queryKey, { data, meta: undefined, message: undefined });
  return refreshLists(client);
}

export function useCreateLootTemplate() {
  const client = useQueryClient();
  return useWrite(createLootTemplate, { quiet: true, onSuccess: ({ data }) => cacheTemplate(client, data) });
}

export function useUpdateLootTemplate() {
  const client = useQueryClient();
  return useWrite(updateLootTemplate, { quiet: true, onSuccess: ({ data }) => cacheTemplate(client, data) });
}

export function useDuplicateLootTemplate() {
  const client = useQueryClient();
  return useWrite(duplicateLootTemplate, {
    quiet: true,
    onSuccess: ({ data }) => cacheTemplate(client, data),
  });
}

export function useDeleteLootTemplate(id: string) {
  const client = useQueryClient();
  return useWrite(deleteLootTemplate, {
    quiet: true,
    onSuccess: () => {
      client.removeQueries({ queryKey: templateRead(id).queryKey });
      return refreshLists(client);
    },
  });
}

/**
 * Mutations of the lines of a template; the lines, their number and their value are then refetched, and the number of
 * templates that contain each item.
 */
export function useLootItemWrites() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      ...[listLootItems, getLootTemplate].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      refreshLists(client),
    ]);
  return {
    add: useWrite(addLootItem, { quiet: true, onSettled }),
    addMany: useWrite(addLootItems, { quiet: true, onSettled }),
    update: useWrite(updateLootItem, { quiet: true, onSettled }),
    remove: useWrite(removeLootItem, { quiet: true, onSettled }),
  };
}

/** Rolls the dice of a template; nothing is created. */
export const usePreviewLoot = () => useWrite(previewLoot, { quiet: true });

/** The endpoints of a loot template's ratings. */
export const ratingEndpoints: RatingEndpoints = {
  get: getLootTemplate,
  rate: rateLootTemplate,
  ratings: listLootTemplateRatings,
  lists: [listLootTemplates],
};
