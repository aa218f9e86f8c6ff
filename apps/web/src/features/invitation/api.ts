import {
  acceptInvitation,
  createInvitation,
  declineInvitation,
  type InvitationStatus,
  listInvitations,
  listOwnInvitations,
  revokeInvitation,
} from '@quartermaster/contract/invitation';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { allPages, keyOf, read, useWrite } from '../../platform/queries.ts';

const INVITATIONS_STALE_MS = 30_000;

/** A page of the pending invitations of a party, newest first. */
export const usePendingInvitations = (partyId: string, page: number) =>
  useQuery({
    ...read(
      listInvitations,
      { params: { id: partyId }, query: { status: 'pending', page: String(page), per_page: '50' } },
      { quiet: true },
    ),
    staleTime: INVITATIONS_STALE_MS,
    placeholderData: keepPreviousData,
  });

/** All invitations of a party that have this status, newest first. */
export const useAllInvitations = (partyId: string, status: InvitationStatus) =>
  useQuery({
    ...allPages(listInvitations, { params: { id: partyId }, query: { status } }),
    staleTime: INVITATIONS_STALE_MS,
  });

/** The pending invitations of the signed-in user, newest first. */
export const useOwnInvitations = () =>
  useQuery(allPages(listOwnInvitations, { query: { status: 'pending' } }));

export function useInvite() {
  const client = useQueryClient();
  return useWrite(createInvitation, {
    quiet: true,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listInvitations) }),
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  return useWrite(revokeInvitation, {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listInvitations) }),
  });
}

export function useAcceptInvitation() {
  const client = useQueryClient();
  return useWrite(acceptInvitation, {
    onSettled: () => invalidate(client, ['party', 'memberships']),
  });
}

export function useDeclineInvitation() {
  const client = useQueryClient();
  return useWrite(declineInvitation, {
    onSettled: () => invalidate(client, ['memberships']),
  });
}
