import { listCharacters } from '@quartermaster/contract/character';
import { listParties } from '@quartermaster/contract/party';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/queries.ts';

/** How long a response stays fresh, in milliseconds (DOM-9). */
const PARTIES_STALE_MS = 30_000;
const CHARACTERS_STALE_MS = 2 * 60_000;

/**
 * The properties whose changes render the page again. By default these are the properties that were read so far, but
 * the code of a section, which reads the error, may load after the response.
 */
const READ_LATER = { notifyOnChangeProps: ['data', 'error', 'isPending'] } satisfies {
  notifyOnChangeProps: (keyof UseQueryResult)[];
};

/** The signed-in user's six most recently changed parties, archived ones left out. */
export const useOwnParties = () =>
  useQuery({
    ...read(listParties, { query: { per_page: '6', is_archived: 'false' } }, { quiet: true }),
    staleTime: PARTIES_STALE_MS,
    ...READ_LATER,
  });

/**
 * Whether the user is new, that is, has no characters and no parties, archived parties included. Undefined until this
 * is known, but false while both lists load.
 */
export function useIsNewUser(lists: readonly [OwnParties, RecentCharacters]): boolean | undefined {
  const emptyLists = lists.filter((list) => list.data?.data.length === 0);
  const hasNothing = emptyLists.length === lists.length;
  const query = { per_page: '1', is_archived: 'all' } as const;
  const { data, isLoading } = useQuery({
    ...read(listParties, { query }, { quiet: true }),
    enabled: hasNothing,
  });
  const isUnknown = isLoading || (emptyLists.length > 0 && lists.some((list) => list.isPending));
  return isUnknown ? undefined : hasNothing && !data?.data.length;
}

const RECENTLY_UPDATED = {
  per_page: '6',
  sort: 'updated_at',
  direction: 'desc',
  include: 'carried',
} as const;

/** The signed-in user's six most recently changed characters, with their loads. */
export const useRecentCharacters = () =>
  useQuery({
    ...read(listCharacters, { query: RECENTLY_UPDATED }, { quiet: true }),
    staleTime: CHARACTERS_STALE_MS,
    ...READ_LATER,
  });

export type OwnParties = ReturnType<typeof useOwnParties>;
export type RecentCharacters = ReturnType<typeof useRecentCharacters>;
