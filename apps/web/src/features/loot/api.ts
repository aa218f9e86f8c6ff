import { listCharacters } from '@quartermaster/contract/character';
import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  claimLoot,
  deleteLootInstance,
  deployLoot,
  distributeLoot,
  getLootInstance,
  listPartyLoot,
  previewDistribution,
  revealLoot,
  takeLoot,
  updateLootInstance,
} from '@quartermaster/contract/loot';
import { addToLoot, removeFromLoot, saveLootAsTemplate } from '@quartermaster/contract/loot-contents';
import { listParties } from '@quartermaster/contract/party';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint } from '../../platform/http.ts';
import { invalidate, LEDGER } from '../../platform/invalidation.ts';
import { allPages, isFirstAttempt, keyOf, LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';

/** How long loot stays fresh, in milliseconds; the same as for a single shop (DOM-9). */
const LOOT_STALE_MS = 60_000;

/** A page of a party's loot, 100 per page, newest first; hidden loot is listed only for a gm. */
export const usePartyLootPage = (partyId: string, page: string) =>
  useQuery({
    ...read(listPartyLoot, { params: { id: partyId }, query: { ...LARGEST_PAGE, page } }, { quiet: true }),
    staleTime: LOOT_STALE_MS,
  });

/** The query for all of a party's loot; one request per 100. */
export const partyLootRead = (partyId: string) =>
  queryOptions({
    ...allPages(listPartyLoot, { params: { id: partyId } }),
    staleTime: LOOT_STALE_MS,
  });

/** All of a party's loot, newest first; hidden loot only for a gm. No request is sent while `partyId` is null. */
export const usePartyLoot = (partyId: string | null) =>
  useQuery({ ...partyLootRead(partyId ?? ''), enabled: partyId !== null });

export const useLoot = (id: string) =>
  useQuery({
    ...read(getLootInstance, { params: { id } }, { quiet: true }),
    staleTime: LOOT_STALE_MS,
    refetchOnWindowFocus: true,
  });

/** Parties that the user may deploy loot in. */
export function useLootParties() {
  const query = useQuery(allPages(listParties, { query: { role: 'gm' } }));
  return {
    parties: (query.data?.data ?? []).filter(({ permissions }) => permissions.manage_loot),
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** The characters of a party, and those among them that the user may act for. */
export function useClaimants(partyId: string) {
  const query = useQuery(allPages(listCharacters, { query: { party_id: partyId } }));
  const characters = query.data?.data ?? [];
  return {
    characters,
    claimants: characters.filter(({ permissions }) => permissions.act),
    isPending: query.isPending,
    isFirstAttempt: isFirstAttempt(query),
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Refetches a party's loot and the history that mentions it. */
const refreshLoot = (client: QueryClient): Promise<void> => invalidate(client, ['loot', 'history']);

export function useDeployLoot() {
  const client = useQueryClient();
  return useWrite(deployLoot, {
    quiet: true,
    onSuccess: () => invalidate(client, ['loot', 'history', 'ownContent', 'lootTemplates']),
  });
}

/** The mutations of a gm on deployed loot. */
export function useLootWrites() {
  const client = useQueryClient();
  const onSettled = () => refreshLoot(client);
  return {
    add: useWrite(addToLoot, { quiet: true, onSettled }),
    removeItem: useWrite(removeFromLoot, { quiet: 'always', onSettled }),
    saveAsTemplate: useWrite(saveLootAsTemplate, {
      quiet: true,
      onSuccess: () => invalidate(client, ['ownContent', 'lootTemplates']),
    }),
    update: useWrite(updateLootInstance, { quiet: true, onSettled }),
    reveal: useWrite(revealLoot, { quiet: 'always', onSettled }),
    hide: useWrite(updateLootInstance, { quiet: 'always', onSettled }),
    remove: useWrite(deleteLootInstance, {
      quiet: 'always',
      onSuccess: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: keyOf(listPartyLoot) }),
          // The page of the deleted loot may still be open, but must not refetch it until it is visited again.
          client.invalidateQueries({ queryKey: keyOf(getLootInstance), refetchType: 'none' }),
          invalidate(client, ['history', 'ownContent']),
        ]),
    }),
  };
}

/** Claims and takes items; refetches even after a rejection, because another user may have been faster. */
export function useClaimWrites() {
  const client = useQueryClient();
  const onSettled = () => invalidate(client, LEDGER);
  return {
    claim: useWrite(claimLoot, { quiet: 'always', onSettled }),
    take: useWrite(takeLoot, { quiet: 'always', onSettled }),
  };
}

export type DistributionInput = CallInput<typeof distributeLoot>['body']['distribute'];

/**
 * Previews the shares of a distribution, as a query because nothing is changed. The previous plan stays visible while
 * the next one is calculated.
 * @param reshuffles counts the reshuffles, each of which requests a plan with a new seed
 */
export const useDistributionPlan = (
  id: string,
  input: Pick<DistributionInput, 'character_ids' | 'distribution_mode'>,
  reshuffles: number,
) =>
  useQuery({
    queryKey: ['plan', previewDistribution.id, id, input, reshuffles],
    queryFn: ({ signal }) =>
      callEndpoint(
        previewDistribution,
        { params: { id }, body: { distribute: input } },
        { signal, quiet: true },
      ),
    enabled: input.character_ids.length > 0,
    placeholderData: keepPreviousData,
    // The inputs of a plan may change at any time.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

export function useDistribute() {
  const client = useQueryClient();
  return useWrite(distributeLoot, { quiet: 'always', onSettled: () => invalidate(client, LEDGER) });
}
