import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeRoundRobin, shareValueOf, spreadOf } from './distribute.ts';
import { distributeByValue } from './distribute-by-value.ts';

const lots = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 300 }), value: fc.nat(100_000) }), {
  maxLength: 12,
});
const recipientCounts = fc.integer({ min: 1, max: 7 });

test('distribution by value is never worse than round robin, loses nothing and is deterministic', () => {
  fc.assert(
    fc.property(lots, recipientCounts, fc.nat(6), (hoard, recipients, start) => {
      const shares = distributeByValue(hoard, recipients, start);
      expect(spreadOf(shares, hoard)).toBeLessThanOrEqual(
        spreadOf(distributeRoundRobin(hoard, recipients, start), hoard),
      );
      expect(distributeByValue(hoard, recipients, start)).toEqual(shares);
      for (const [lot, { quantity }] of hoard.entries()) {
        expect(shares.reduce((sum, share) => sum + (share.get(lot) ?? 0), 0)).toBe(quantity);
      }
    }),
  );
});

test('recipient of the most valuable item receives no other items if all shares then have the same value', () => {
  const hoard = [
    { quantity: 1, value: 5000 },
    { quantity: 100, value: 100 },
  ];
  const values = distributeByValue(hoard, 3, 0).map((share) => shareValueOf(share, hoard));
  expect(values.toSorted((a, b) => a - b)).toEqual([5000, 5000, 5000]);
});

test('richest and poorest recipient exchange items when distributing the most valuable first is not enough', () => {
  // Distributing the most valuable first gives 8+5+5 and 7+6+3; an exchange results in 17 and 17.
  const hoard = [8, 7, 6, 5, 5, 3].map((value) => ({ quantity: 1, value }));
  expect(spreadOf(distributeByValue(hoard, 2, 0), hoard)).toBe(0);
});

test('shares of a thousand stacks among a hundred recipients differ by at most the value of the most valuable item', () => {
  const hoard = Array.from({ length: 1000 }, (_, i) => ({ quantity: 100, value: (i * 7919) % 10_007 }));
  const maxValue = Math.max(...hoard.map(({ value }) => value));
  expect(spreadOf(distributeByValue(hoard, 100, 0), hoard)).toBeLessThanOrEqual(maxValue);
});

test('ten thousand stacks of nearly the maximum quantity are distributed to 2, 6 and 50 recipients in less than three seconds in total', () => {
  const hoard = Array.from({ length: 10_000 }, (_, i) => ({
    quantity: 1_000_000_000 - i * 7919,
    value: ((i * 7919) % 100_000) + 1,
  }));
  const started = performance.now();
  for (const recipients of [2, 6, 50]) distributeByValue(hoard, recipients, 0);
  // With a hundred portions per stack, distributing to two recipients takes eight seconds.
  expect(performance.now() - started).toBeLessThan(3000);
});
