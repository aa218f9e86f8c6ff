import {
  createPatronage,
  endPatronage,
  listEligibleMembers,
  listGivenPatronages,
  listReceivedPatronages,
} from '@quartermaster/contract/patronage';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { allPages, LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';

const ACTIVE = { active: 'true' } as const;
/**
 * How long patronages stay fresh. Most changes arrive as events; refetching shows the others, such as a lower tier of
 * the user.
 */
const STALE_MS = 30_000;

/** The active patronages that the user gives, on one page: a patron has at most 12 seats. */
export const useGivenPatronages = (enabled = true) =>
  useQuery({
    ...read(listGivenPatronages, { query: { ...ACTIVE, ...LARGEST_PAGE } }, { quiet: true }),
    staleTime: STALE_MS,
    enabled,
  });

/** All active patronages that the user receives: one in each party, and the number of parties has no limit. */
export const useReceivedPatronages = () =>
  useQuery({ ...allPages(listReceivedPatronages, { query: ACTIVE }), staleTime: STALE_MS });

export const useEligibleMembers = (partyId: string, enabled: boolean) =>
  useQuery({
    ...read(listEligibleMembers, { params: { party_id: partyId }, query: LARGEST_PAGE }, { quiet: true }),
    staleTime: STALE_MS,
    enabled,
  });

const refresh = (client: QueryClient): Promise<void> =>
  invalidate(client, ['patronages', 'members', 'history']);

export function useSponsor() {
  const client = useQueryClient();
  return useWrite(createPatronage, { quiet: true, onSettled: () => refresh(client) });
}

export function useEndPatronage() {
  const client = useQueryClient();
  return useWrite(endPatronage, { quiet: true, onSettled: () => refresh(client) });
}
