import type { Seats } from '@quartermaster/contract/patronage';
import { grantedTier } from '@quartermaster/rules/patronage';
import type { Tier } from '@quartermaster/rules/tier-names';
import { useUser } from '../../../platform/session.ts';
import { useEligibleMembers } from '../api.ts';

export interface Offer {
  readonly tier: Tier;
  readonly seats: Seats;
}

export interface Sponsoring {
  /** The patronage that the signed-in user can offer this member; null if the user cannot sponsor the member. */
  readonly offerTo: (userId: string) => Offer | null;
  /** The seats of the user; set if members could be sponsored but all seats are in use. */
  readonly fullSeats: Seats | null;
}

/** The members of a party whom the user can sponsor: none while they are loading or after a failure. */
export function useSponsoring(partyId: string): Sponsoring {
  const mayGive = grantedTier(useUser().tier) !== null;
  const eligibleMembers = useEligibleMembers(partyId, mayGive).data;
  const { granted_tier: tier = null, seats } = eligibleMembers?.meta ?? {};
  const isFull = seats !== undefined && seats.used >= seats.limit;
  const isEligible = (userId: string) => eligibleMembers?.data.some(({ id }) => id === userId) === true;
  return {
    offerTo: (userId) => (tier && seats && !isFull && isEligible(userId) ? { tier, seats } : null),
    fullSeats: seats && isFull && eligibleMembers?.data.length ? seats : null,
  };
}
