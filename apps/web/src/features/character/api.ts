import {
  createCharacter,
  deleteCharacter,
  duplicateCharacter,
  getCharacter,
  listCharacters,
  updateCharacter,
} from '@quartermaster/contract/character';
import {
  type Container,
  listCharacterContainers,
  listContainerItems,
} from '@quartermaster/contract/container';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { fetchImage, uploadImage } from '@quartermaster/contract/image';
import { importInventory, previewInventoryImport } from '@quartermaster/contract/inventory-import';
import { exportCharacterItems, type ItemInstance } from '@quartermaster/contract/item';
import { getParty, listParties } from '@quartermaster/contract/party';
import type { Permission } from '@quartermaster/rules/roles';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { rulesOf } from '../../platform/form-rules.ts';
import { useDownload } from '../../platform/hooks/use-download.ts';
import { callEndpoint, fetchFile } from '../../platform/http.ts';
import { invalidate, LEDGER } from '../../platform/invalidation.ts';
import { allPages, LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { forSameUser } from '../../platform/tokens.ts';

/** How long responses stay fresh and cached, in milliseconds (DOM-9). */
const DETAIL_STALE_MS = 5 * 60_000;
const DETAIL_CACHE_MS = 30 * 60_000;
const LIST_STALE_MS = 2 * 60_000;
const LIST_CACHE_MS = 10 * 60_000;
const CONTAINERS_STALE_MS = 30_000;
/** Retries (DOM-8): none on 401, 404 and 422 (the id in the URL is invalid), otherwise up to two. */
const DETAIL_RETRIES = 2;
const FINAL_STATUSES = [401, 404, 422];

export type CharacterListQuery = NonNullable<CallInput<typeof listCharacters>['query']>;

const characterRead = (id: string) => ({
  ...read(getCharacter, { params: { id } }, { quiet: true }),
  staleTime: DETAIL_STALE_MS,
  gcTime: DETAIL_CACHE_MS,
  retry: (failures: number, error: Error) =>
    failures < DETAIL_RETRIES && !(error instanceof ApiError && FINAL_STATUSES.includes(error.status)),
});

const LIST_TIMES = { staleTime: LIST_STALE_MS, gcTime: LIST_CACHE_MS };

const characterPage = (query: CharacterListQuery) => ({
  ...read(listCharacters, { query }, { quiet: true }),
  ...LIST_TIMES,
});
const allCharacters = (query: CharacterListQuery) => ({
  ...allPages(listCharacters, { query }),
  ...LIST_TIMES,
});

export const useCharacter = (id: string) => useQuery(characterRead(id));

/** The signed-in user's characters with their loads; the previous page stays visible while the next one loads. */
export const useCharacters = (query: CharacterListQuery) =>
  useQuery({
    ...characterPage({ ...query, include: 'carried' }),
    placeholderData: keepPreviousData,
  });

/** The characters of all members in a party. */
export const usePartyCharacters = (partyId: string) => useQuery(allCharacters({ party_id: partyId }));

/**
 * The load of each character of a party, as far as the user may see it; limited to the first 20 characters by name,
 * the maximum of one request that includes loads. Refetched whenever `changedAt`, the time of the latest known
 * change, changes.
 */
export function usePartyLoads(partyId: string, changedAt: number) {
  const loads = useQuery({
    ...characterPage({ party_id: partyId, include: 'carried', per_page: '20' }),
    enabled: false,
  });
  const { refetch } = loads;
  useEffect(() => {
    if (changedAt > 0) void refetch();
  }, [changedAt, refetch]);
  return loads;
}

/** Prefetches a character when its card receives the pointer or the focus. */
export function usePrefetchCharacter(): (id: string) => void {
  const client = useQueryClient();
  return (id) => void client.prefetchQuery(characterRead(id));
}

/** The unarchived parties in which the user has the permission, sorted by name. Quiet: the screen shows a failure. */
export function useOpenParties(permission: Permission = 'create_character', { quiet = true } = {}) {
  const parties = useQuery(
    allPages(listParties, { query: { is_archived: 'false', sort: 'name', direction: 'asc' } }, { quiet }),
  );
  const openParties = parties.data?.data.filter((party) => party.permissions[permission]) ?? [];
  return {
    isPending: parties.isPending,
    error: parties.data ? null : parties.error,
    retry: () => void parties.refetch(),
    choices: openParties.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Refetches what a change to a character affects, including access to a party's inventory and the history. */
const refreshCharacters = (client: QueryClient): Promise<void> =>
  invalidate(client, ['characters', 'party', 'members', 'containers', 'history', 'found']);

export function useCreateCharacter() {
  const client = useQueryClient();
  return useWrite(createCharacter, { quiet: true, onSuccess: () => refreshCharacters(client) });
}

/** Caches the response of the update, so that the page shows it before the refetch. */
export function useUpdateCharacter() {
  const client = useQueryClient();
  return useWrite(updateCharacter, {
    quiet: true,
    onSuccess: ({ data }) => {
      client.setQueryData(characterRead(data.id).queryKey, { data, meta: undefined, message: undefined });
      return refreshCharacters(client);
    },
  });
}

export function useDuplicateCharacter() {
  const client = useQueryClient();
  return useWrite(duplicateCharacter, { onSuccess: () => refreshCharacters(client) });
}

/**
 * Deletes a character, removes it from the cache unless a page still shows it, and refetches the containers that may
 * have received its items.
 */
export function useDeleteCharacter() {
  const client = useQueryClient();
  return useWrite(deleteCharacter, {
    quiet: true,
    onSuccess: (_reply, { params }) => {
      client.removeQueries({ queryKey: characterRead(params.id).queryKey, type: 'inactive' });
      void invalidate(client, LEDGER);
      return refreshCharacters(client);
    },
  });
}

/** The characters that the signed-in user plays, by name. */
export const useOwnCharacters = (isEnabled: boolean) =>
  useQuery({ ...allCharacters({ sort: 'name', direction: 'asc' }), enabled: isEnabled });

export interface Assignment {
  readonly id: string;
  readonly party_id: string | null;
}

/**
 * Assigns characters to a party and unassigns others, one after the other; stops if a change is rejected or another
 * user signs in. Earlier changes are kept.
 */
export function useAssignCharacters() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (assignments: readonly Assignment[]) => {
      for (const { id, party_id } of assignments) {
        const input = { params: { id }, body: { character: { party_id } } };
        await forSameUser(() => callEndpoint(updateCharacter, input, { quiet: true }));
      }
    },
    onSettled: () => refreshCharacters(client),
  });
}

