import { expect, test } from 'vitest';
import { FEATURE_NAMES, featureRejection, limitRejection, limitText } from './tier-text.ts';
import { FEATURES, RESOURCES, UNLIMITED } from './tiers.ts';

test('limit is formatted as text', () => {
  expect(limitText('characters', 1)).toBe('1 character');
  expect(limitText('characters', 5)).toBe('5 characters');
  expect(limitText('inventory_actions_party_monthly', 40_000)).toBe('40,000 party inventory actions a month');
  expect(limitText('shop_templates', 0)).toBe('no shop templates');
  expect(limitText('item_templates', UNLIMITED)).toBe('unlimited item templates');
});

test('rejection contains the limit and the usage, or the lowest tier that includes the feature', () => {
  expect(limitRejection('Wanderer', 'characters', 1, 1)).toBe('Wanderer includes 1 character. In use: 1.');
  expect(limitRejection('Adventurer', 'inventory_actions_personal_monthly', 2000, 2000)).toBe(
    'Adventurer includes 2,000 personal inventory actions a month. In use: 2,000.',
  );
  expect(limitRejection('Wanderer', 'shop_templates', 0, 0)).toBe('Wanderer includes no shop templates.');
  expect(featureRejection('Wanderer', 'party_collaboration', 'Adventurer')).toBe(
    'Wanderer does not include party collaboration; Adventurer does.',
  );
});

test('every limit and every feature has a description', () => {
  for (const resource of RESOURCES) expect(limitText(resource, 2)).toMatch(/^2 \w/);
  for (const feature of FEATURES) expect(FEATURE_NAMES[feature]).toMatch(/\w/);
});
