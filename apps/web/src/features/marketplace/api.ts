import { exportContent, importContent, previewContentImport } from '@quartermaster/contract/content-file';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { getItemTemplate, listItemTemplates, searchItems } from '@quartermaster/contract/item-template';
import { getLootTemplate, listLootTemplates } from '@quartermaster/contract/loot-template';
import { getCreator } from '@quartermaster/contract/marketplace';
import { deleteOwnContent, listOwnContent, updateOwnContent } from '@quartermaster/contract/own-content';
import { getShopTemplate, listShopTemplates, searchShops } from '@quartermaster/contract/shop-template';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DownloadCallbacks, useDownload } from '../../platform/hooks/use-download.ts';
import { fetchFile } from '../../platform/http.ts';
import { invalidate } from '../../platform/invalidation.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** How long the lists of the marketplace stay fresh (DOM-9). */
const MARKET_STALE_MS = 5 * 60_000;
/** The number of cards on a page; fills complete rows of one, two or three columns. */
const CARDS_PER_PAGE = '12';

type ShopQuery = NonNullable<CallInput<typeof searchShops>['query']>;
type LootQuery = NonNullable<CallInput<typeof listLootTemplates>['query']>;
/** The filters of a URL; the server rejects unknown values. */
type Filters = Readonly<Partial<Record<string, string>>>;

/** One page of the public shop templates. */
export const useMarketShops = (query: Filters) =>
  useQuery({
    ...read(searchShops, { query: { ...(query as ShopQuery), per_page: CARDS_PER_PAGE } }, { quiet: true }),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

/** One page of the public loot templates. */
export const useMarketLoot = (query: Filters) =>
  useQuery({
    ...read(
      listLootTemplates,
      { query: { ...(query as LootQuery), visibility: 'public', per_page: CARDS_PER_PAGE } },
      { quiet: true },
    ),
    staleTime: MARKET_STALE_MS,
    placeholderData: keepPreviousData,
  });

/** A creator with the totals of their public content. */
export const useCreator = (id: string) =>
  useQuery({ ...read(getCreator, { params: { id } }, { quiet: true }), enabled: id !== '' });

type OwnQuery = NonNullable<CallInput<typeof listOwnContent>['query']>;

/** One page of the user's own templates of all kinds. */
export const useOwnContent = (query: Filters) =>
  useQuery({
    ...read(listOwnContent, { query: query as OwnQuery }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

/** The queries that are refetched after the user's own templates have changed. */
const OWN_CONTENT_READS = [
  listItemTemplates,
  getItemTemplate,
  searchItems,
  listShopTemplates,
  getShopTemplate,
  searchShops,
  listLootTemplates,
  getLootTemplate,
];

function useInvalidateOwnContent() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      ...OWN_CONTENT_READS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      invalidate(client, ['ownContent', 'templateLines']),
    ]);
}

/** Changes the visibility of several templates, or deletes them. */
export function useOwnContentWrites() {
  const onSuccess = useInvalidateOwnContent();
  return {
    update: useWrite(updateOwnContent, { quiet: true, onSuccess }),
    remove: useWrite(deleteOwnContent, { quiet: true, onSuccess }),
  };
}

/** Previews the import of a file of shops and loot, and imports it. */
export function useContentImport() {
  const onSuccess = useInvalidateOwnContent();
  return {
    preview: useWrite(previewContentImport, { quiet: true }),
    importFile: useWrite(importContent, { quiet: true, onSuccess }),
  };
}

type ExportQuery = NonNullable<CallInput<typeof exportContent>['query']>;

/** Downloads the user's shops and loot that match the filters as a file. */
export const useContentExport = (callbacks: DownloadCallbacks) =>
  useDownload(({ search, kind, visibility }: Filters) => {
    const filters = Object.entries({ search, kind, visibility }).filter(([, value]) => value);
    const query = Object.fromEntries(filters) as ExportQuery;
    return fetchFile(exportContent, { query }, { quiet: true });
  }, callbacks);
