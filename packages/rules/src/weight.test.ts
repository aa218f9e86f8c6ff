import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWeight, fromHundredths, isExactWeight, toHundredths } from './weight.ts';

const hundredths = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('pounds and hundredths', () => {
  test('preserve two decimals that floating point cannot represent', () => {
    expect(toHundredths(0.29)).toBe(29);
    expect(toHundredths(1.15)).toBe(115);
    expect(toHundredths(0.02)).toBe(2);
    expect(toHundredths(-0)).toBe(0);
  });

  test('are converted to each other without loss', () => {
    fc.assert(
      fc.property(hundredths, (weight) => {
        expect(toHundredths(fromHundredths(weight))).toBe(weight);
      }),
    );
  });

  test('are exact for any number with at most two decimals', () => {
    fc.assert(
      fc.property(hundredths, (weight) => {
        expect(isExactWeight(fromHundredths(weight))).toBe(true);
      }),
    );
    expect(isExactWeight(0.125)).toBe(false);
    expect(isExactWeight(Number.NaN)).toBe(false);
    expect(isExactWeight(Number.POSITIVE_INFINITY)).toBe(false);
  });

  test('are rejected if invalid', () => {
    expect(() => toHundredths(Number.NaN)).toThrow(RangeError);
    expect(() => toHundredths(1e300)).toThrow(RangeError);
    expect(() => fromHundredths(0.5)).toThrow(RangeError);
  });
});

describe('formatWeight', () => {
  test.each([
    [0, '0.0'],
    [2, '<0.1'],
    [4, '<0.1'],
    [5, '0.1'],
    [10, '0.1'],
    [14, '0.1'],
    [15, '0.2'],
    [7250, '72.5'],
    [994, '9.9'],
    [995, '10.0'],
    [1_000_000, '10,000.0'],
    [-150, '-1.5'],
    [-4, '0.0'],
  ])('formats %i hundredths as "%s"', (weight, text) => {
    expect(formatWeight(weight)).toBe(text);
  });

  test('returns a weight within 0.05 pounds of the exact weight, or within 0.1 pounds if the exact weight is below 0.05 pounds', () => {
    fc.assert(
      fc.property(hundredths, (weight) => {
        const displayed = Math.round(Number(formatWeight(weight).replaceAll(/[,<]/g, '')) * 10) * 10;
        expect(Math.abs(displayed - weight)).toBeLessThanOrEqual(weight > 0 && weight < 5 ? 9 : 5);
      }),
    );
  });
});
