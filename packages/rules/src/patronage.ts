/** Rules of patronages: who may sponsor whom, the granted tier, and the reasons for an end (DEC-8, DEC-10). */
import { TIERS, type Tier } from './tier-names.ts';
import { featuresOf, tierRank } from './tiers.ts';

export const PATRONAGE_END_REASONS = [
  'ended_by_patron',
  'ended_by_beneficiary',
  'patron_left',
  'beneficiary_left',
  'party_deleted',
  'tier_ended',
] as const;
export type PatronageEndReason = (typeof PATRONAGE_END_REASONS)[number];

/** Maximum number of patronages that a patron may grant at the same time, over all parties. */
const SEATS: Readonly<Record<Tier, number>> = { tier_free: 0, tier_1: 0, tier_2: 4, tier_3: 12 };
export const seatsOf = (patron: Tier): number => SEATS[patron];

/** One rank below the patron's own tier; null for a tier without patronage. */
export const grantedTier = (patron: Tier): Tier | null =>
  featuresOf(patron).patronage_system ? (TIERS[tierRank(patron) - 1] ?? null) : null;

/** The tiers of users whom a patron of this tier can raise to a higher tier. */
export function tiersBelowGrant(patron: Tier): Tier[] {
  const granted = grantedTier(patron);
  return granted === null ? [] : TIERS.filter((tier) => tierRank(tier) < tierRank(granted));
}

export interface Sponsorship {
  /** The tier of the patron's account, because a tier granted by another patron cannot be passed on. */
  readonly patronTier: Tier;
  readonly beneficiaryTier: Tier;
  readonly isSelf: boolean;
  readonly isBeneficiaryMember: boolean;
  /** Whether the beneficiary has a patron in this party. */
  readonly isSponsored: boolean;
  readonly seatsUsed: number;
}
export type SponsorshipRejection = 'feature' | 'self' | 'stranger' | 'sponsored' | 'tier' | 'seats';

/** The reason why a member may not sponsor another member; null if they may. */
export function sponsorshipRejection(sponsorship: Sponsorship): SponsorshipRejection | null {
  if (grantedTier(sponsorship.patronTier) === null) return 'feature';
  if (sponsorship.isSelf) return 'self';
  if (!sponsorship.isBeneficiaryMember) return 'stranger';
  if (sponsorship.isSponsored) return 'sponsored';
  if (!tiersBelowGrant(sponsorship.patronTier).includes(sponsorship.beneficiaryTier)) return 'tier';
  return sponsorship.seatsUsed >= seatsOf(sponsorship.patronTier) ? 'seats' : null;
}

interface PatronageUsers {
  readonly patronId: string;
  readonly beneficiaryId: string;
}

/** The end reason if the patron or the beneficiary ends the patronage; null for other users, who may not. */
export function endReasonOf(patronage: PatronageUsers, userId: string): PatronageEndReason | null {
  if (userId === patronage.patronId) return 'ended_by_patron';
  return userId === patronage.beneficiaryId ? 'ended_by_beneficiary' : null;
}

/** The end reason if the patron or the beneficiary leaves the party or is removed from it. */
export const leaveReasonOf = ({ patronId }: PatronageUsers, userId: string): PatronageEndReason =>
  userId === patronId ? 'patron_left' : 'beneficiary_left';

/** Whether a patronage could raise a user with this tier. */
export const canBeRaised = (tier: Tier): boolean =>
  TIERS.some((patron) => tiersBelowGrant(patron).includes(tier));
