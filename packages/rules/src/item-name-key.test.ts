import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemNameKey } from './item-name-key.ts';

describe('item name key', () => {
  test.each([
    ['Crossbow, Light', 'Light crossbow'],
    ['torches', 'Torch'],
    ['Handaxes', 'Handaxe'],
    ['Silver pennies', 'Silver penny'],
    ['Glasses', 'Glass'],
    ['Rope, Hempen (50 feet)', 'rope hempen 50 feet'],
    ['Padded Armor', 'Padded armour'],
    ['Thieves’ Tools', "thieves' tools"],
    ['Glass', 'glass'],
    ['50 ft. hempen rope', 'Rope, hempen (50 feet)'],
    ['10 foot pole', 'Pole (10-foot)'],
  ])('is the same for %s and %s', (a, b) => expect(itemNameKey(a)).toBe(itemNameKey(b)));

  test.each([
    ['Longsword +1', 'Longsword'],
    ['Arrows (20)', 'Arrow'],
    ['Dagger', 'Danger'],
  ])('is different for %s and %s', (a, b) => expect(itemNameKey(a)).not.toBe(itemNameKey(b)));

  test('does not depend on the order or the case of the words', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        expect(itemNameKey(words.toReversed().join(', ').toUpperCase())).toBe(itemNameKey(words.join(' ')));
      }),
    );
  });
});
