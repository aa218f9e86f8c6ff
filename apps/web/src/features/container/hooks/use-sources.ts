import { type Character, listCharacters } from '@quartermaster/contract/character';
import { type Container, listCharacterContainers } from '@quartermaster/contract/container';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { allPages, combinedState, LARGEST_PAGE, read } from '../../../platform/queries.ts';
import { useUser } from '../../../platform/session.ts';
import { CONTAINER_STALE_MS, partyContainersRead } from '../api.ts';

export interface SourceGroup {
  readonly title: string;
  readonly containers: readonly Container[];
}

export interface Sources {
  readonly groups: readonly SourceGroup[];
  readonly all: readonly Container[];
  /** The containers of the user's own characters. */
  readonly own: readonly Container[];
  readonly isPending: boolean;
  /** Not shown in a toast, so the caller displays it. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A party's characters or, if `partyId` is null or undefined, all of the user's characters. */
const charactersRead = (partyId: string | null | undefined) =>
  allPages(listCharacters, { query: partyId ? { party_id: partyId } : {} });

/** Containers in groups; the user's own containers are in the order of the characters that own them. */
function groupContainers(containers: readonly Container[], characters: readonly Character[], userId: string) {
  const own = characters
    .filter(({ user_id }) => user_id === userId)
    .flatMap(({ id }) => containers.filter(({ owner }) => owner.id === id));
  const otherContainers = (type: 'character' | 'party') =>
    containers.filter((container) => container.owner.type === type && !own.includes(container));
  const groups = [
    { title: 'Your characters', containers: own },
    { title: 'Other characters', containers: otherContainers('character') },
    { title: 'Party', containers: otherContainers('party') },
  ].filter((group) => group.containers.length > 0);
  return { groups, all: groups.flatMap((group) => group.containers), own };
}

/** Prefetches the containers that `useSources` returns for a party; null if that fails. */
export async function prefetchSources(
  client: QueryClient,
  partyId: string,
  userId: string,
): Promise<Pick<Sources, 'all' | 'own'> | null> {
  try {
    const [containers, characters] = await Promise.all([
      client.fetchQuery(partyContainersRead(partyId)),
      client.fetchQuery(charactersRead(partyId)),
    ]);
    return groupContainers(containers.data, characters.data, userId);
  } catch {
    return null;
  }
}

/** The containers of the user's characters, one request for each character. */
function useOwnContainers(characters: readonly Character[]) {
  return useQueries({
    queries: characters.map(({ id }) => ({
      ...read(listCharacterContainers, { params: { id }, query: LARGEST_PAGE }, { quiet: true }),
      staleTime: CONTAINER_STALE_MS,
    })),
  });
}

/**
 * Containers that items can be moved between, in groups for the source selector.
 * @param partyId the containers of this party and its characters; null: those of the user's characters outside any
 * party; undefined: those of all the user's characters
 */
export function useSources(partyId: string | null | undefined): Sources {
  const user = useUser();
  const characters = useQuery(charactersRead(partyId));
  const visibleCharacters = (characters.data?.data ?? []).filter(
    (character) => partyId !== null || character.party_id === null,
  );
  const party = useQuery({ ...partyContainersRead(partyId ?? ''), enabled: Boolean(partyId) });
  const ownContainers = useOwnContainers(partyId ? [] : visibleCharacters);
  const queries = [characters, ...ownContainers, ...(partyId ? [party] : [])];
  const containers = party.data?.data ?? ownContainers.flatMap((query) => query.data?.data ?? []);
  return {
    ...groupContainers(containers, visibleCharacters, user.id),
    ...combinedState(queries),
  };
}
