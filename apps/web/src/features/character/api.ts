import { createCharacter, getCharacter, listCharacters } from '@quartermaster/contract/character';
import { listCharacterContainers } from '@quartermaster/contract/container';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { getParty, listMembers } from '@quartermaster/contract/party';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../../platform/api-error.ts';
import { rulesOf } from '../../platform/form-rules.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** Freshness and keeping of answers, in milliseconds (domain.md §9). */
const DETAIL_FRESH_MS = 5 * 60_000;
const DETAIL_KEPT_MS = 30 * 60_000;
const LIST_FRESH_MS = 2 * 60_000;
const LIST_KEPT_MS = 10 * 60_000;
const CONTAINERS_FRESH_MS = 30_000;
/** domain.md §8: none on 401 and 404, otherwise up to two. */
const DETAIL_RETRIES = 2;

export type CharacterListQuery = NonNullable<CallInput<typeof listCharacters>['query']>;

const characterRead = (id: string) => ({
  ...read(getCharacter, { params: { id } }, { quiet: true }),
  staleTime: DETAIL_FRESH_MS,
  gcTime: DETAIL_KEPT_MS,
  retry: (failures: number, error: Error) => failures < DETAIL_RETRIES && isOutcomeUnknown(error),
});

const characterList = (query: CharacterListQuery) => ({
  ...read(listCharacters, { query }, { quiet: true }),
  staleTime: LIST_FRESH_MS,
  gcTime: LIST_KEPT_MS,
});

export const useCharacter = (id: string) => useQuery(characterRead(id));

/** The signed-in person's characters; the last page stays in sight while the next one comes. */
export const useCharacters = (query: CharacterListQuery) =>
  useQuery({ ...characterList(query), placeholderData: keepPreviousData });

/** Everybody's characters in a party. */
export const usePartyCharacters = (partyId: string) =>
  useQuery(characterList({ party_id: partyId, per_page: '100' }));

/** A character's containers, as far as the asker may see them. */
export const useCharacterContainers = (id: string) =>
  useQuery({
    ...read(listCharacterContainers, { params: { id }, query: { per_page: '100' } }),
    staleTime: CONTAINERS_FRESH_MS,
  });

/** Fetches a character before somebody goes there: on hover. */
export function usePrefetchCharacter(): (id: string) => void {
  const client = useQueryClient();
  return (id) => void client.prefetchQuery(characterRead(id));
}

/** A character opens its party's inventory to its player, so the party is asked for anew as well. */
export function useCreateCharacter() {
  const client = useQueryClient();
  return useWrite(createCharacter, {
    quiet: true,
    onSuccess: () =>
      Promise.all(
        [listCharacters, getParty, listMembers].map((spec) =>
          client.invalidateQueries({ queryKey: keyOf(spec) }),
        ),
      ),
  });
}

/** The form's rules, as the server has them. */
export const characterRules = rulesOf(() =>
  import('@quartermaster/contract/character').then((c) => c.characterForm),
);
