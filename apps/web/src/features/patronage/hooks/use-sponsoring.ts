import type { Seats } from '@quartermaster/contract/patronage';
import type { Patronage } from '@quartermaster/contract/subscription';
import { grantedTier } from '@quartermaster/rules/patronage';
import type { Tier } from '@quartermaster/rules/tier-names';
import { useUser } from '../../../platform/session.ts';
import { useEligibleMembers, useGivenPatronages, useReceivedPatronages } from '../api.ts';

export interface Offer {
  readonly tier: Tier;
  readonly seats: Seats;
}

export interface Sponsoring {
  /** What the signed-in user can give this member; null when nothing. */
  readonly offerTo: (userId: string) => Offer | null;
  /** The active patronage of this member, as far as the signed-in user is one of its sides. */
  readonly patronageOf: (userId: string) => Patronage | undefined;
  /** Set when members could be sponsored if a seat were left. */
  readonly fullSeats: Seats | null;
}

/** Patronages in a party, and the members to whom the user can give one. Empty while loading and after a failure. */
export function useSponsoring(partyId: string): Sponsoring {
  const mayGive = grantedTier(useUser().tier) !== null;
  const eligible = useEligibleMembers(partyId, mayGive).data;
  const given = useGivenPatronages(mayGive).data?.data ?? [];
  const received = useReceivedPatronages().data?.data ?? [];
  const { granted_tier: tier = null, seats } = eligible?.meta ?? {};
  const isFull = seats !== undefined && seats.used >= seats.limit;
  const isEligible = (userId: string) => eligible?.data.some(({ id }) => id === userId) === true;
  return {
    offerTo: (userId) => (tier && seats && !isFull && isEligible(userId) ? { tier, seats } : null),
    patronageOf: (userId) =>
      [...given, ...received].find(
        ({ party_id, beneficiary_id }) => party_id === partyId && beneficiary_id === userId,
      ),
    fullSeats: seats && isFull && eligible?.data.length ? seats : null,
  };
}
