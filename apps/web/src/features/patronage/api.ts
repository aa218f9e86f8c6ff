import {
  createPatronage,
  endPatronage,
  listEligibleMembers,
  listGivenPatronages,
  listReceivedPatronages,
} from '@quartermaster/contract/patronage';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';

/** Selects active patronages; a patron has fewer seats than fit on one page. */
const ACTIVE = { active: 'true', ...LARGEST_PAGE } as const;
/**
 * How long patronages stay fresh. Most changes arrive as events; refetching shows the others, such as a lower tier of
 * the user.
 */
const STALE_MS = 30_000;

export const useGivenPatronages = (enabled = true) =>
  useQuery({
    ...read(listGivenPatronages, { query: ACTIVE }, { quiet: true }),
    staleTime: STALE_MS,
    enabled,
  });

export const useReceivedPatronages = () =>
  useQuery({ ...read(listReceivedPatronages, { query: ACTIVE }, { quiet: true }), staleTime: STALE_MS });

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
