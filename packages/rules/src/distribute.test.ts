import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distributeAtRandom,
  distributeEvenly,
  distributeRoundRobin,
  PORTIONS_MAX,
  portionsOf,
  type Share,
  spreadOf,
} from './distribute.ts';
import { seededRandom } from './seeded-random.ts';

const lots = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5000 }), value: fc.nat(100_000) }), {
  maxLength: 12,
});
const recipientCounts = fc.integer({ min: 1, max: 7 });
const seeds = fc.stringMatching(/^[\da-f]{32}$/);
const sharesOf = (shares: readonly Share[], lot: number) => shares.map((share) => share.get(lot) ?? 0);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe('even, round robin and random distribution', () => {
  test('loses and duplicates no items', () => {
    fc.assert(
      fc.property(lots, recipientCounts, fc.nat(6), seeds, (hoard, recipients, start, seed) => {
        for (const shares of [
          distributeEvenly(hoard, recipients, start),
          distributeRoundRobin(hoard, recipients, start),
          distributeAtRandom(hoard, recipients, seededRandom(seed)),
        ]) {
          expect(shares).toHaveLength(recipients);
          for (const [lot, { quantity }] of hoard.entries())
            expect(sum(sharesOf(shares, lot))).toBe(quantity);
        }
      }),
    );
  });
});

test('even shares of a stack differ by at most one item, and so do the remainders of all stacks together', () => {
  fc.assert(
    fc.property(lots, recipientCounts, fc.nat(6), (hoard, recipients, start) => {
      const shares = distributeEvenly(hoard, recipients, start);
      for (const lot of hoard.keys()) {
        const counts = sharesOf(shares, lot);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
      const remainders = shares.map((share) =>
        sum(hoard.map(({ quantity }, lot) => (share.get(lot) ?? 0) - Math.floor(quantity / recipients))),
      );
      expect(Math.max(...remainders) - Math.min(...remainders)).toBeLessThanOrEqual(1);
    }),
  );
});

test('round robin gives one portion to each recipient in turn, beginning with the given recipient', () => {
  const hoard = [
    { quantity: 2, value: 5 },
    { quantity: 3, value: 1 },
  ];
  expect(distributeRoundRobin(hoard, 3, 1).map((share) => [...share])).toEqual([
    [[1, 1]],
    [
      [0, 1],
      [1, 1],
    ],
    [
      [0, 1],
      [1, 1],
    ],
  ]);
});

test('random distribution of a hundred items gives each of three recipients more than 15 items', () => {
  const shares = distributeAtRandom([{ quantity: 100, value: 1 }], 3, seededRandom('1'.repeat(32)));
  expect(Math.min(...sharesOf(shares, 0))).toBeGreaterThan(15);
});

test('stack is split into up to a hundred portions as equal as possible', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.nat(9), (quantity, value) => {
      const portions = portionsOf([{ quantity, value }]);
      const sizes = portions.map(({ size }) => size);
      expect(sum(sizes)).toBe(quantity);
      expect(portions.length).toBe(Math.min(quantity, PORTIONS_MAX));
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(portions.every(({ lot, size, ...portion }) => lot === 0 && portion.value === size * value)).toBe(
        true,
      );
    }),
  );
});

test('spread is the difference in value between the richest and the poorest share', () => {
  expect(spreadOf([new Map([[0, 2]]), new Map()], [{ quantity: 2, value: 7 }])).toBe(14);
});
