import { removeCharacterFromParty } from '@quartermaster/contract/character';
import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  createParty,
  getParty,
  joinParty,
  leaveParty,
  listParties,
  type Party,
  previewParty,
  regenerateJoinCode,
  updateParty,
} from '@quartermaster/contract/party';
import { changeRole, listMembers, removeMember } from '@quartermaster/contract/party-member';
import { getPartyNotes, updatePartyNotes } from '@quartermaster/contract/party-notes';
import { deleteParty, transferGm } from '@quartermaster/contract/party-seat';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { invalidate, PARTY } from '../../platform/invalidation.ts';
import { allPages, LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';

/** How long a response stays fresh, in milliseconds (DOM-9). */
const PARTY_STALE_MS = 30_000;
const PREVIEW_STALE_MS = 5 * 60_000;

export type PartyListQuery = NonNullable<CallInput<typeof listParties>['query']>;

const partyRead = (id: string) => ({
  ...read(getParty, { params: { id } }, { quiet: true }),
  staleTime: PARTY_STALE_MS,
});
const membersRead = (id: string) => ({
  ...read(listMembers, { params: { id }, query: LARGEST_PAGE }, { quiet: true }),
  staleTime: PARTY_STALE_MS,
});

/** One page of the signed-in user's parties; the previous page stays visible while the next one loads. */
export const useParties = (query: PartyListQuery) =>
  useQuery({
    ...read(listParties, { query }, { quiet: true }),
    staleTime: PARTY_STALE_MS,
    placeholderData: keepPreviousData,
  });

/** All parties of the signed-in user. */
export const useAllParties = (query: PartyListQuery) =>
  useQuery({ ...allPages(listParties, { query }), staleTime: PARTY_STALE_MS });

export const useParty = (id: string) => useQuery(partyRead(id));
export const useMembers = (id: string) => useQuery(membersRead(id));

/** Returns a function that prefetches a party; called when a link to the party is hovered or focused. */
export function usePrefetchParty(): (id: string) => void {
  const client = useQueryClient();
  return (id) => void client.prefetchQuery(partyRead(id));
}

/** The party with a join code, or the public party with an id; sends no request while `isComplete` is false. */
export const usePartyPreview = (query: { join_code: string } | { party_id: string }, isComplete = true) =>
  useQuery({
    ...read(previewParty, { query }, { quiet: true }),
    staleTime: PREVIEW_STALE_MS,
    enabled: isComplete,
    retry: false,
  });

/** Refetches the queries that depend on a party, its members or its join code. */
const refreshParty = (client: QueryClient): Promise<void> => invalidate(client, ['party', 'members']);

/** Caches the response of a write, so that the page shows it without waiting for another request. */
const cacheParty = (client: QueryClient, data: Party): void => {
  client.setQueryData(partyRead(data.id).queryKey, { data, meta: undefined, message: undefined });
};

export function useCreateParty() {
  const client = useQueryClient();
  return useWrite(createParty, { quiet: true, onSuccess: () => refreshParty(client) });
}

export function useUpdateParty() {
  const client = useQueryClient();
  return useWrite(updateParty, {
    quiet: true,
    onSuccess: ({ data }) => {
      cacheParty(client, data);
      return refreshParty(client);
    },
  });
}

export function useJoinParty() {
  const client = useQueryClient();
  return useWrite(joinParty, {
    quiet: true,
    onSuccess: () => invalidate(client, ['party', 'members', 'memberships']),
  });
}

export function useRegenerateJoinCode() {
  const client = useQueryClient();
  return useWrite(regenerateJoinCode, {
    quiet: true,
    onSuccess: ({ data }) => cacheParty(client, data),
  });
}

/** Shows the new role immediately, and the previous one again if the change fails. */
export function useChangeRole(partyId: string) {
  const client = useQueryClient();
  const { queryKey } = membersRead(partyId);
  return useWrite(changeRole, {
    onMutate: async ({ params, body }) => {
      await client.cancelQueries({ queryKey });
      const previous = client.getQueryData(queryKey);
      const { role } = body.party_membership;
      client.setQueryData(
        queryKey,
        (page) =>
          page && {
            ...page,
            data: page.data.map((member) =>
              member.user_id === params.user_id ? { ...member, role } : member,
            ),
          },
      );
      return previous;
    },
    onError: (_error, _input, previous) => client.setQueryData(queryKey, previous),
    onSettled: () => refreshParty(client),
  });
}

export function useRemoveMember() {
  const client = useQueryClient();
  return useWrite(removeMember, { quiet: true, onSettled: () => invalidate(client, PARTY) });
}

export function useRemoveCharacter() {
  const client = useQueryClient();
  return useWrite(removeCharacterFromParty, {
    quiet: true,
    onSettled: () => invalidate(client, PARTY),
  });
}

/**
 * Removes a party from the cache, because the user can no longer read it, and refetches everything that may have
 * changed, such as the user's characters, which have left the party too. No event reports this, because a former member
 * receives none.
 */
function forgetParty(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: partyRead(id).queryKey });
  return invalidate(client, [
    'memberships',
    'characters',
    'containers',
    'purses',
    'patronages',
    'shops',
    'loot',
    'found',
  ]);
}

export function useLeaveParty(id: string) {
  const client = useQueryClient();
  return useWrite(leaveParty, {
    quiet: true,
    onSuccess: () => forgetParty(client, id),
  });
}

export function useDeleteParty(id: string) {
  const client = useQueryClient();
  return useWrite(deleteParty, {
    quiet: 'always',
    onSuccess: () => forgetParty(client, id),
  });
}

/** Hands over the game-master seat; the page then shows the actions of a manager. */
export function useTransferGm() {
  const client = useQueryClient();
  return useWrite(transferGm, {
    quiet: true,
    onSuccess: ({ data }) => {
      cacheParty(client, data);
      return refreshParty(client);
    },
  });
}

const notesRead = (id: string) => ({
  ...read(getPartyNotes, { params: { id } }, { quiet: true }),
  staleTime: PARTY_STALE_MS,
});

export const usePartyNotes = (id: string) => useQuery(notesRead(id));

export function useUpdateNotes(id: string) {
  const client = useQueryClient();
  return useWrite(updatePartyNotes, {
    quiet: true,
    onSuccess: ({ data }) =>
      client.setQueryData(notesRead(id).queryKey, { data, meta: undefined, message: undefined }),
    onError: () => client.invalidateQueries({ queryKey: notesRead(id).queryKey }),
  });
}

/** The validation rules of the party form and of the join form, from the contract. */
export const partyRules = rulesOf(() => import('@quartermaster/contract/party').then((c) => c.partyForm));
export const joinRules = rulesOf(() => import('@quartermaster/contract/party').then((c) => c.joinForm));
