import type { CallInput } from '@quartermaster/contract/endpoint';
import { findItems } from '@quartermaster/contract/find';
import { listParties, type Party } from '@quartermaster/contract/party';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { currentParty } from '../../platform/current-party.ts';
import { allPages, read } from '../../platform/queries.ts';
import { useStore } from '../../platform/store.ts';

export type FindQuery = NonNullable<CallInput<typeof findItems>['query']>;

/**
 * One page of the items that the user may see in a party; the previous page stays visible while the next one
 * loads.
 */
export const useFind = (partyId: string, query: FindQuery) =>
  useQuery({
    ...read(findItems, { params: { id: partyId }, query }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

/** The maximum number of matches that the command palette lists. */
const PALETTE_MATCHES = '6';
/** The minimum length of a search in the command palette: a single letter would match nearly every name. */
const SEARCH_LENGTH_MIN = 2;

/** The first matches in a party; sends no request without a party or for a search below the minimum length. */
export const usePaletteMatches = (partyId: string | undefined, search: string) =>
  useQuery({
    ...read(
      findItems,
      { params: { id: partyId ?? '' }, query: { search, per_page: PALETTE_MATCHES } },
      { quiet: true },
    ),
    enabled: partyId !== undefined && search.length >= SEARCH_LENGTH_MIN,
  });

/**
 * The party that was opened last in this visit, or else the most recently changed party; undefined while
 * loading or without a party.
 */
export function useCurrentParty(): { party: Party | undefined; parties: ReturnType<typeof useOwnParties> } {
  const id = useStore(currentParty);
  const parties = useOwnParties();
  const list = parties.data?.data ?? [];
  return { party: list.find((party) => party.id === id) ?? list[0], parties };
}

const useOwnParties = () => useQuery(allPages(listParties, {}));
