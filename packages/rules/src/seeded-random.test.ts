import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const seeds = fc.stringMatching(/^[\da-f]{32}$/);
const numbersFrom = (seed: string, n: number, times: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: times }, () => random.below(n));
};

describe('seeded random numbers', () => {
  test('are the recorded numbers for a known seed, and are the same again for every seed', () => {
    expect(numbersFrom('0123456789abcdef0123456789abcdef', 100, 8)).toEqual([22, 37, 1, 83, 61, 43, 18, 47]);
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (seed, n) => {
        expect(numbersFrom(seed, n, 5)).toEqual(numbersFrom(seed, n, 5));
      }),
    );
  });

  test('are within the bounds', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (seed, n) => {
        for (const number of numbersFrom(seed, n, 20)) {
          expect(Number.isSafeInteger(number) && number >= 0 && number < n).toBe(true);
        }
      }),
    );
  });

  test('differ for seeds that differ in one or two digits', () => {
    const first = numbersFrom(`${'0'.repeat(31)}1`, 1000, 6);
    expect(first).not.toEqual(numbersFrom(`${'0'.repeat(31)}2`, 1000, 6));
    expect(first).not.toEqual(numbersFrom(`1${'0'.repeat(31)}`, 1000, 6));
  });

  test('are uniform, even for bounds that do not divide 2^32', () => {
    for (const sides of [6, 7, 20]) {
      const counts = new Map<number, number>();
      for (const side of numbersFrom('00000000000000000000000000000000', sides, sides * 4000)) {
        counts.set(side, (counts.get(side) ?? 0) + 1);
      }
      const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 4000) ** 2 / 4000, 0);
      expect(counts.size).toBe(sides);
      // Beyond the 99.99th percentile for 19 degrees of freedom.
      expect(chiSquared).toBeLessThan(55);
    }
  });

  test.each(['', '0'.repeat(31), 'g'.repeat(32), 'A'.repeat(32)])(
    'cannot be created from the invalid seed %j',
    (seed) => {
      expect(() => seededRandom(seed)).toThrow(RangeError);
    },
  );

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('cannot be drawn below %j', (n) => {
    expect(() => seededRandom('0'.repeat(32)).below(n)).toThrow(RangeError);
  });
});
