import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageTwice,
  DICE_MAX,
  isFixed,
  leastOf,
  mostOf,
  readDice,
  SIDES_MAX,
  writtenDice,
} from './dice.ts';
import { STACK_QUANTITY_MAX } from './stacking.ts';

const facts = (written: string | number) => {
  const { dice } = readDice(written);
  return dice && [leastOf(dice), mostOf(dice), averageTwice(dice) / 2, isFixed(dice)];
};

describe('dice', () => {
  test('are parsed with minimum, maximum and average', () => {
    expect(facts('2d6+1')).toEqual([3, 13, 8, false]);
    expect(facts(' 1D4 ')).toEqual([1, 4, 2.5, false]);
    expect(facts('4d6-4')).toEqual([0, 20, 10, false]);
    expect(facts('3')).toEqual([3, 3, 3, true]);
    expect(facts(12)).toEqual([12, 12, 12, true]);
    expect(facts('5d1')).toEqual([5, 5, 5, true]);
  });

  test.each([
    ['', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['2d', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['1.5', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['-3', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['0', 'Quantity must be at least 1'],
    ['1d1-1', 'Quantity must be at least 1'],
    ['1d4-2', 'This could come to less than none'],
    ['0d6', 'From 1 to 100 dice can be thrown'],
    ['101d6', 'From 1 to 100 dice can be thrown'],
    ['1d0', 'A die has from 1 to 1000 sides'],
    ['1d1001', 'A die has from 1 to 1000 sides'],
    ['1d2+999999999', 'Quantity must be at most 1,000,000,000'],
    ['1000000001', 'Quantity must be at most 1,000,000,000'],
  ])('written as %j are refused: %s', (written, words) => {
    expect(readDice(written)).toEqual({ dice: null, refusal: words });
  });

  test('parsed dice are within bounds and format to their input', () => {
    const some = fc.record({
      count: fc.integer({ min: 1, max: DICE_MAX }),
      sides: fc.integer({ min: 1, max: SIDES_MAX }),
      bonus: fc.integer({ min: -200, max: STACK_QUANTITY_MAX }),
    });
    fc.assert(
      fc.property(some, (dice) => {
        const read = readDice(writtenDice(dice));
        if (read.dice === null) {
          expect(leastOf(dice) < 0 || mostOf(dice) < 1 || mostOf(dice) > STACK_QUANTITY_MAX).toBe(true);
          return;
        }
        expect(read.dice).toEqual(dice);
        expect(leastOf(dice)).toBeGreaterThanOrEqual(0);
        expect(averageTwice(dice)).toBeGreaterThanOrEqual(2 * leastOf(dice));
        expect(averageTwice(dice)).toBeLessThanOrEqual(2 * mostOf(dice));
      }),
    );
  });
});
