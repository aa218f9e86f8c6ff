import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageTwice,
  DICE_MAX,
  formatDice,
  isFixed,
  maxOf,
  minOf,
  parseDice,
  resultOf,
  SIDES_MAX,
  sidesOf,
} from './dice.ts';
import { STACK_QUANTITY_MAX } from './stacking.ts';

function parse(notation: string | number) {
  const { dice, rejection } = parseDice(notation);
  if (dice === null) throw new Error(rejection);
  return dice;
}
const summaryOf = (notation: string | number) => {
  const dice = parse(notation);
  return [minOf(dice), maxOf(dice), averageTwice(dice) / 2, isFixed(dice)];
};

/** Every possible roll of the dice, each once. */
function allRolls(sides: readonly number[]): number[][] {
  return sides.reduce<number[][]>(
    (all, n) => all.flatMap((rolls) => Array.from({ length: n }, (_, face) => [...rolls, face + 1])),
    [[]],
  );
}

const term = fc.record({
  sign: fc.constantFrom('+', '-'),
  count: fc.integer({ min: 1, max: 3 }),
  sides: fc.integer({ min: 0, max: 5 }),
  keep: fc.constantFrom('', 'kh1', 'kl1'),
  factors: fc.constantFrom('', '*10', '/2', '*3/2'),
});
const expression = fc
  .array(term, { minLength: 1, maxLength: 2 })
  .map((terms) =>
    terms
      .map(
        ({ sign, count, sides, keep, factors }, i) =>
          `${i > 0 ? sign : ''}${sides === 0 ? count : `${count}d${sides}${keep}`}${factors}`,
      )
      .join(''),
  );

describe('dice notation', () => {
  test('is parsed with minimum, maximum and average', () => {
    expect(summaryOf('2d6+1')).toEqual([3, 13, 8, false]);
    expect(summaryOf(' 1D4 ')).toEqual([1, 4, 2.5, false]);
    expect(summaryOf('d20')).toEqual([1, 20, 10.5, false]);
    expect(summaryOf('4d6-4')).toEqual([0, 20, 10, false]);
    expect(summaryOf('3')).toEqual([3, 3, 3, true]);
    expect(summaryOf(12)).toEqual([12, 12, 12, true]);
    expect(summaryOf('5d1')).toEqual([5, 5, 5, true]);
    expect(summaryOf('2d6*10')).toEqual([20, 120, 70, false]);
    expect(summaryOf('4d6kh3+2')).toEqual([5, 20, 14, false]);
    expect(summaryOf('2d20kl1')).toEqual([1, 20, 7, false]);
    expect(summaryOf('1d100/2')).toEqual([0, 50, 25, false]);
    expect(summaryOf('2 * 3 + 1d4')).toEqual([7, 10, 8.5, false]);
  });

  test.each([
    ['2d6 x 10', '2d6*10'],
    ['2d6×10', '2d6*10'],
    ['4d6k3', '4d6kh3'],
    ['9÷2', '9/2'],
    ['02d06+0', '2d6'],
  ])('%j is stored as %s', (notation, stored) => {
    expect(formatDice(parse(notation))).toBe(stored);
  });

  test('supports keeping the highest or lowest rolls, multiplication, and division that rounds down', () => {
    expect(resultOf(parse('4d6kh3+2'), [1, 6, 3, 5])).toBe(16);
    expect(resultOf(parse('4d6kl3'), [1, 6, 3, 5])).toBe(9);
    expect(resultOf(parse('2d6*10-1d4/3'), [2, 5, 4])).toBe(69);
  });

  test.each([
    ['', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['2d', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['1.5', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['-3', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['2d6+', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['2d6 3', 'Quantity must be a whole number or dice such as 2d6+1'],
    ['2d6*1d6', 'Quantity must be a whole number or dice such as 2d6+1'],
    [`1${'+1'.repeat(20)}`, 'Quantity must be a whole number or dice such as 2d6+1'],
    ['0', 'Quantity must be at least 1'],
    ['1d1-1', 'Quantity must be at least 1'],
    ['1d4-2', 'The result could be less than zero'],
    ['0d6', 'From 1 to 100 dice can be rolled'],
    ['101d6', 'From 1 to 100 dice can be rolled'],
    ['60d6+41d6', 'From 1 to 100 dice can be rolled'],
    ['1d0', 'A die has from 1 to 1000 sides'],
    ['1d1001', 'A die has from 1 to 1000 sides'],
    ['4d6kh5', 'Keep at least one die, and at most as many as are rolled'],
    ['4d6kl0', 'Keep at least one die, and at most as many as are rolled'],
    ['2d6/0', 'Multiply and divide by 1 or more'],
    ['2d6*0', 'Multiply and divide by 1 or more'],
    ['1d2+999999999', 'Quantity must be at most 1,000,000,000'],
    ['1000000001', 'Quantity must be at most 1,000,000,000'],
    ['9*9999999999*9999999999/9999999999', 'Quantity must be at most 1,000,000,000'],
  ])('%j is rejected: %s', (notation, message) => {
    expect(parseDice(notation)).toEqual({ dice: null, rejection: message });
  });

  test('has the calculated minimum, maximum and approximate average, and its stored form gives the same dice', () => {
    fc.assert(
      fc.property(expression, (notation) => {
        const { dice } = parseDice(notation);
        if (dice === null) return;
        expect(parse(formatDice(dice))).toEqual(dice);
        const results = allRolls(sidesOf(dice)).map((rolls) => resultOf(dice, rolls));
        expect(Math.min(...results)).toBe(minOf(dice));
        expect(Math.max(...results)).toBe(maxOf(dice));
        const average = results.reduce((sum, result) => sum + result, 0) / results.length;
        const tolerance = notation.includes('/') ? 1.5 : 0.26;
        expect(Math.abs(Math.max(0.5, average) - averageTwice(dice) / 2)).toBeLessThanOrEqual(tolerance);
      }),
    );
  });

  test('has an exact average for the largest dice', () => {
    expect(averageTwice(parse(`${DICE_MAX}d${SIDES_MAX}kh${DICE_MAX}`))).toBe(DICE_MAX * (SIDES_MAX + 1));
  });

  test('is parsed or rejected for any sequence of its characters, and its result is never negative or above the stack maximum', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9dkhl+*/ -]{0,45}$/), (notation) => {
        const { dice } = parseDice(notation);
        if (dice === null) return;
        expect(minOf(dice)).toBeGreaterThanOrEqual(0);
        expect(maxOf(dice)).toBeLessThanOrEqual(STACK_QUANTITY_MAX);
        expect(sidesOf(dice).length).toBeLessThanOrEqual(DICE_MAX);
      }),
    );
  });
});
