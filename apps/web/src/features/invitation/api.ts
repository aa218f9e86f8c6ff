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
import { keyOf, read, useWrite } from '../../platform/queries.ts';

const INVITATIONS_STALE_MS = 30_000;

/** A page of the invitations of a party that have this status, newest first; by default the 50 newest. */
export const usePartyInvitations = (partyId: string, status: InvitationStatus, page = 1) =>
  useQuery({
    ...read(
      listInvitations,
      { params: { id: partyId }, query: { status, page: String(page), per_page: '50' } },
      { quiet: true },
    ),
    staleTime: INVITATIONS_STALE_MS,
    placeholderData: keepPreviousData,
  });

/** The 50 newest pending invitations of the signed-in user. */
export const useOwnInvitations = () =>
  useQuery(read(listOwnInvitations, { query: { status: 'pending', per_page: '50' } }, { quiet: true }));

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
