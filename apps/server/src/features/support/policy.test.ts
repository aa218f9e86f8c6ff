import { TIERS } from '@quartermaster/rules/tier-names';
import { expect, test } from 'vitest';
import { hasPremiumSupport } from './policy.ts';

test('only the highest tier has premium support', () => {
  expect(TIERS.filter((tier) => hasPremiumSupport({ tier }))).toEqual(['tier_3']);
});
