import { expect, test } from 'vitest';
import {
  discountLabel,
  locationLabel,
  modifierLabel,
  restockText,
  SHOP_LOCATION_LABELS,
  SHOP_TAGS,
  SHOP_TYPE_CHOICES,
  stockLabel,
} from './shop-labels.ts';

test.each([
  [0, 'Empty', 'Empty'],
  [1, 'Low Stock', 'Stocked'],
  [5, 'Low Stock', 'Stocked'],
  [6, 'Stocked', 'Stocked'],
  [20, 'Stocked', 'Stocked'],
  [21, 'Well Stocked', 'Well Stocked'],
])('stock of %d lines has the label %s, or %s if a line is unlimited', (count, limited, unlimited) => {
  expect([stockLabel(count, false), stockLabel(count, true)]).toEqual([limited, unlimited]);
});

test.each([
  [null, 'Never', 'error'],
  [0, 'Never', 'error'],
  [1, 'Daily', 'success'],
  [2, 'Every 2 days', 'info'],
  [7, 'Every 7 days', 'info'],
  [8, 'Every 8 days', 'warning'],
  [30, 'Every 30 days', 'warning'],
  [31, 'Every 31 days', 'neutral'],
])('restock interval of %s days has the label %s and the tone %s', (days, label, tone) => {
  expect(restockText(days)).toEqual({ label, tone });
});

test.each([
  [1, 'Standard'],
  [1.2, '+20%'],
  [0.5, '-50%'],
  [1.15, '+15%'],
  [0, '-100%'],
  [10, '+900%'],
])('modifier %d has the label %s', (modifier, label) => {
  expect(modifierLabel(modifier)).toBe(label);
});

test('discount label is the rate times 100, rounded; a discount of 0 has no label', () => {
  expect(discountLabel(0.1)).toBe('10% OFF');
  expect(discountLabel(0.15)).toBe('15% OFF');
  expect(discountLabel(0)).toBeNull();
});

test('shop types, their names, the suggested locations and the tags are those of the specification', () => {
  expect(SHOP_TYPE_CHOICES.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'general: General Store',
    'blacksmith: Blacksmith',
    'armorer: Armorer',
    'magic_shop: Magic Shop',
    'apothecary: Apothecary',
    'tavern: Tavern',
    'weapon_shop: Weapon Shop',
    'clothing: Clothing Store',
    'jewelry: Jewelry Shop',
    'books: Book Store',
    'components: Component Shop',
    'custom: Custom Shop',
  ]);
  expect(Object.keys(SHOP_LOCATION_LABELS).join(' ')).toBe(
    'marketplace main_street docks nobles_district craftsman_quarter magic_district slums castle_grounds ' +
      'forest_edge mountain_pass',
  );
  expect(SHOP_TAGS.join(', ')).toBe(
    'Equipment, Weapons, Armor, Potions, Scrolls, Magical Items, Tools, Food, Clothing, Books, Components, ' +
      'Rare Items, Custom',
  );
});

test('known location has a label, and any other location is shown unchanged', () => {
  expect(locationLabel('craftsman_quarter')).toBe('Craftsman Quarter');
  expect(locationLabel('Under the bridge')).toBe('Under the bridge');
});
