import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endReasonOf,
  grantedTier,
  leaveReasonOf,
  type Sponsorship,
  seatsOf,
  sponsorshipRejection,
  tiersBelowGrant,
} from './patronage.ts';
import { TIERS } from './tier-names.ts';
import { effectiveAccountTier, featuresOf, tierRank } from './tiers.ts';

const tiers = fc.constantFrom(...TIERS);
const allowed: Sponsorship = {
  patronTier: 'tier_2',
  beneficiaryTier: 'tier_free',
  isSelf: false,
  isBeneficiaryMember: true,
  isSponsored: false,
  seatsUsed: 0,
};
const sponsorships: fc.Arbitrary<Sponsorship> = fc.record({
  patronTier: tiers,
  beneficiaryTier: tiers,
  isSelf: fc.boolean(),
  isBeneficiaryMember: fc.boolean(),
  isSponsored: fc.boolean(),
  seatsUsed: fc.nat(20),
});

describe('sponsorshipRejection', () => {
  test.each([
    ['a patron without the feature', { patronTier: 'tier_1' }, 'feature'],
    ['a user who sponsors themselves', { isSelf: true }, 'self'],
    ['a user outside the party', { isBeneficiaryMember: false }, 'stranger'],
    ['a member who has a patron in the party', { isSponsored: true }, 'sponsored'],
    ['a member whose own tier is as high as the granted tier', { beneficiaryTier: 'tier_1' }, 'tier'],
    ['a member of a higher tier than the patron', { beneficiaryTier: 'tier_3' }, 'tier'],
    ['a patron of tier_2 with four used seats', { seatsUsed: 4 }, 'seats'],
    ['a patron of tier_3 with twelve used seats', { patronTier: 'tier_3', seatsUsed: 12 }, 'seats'],
  ] as const)('returns the reason for %s', (_, changes, rejection) => {
    expect(sponsorshipRejection({ ...allowed, ...changes })).toBe(rejection);
  });
});

describe('sponsorship', () => {
  test('is allowed up to the last seat', () => {
    expect(sponsorshipRejection({ ...allowed, seatsUsed: 3 })).toBeNull();
    expect(sponsorshipRejection({ ...allowed, patronTier: 'tier_3', seatsUsed: 11 })).toBeNull();
  });

  test("raises the beneficiary to one rank below the patron's tier", () => {
    fc.assert(
      fc.property(sponsorships, (sponsorship) => {
        if (sponsorshipRejection(sponsorship) !== null) return;
        const effectiveTier = effectiveAccountTier(
          sponsorship.beneficiaryTier,
          grantedTier(sponsorship.patronTier),
        );
        expect(tierRank(effectiveTier)).toBeGreaterThan(tierRank(sponsorship.beneficiaryTier));
        expect(tierRank(effectiveTier)).toBe(tierRank(sponsorship.patronTier) - 1);
        expect(sponsorship.seatsUsed).toBeLessThan(seatsOf(sponsorship.patronTier));
      }),
    );
  });
});

test('granted tier is one rank below the patron’s tier, and null for tiers without patronage', () => {
  expect(TIERS.map(grantedTier)).toEqual([null, null, 'tier_1', 'tier_2']);
  expect(TIERS.map((tier) => seatsOf(tier) > 0)).toEqual(
    TIERS.map((tier) => featuresOf(tier).patronage_system),
  );
  expect(TIERS.map(tiersBelowGrant)).toEqual([[], [], ['tier_free'], ['tier_free', 'tier_1']]);
});

test('no patron grants a tier with custom branding', () => {
  for (const patron of TIERS) {
    const granted = grantedTier(patron);
    expect(granted !== null && featuresOf(granted).custom_branding).toBe(false);
  }
});

test('patronage can be ended only by patron or beneficiary, and the reason says which of them ended it or left', () => {
  const patronage = { patronId: 'p', beneficiaryId: 'b' };
  expect(['p', 'b', 'x'].map((userId) => endReasonOf(patronage, userId))).toEqual([
    'ended_by_patron',
    'ended_by_beneficiary',
    null,
  ]);
  expect(['p', 'b'].map((userId) => leaveReasonOf(patronage, userId))).toEqual([
    'patron_left',
    'beneficiary_left',
  ]);
});
