import { TIERS } from '@quartermaster/rules/tier-names';
import { expect, test } from 'vitest';
import { hasPremiumSupport } from './policy.ts';

test('premium support belongs to the highest tier alone', () => {
  expect(TIERS.filter((tier) => hasPremiumSupport({ tier }))).toEqual(['tier_3']);
});
