/** Who may sponsor whom, what that gives and why it ends (DEC-8, DEC-10). */
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

/** How many users a patron may sponsor at once, over all parties. */
const SEATS: Readonly<Record<Tier, number>> = { tier_free: 0, tier_1: 0, tier_2: 4, tier_3: 12 };
export const seatsOf = (patron: Tier): number => SEATS[patron];

/** One rank below the patron's own tier; null for a tier without patronage. */
export const grantedTier = (patron: Tier): Tier | null =>
  featuresOf(patron).patronage_system ? (TIERS[tierRank(patron) - 1] ?? null) : null;

/** The tiers that a patron of this tier can raise. */
export function tiersBelowGrant(patron: Tier): Tier[] {
  const granted = grantedTier(patron);
  return granted === null ? [] : TIERS.filter((tier) => tierRank(tier) < tierRank(granted));
}

export interface Sponsorship {
  /** Each user's own tier: what a patron grants cannot be passed on. */
  readonly patronTier: Tier;
  readonly beneficiaryTier: Tier;
  readonly isSelf: boolean;
  readonly isBeneficiaryMember: boolean;
  /** The beneficiary has a patron in this party. */
  readonly isSponsored: boolean;
  readonly seatsUsed: number;
}
export type SponsorshipRefusal = 'feature' | 'self' | 'stranger' | 'sponsored' | 'tier' | 'seats';

/** Why a member of the party may not sponsor another; null when they may. */
export function sponsorshipRefusal(facts: Sponsorship): SponsorshipRefusal | null {
  if (grantedTier(facts.patronTier) === null) return 'feature';
  if (facts.isSelf) return 'self';
  if (!facts.isBeneficiaryMember) return 'stranger';
  if (facts.isSponsored) return 'sponsored';
  if (!tiersBelowGrant(facts.patronTier).includes(facts.beneficiaryTier)) return 'tier';
  return facts.seatsUsed >= seatsOf(facts.patronTier) ? 'seats' : null;
}

interface Sides {
  readonly patronId: string;
  readonly beneficiaryId: string;
}

/** The reason when a user ends it, as its patron or its beneficiary; null: no one else may. */
export function endReasonOf(sides: Sides, userId: string): PatronageEndReason | null {
  if (userId === sides.patronId) return 'ended_by_patron';
  return userId === sides.beneficiaryId ? 'ended_by_beneficiary' : null;
}

/** The reason when one of the two leaves the party or is removed from it. */
export const leaveReasonOf = ({ patronId }: Sides, userId: string): PatronageEndReason =>
  userId === patronId ? 'patron_left' : 'beneficiary_left';

/** Whether a patronage could give a user of this tier more than they have. */
export const canBeRaised = (own: Tier): boolean =>
  TIERS.some((patron) => tiersBelowGrant(patron).includes(own));
