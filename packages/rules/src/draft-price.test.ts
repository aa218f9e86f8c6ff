import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  priceRejection,
  RARITY_NAMES,
  RARITY_VALUES,
  rarityRejection,
  shelfRejection,
  valueRejection,
} from './draft-price.ts';

const copper = fc.integer({ min: 0, max: 1_000_000_000 });

test('price of a line is accepted from a quarter of the base value to four times that value, but not below 1 cp', () => {
  fc.assert(
    fc.property(copper, copper, (price, base) => {
      const isWithin = price >= 1 && price * 4 >= base && price <= Math.max(1, base * 4);
      expect(priceRejection(price, base) === null).toBe(isWithin);
    }),
  );
  expect(priceRejection(null, 100)).toBeNull();
  for (const price of [-1, 0, 1.5, Number.NaN]) expect(priceRejection(price, 100)).not.toBeNull();
});

test('value of an item is rejected outside of the range of its rarity', () => {
  for (const rarity of RARITY_NAMES) {
    const [min, max] = RARITY_VALUES[rarity];
    expect([min, max].map((value) => valueRejection(value, rarity))).toEqual([null, null]);
    expect(valueRejection(min - 1, rarity)).toMatch(/must be between/);
    expect(valueRejection(max + 1, rarity)).toMatch(/must be between/);
  }
});

test('item is rejected if it is too expensive for the shop or too rare for the play tier', () => {
  const plate = { value: 150_000, rarity: 'common' };
  expect(shelfRejection(plate, 'poor', 4)).toBe('It is too expensive for a poor shop');
  expect(shelfRejection(plate, 'prosperous', 1)).toBeNull();
  expect(rarityRejection('legendary', 3)).toBe('An item of rarity "legendary" is too rare at this level');
  expect(rarityRejection('legendary', 4)).toBeNull();
});
