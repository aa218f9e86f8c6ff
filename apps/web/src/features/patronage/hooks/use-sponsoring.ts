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
  /** What the signed-in user can give this member; null when nothing. */
  readonly offerTo: (userId: string) => Offer | null;
  /** Set when members could be sponsored if a seat were left. */
  readonly fullSeats: Seats | null;
}

/** The members of a party to whom the user can give a tier. Nothing while loading and after a failure. */
export function useSponsoring(partyId: string): Sponsoring {
  const mayGive = grantedTier(useUser().tier) !== null;
  const eligible = useEligibleMembers(partyId, mayGive).data;
  const { granted_tier: tier = null, seats } = eligible?.meta ?? {};
  const isFull = seats !== undefined && seats.used >= seats.limit;
  const isEligible = (userId: string) => eligible?.data.some(({ id }) => id === userId) === true;
  return {
    offerTo: (userId) => (tier && seats && !isFull && isEligible(userId) ? { tier, seats } : null),
    fullSeats: seats && isFull && eligible?.data.length ? seats : null,
  };
}