/** Uploads a picture; the response contains its URL. */
export const useUploadImage = () =>
  useMutation({ mutationFn: (file: Blob) => callEndpoint(uploadImage, { body: file }, { quiet: true }) });

/** The server downloads a picture once; the response contains the URL of the stored copy. */
export const useFetchImage = () =>
  useMutation({
    mutationFn: (address: string) => callEndpoint(fetchImage, { body: { address } }, { quiet: true }),
  });

/** Downloads a character's inventory as a file. */
export const useItemsExport = (id: string) =>
  useDownload(
    (format: 'csv' | 'foundry') =>
      fetchFile(exportCharacterItems, { params: { id }, query: { format } }, { quiet: true }),
    { onError: () => showToast('Failed to export the items', { tone: 'error' }) },
  );

/** Previews an import; writes nothing. */
export const usePreviewInventory = () => useWrite(previewInventoryImport, { quiet: true });

/** Imports an inventory, then refetches items and coins and, if items were created, the lists of templates. */
export function useImportInventory() {
  const client = useQueryClient();
  return useWrite(importInventory, {
    quiet: true,
    onSuccess: ({ meta }) =>
      invalidate(client, meta.created > 0 ? [...LEDGER, 'itemTemplates', 'ownContent'] : LEDGER),
  });
}

export interface ContainerContents {
  readonly container: Container;
  readonly items: readonly ItemInstance[];
  /** False if the container has more items than are loaded. */
  readonly isComplete: boolean;
}

/** The maximum number of pages of the item list that are loaded per container for the printed sheet. */
const PRINTED_PAGES_MAX = 20;

/** The items that a character carries, by container, as far as the reader may see them; up to 2,000 per container. */
export const useContainerContents = (id: string) =>
  useQuery({
    queryKey: [listContainerItems.id, 'contents', id],
    staleTime: CONTAINERS_STALE_MS,
    queryFn: async ({ signal }): Promise<readonly ContainerContents[]> => {
      const input = { params: { id }, query: LARGEST_PAGE };
      const { data } = await callEndpoint(listCharacterContainers, input, { signal, quiet: true });
      return Promise.all(
        data.map(async (container) => ({ container, ...(await itemsIn(container.id, signal)) })),
      );
    },
  });

async function itemsIn(id: string, signal: AbortSignal): Promise<Omit<ContainerContents, 'container'>> {
  const items: ItemInstance[] = [];
  for (let page = 1; page <= PRINTED_PAGES_MAX; page += 1) {
    const query = { page: String(page), ...LARGEST_PAGE };
    const { data, meta } = await callEndpoint(
      listContainerItems,
      { params: { id }, query },
      { signal, quiet: true },
    );
    items.push(...data);
    if (page >= meta.total_pages) return { items, isComplete: true };
  }
  return { items, isComplete: false };
}

/** A party, for its branding on the printed sheet. A failure is not shown, because the sheet is complete without it. */
export const useBrandedParty = (id: string) => useQuery(read(getParty, { params: { id } }, { quiet: true }));

/** The validation rules of the form, from the contract. */
export const characterRules = rulesOf(() =>
  import('@quartermaster/contract/character').then((c) => c.characterForm),
);
