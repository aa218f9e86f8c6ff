import { tiersAllowing } from '@quartermaster/rules/tiers';
import { expect, test } from 'vitest';
import { navigation } from './navigation.ts';

test('page of loot templates requires the lowest tier that allows loot templates', () => {
  const [expectedTier] = tiersAllowing('loot_templates', 0);
  expect(navigation.find(({ label }) => label === 'Loot')?.lowestTier).toBe(expectedTier);
});
