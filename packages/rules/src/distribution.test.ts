import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Distribution,
  type DistributionMode,
  type DistributionSpec,
  distribute,
  type LootLot,
} from './distribution.ts';
import { COIN_SYSTEMS, FIVE_E, fewestCoins, purseTotal } from './money.ts';

const MODES: readonly DistributionMode[] = ['even', 'round_robin', 'random', 'by_value'];
const systems = fc.constantFrom(...Object.values(COIN_SYSTEMS));
const seeds = fc.stringMatching(/^[\da-f]{32}$/);
const lot = fc.record({
  quantity: fc.integer({ min: 1, max: 400 }),
  value: fc.nat(10_000),
  weight: fc.nat(500),
  stackSize: fc.constantFrom(0, 1, 20),
  slotsEach: fc.nat(1),
});
const lots = fc
  .array(lot, { maxLength: 8 })
  .map((list): LootLot[] => list.map((each, i) => ({ ...each, id: `lot ${i}`, kind: `kind ${i}` })));
const bound = (max: number) => fc.option(fc.nat(max));
const bags = fc.array(fc.record({ weight: bound(60_000), slots: bound(30) }), { minLength: 1, maxLength: 6 });

const specOf = (
  facts: Omit<DistributionSpec, 'recipients' | 'coinWeights'>,
  some: { weight: number | null; slots: number | null }[],
): DistributionSpec => ({
  ...facts,
  coinWeights: Object.fromEntries(facts.system.coins.map(({ key }) => [key, 2])),
  recipients: some.map(({ weight, slots }, i) => ({
    id: `hero ${i}`,
    bag: { weight, slots, free: new Map() },
  })),
});
const unbounded = (n: number) => Array.from({ length: n }, () => ({ weight: null, slots: null }));
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Of one lot: what was given and what stays. */
const accounted = ({ shares, left }: Distribution, id: string) =>
  total(
    shares.flatMap(({ lines }) => lines.filter(({ lotId }) => lotId === id).map(({ quantity }) => quantity)),
  ) + total(left.filter(({ lotId }) => lotId === id).map(({ quantity }) => quantity));

describe.each(MODES)('distribution %s', (mode) => {
  test('loses and duplicates nothing, gives only to recipients, and fits every container', () => {
    fc.assert(
      fc.property(lots, bags, systems, seeds, fc.nat(100_000), (hoard, some, system, seed, coins) => {
        const sum = mode === 'even' ? coins : 0;
        const result = distribute(specOf({ mode, seed, lots: hoard, sum, system }, some));
        for (const { id, quantity } of hoard) expect(accounted(result, id)).toBe(quantity);
        const given = total(result.shares.map((share) => purseTotal(share.coins, system)));
        const stays = total(
          result.left.flatMap(({ coin, quantity }) =>
            coin ? [purseTotal({ [coin]: quantity }, system)] : [],
          ),
        );
        expect(given + stays).toBe(sum);
        expect(result.shares.map(({ recipientId }) => recipientId)).toEqual(some.map((_, i) => `hero ${i}`));
        for (const [i, { lines, coins: purse }] of result.shares.entries()) {
          const carried = total(
            lines.map((line) => line.quantity * (hoard.find(({ id }) => id === line.lotId)?.weight ?? 0)),
          );
          const weight = carried + 2 * total(Object.values(purse));
          const slots = total(
            lines.map(({ lotId, quantity }) => {
              const of = hoard.find(({ id }) => id === lotId);
              return of ? of.slotsEach * (of.stackSize === 0 ? 1 : Math.ceil(quantity / of.stackSize)) : 0;
            }),
          );
          expect(weight).toBeLessThanOrEqual(some[i]?.weight ?? Number.MAX_SAFE_INTEGER);
          expect(slots).toBeLessThanOrEqual(some[i]?.slots ?? Number.MAX_SAFE_INTEGER);
        }
      }),
    );
  });

  test('is deterministic for a seed, and leaves nothing when everything fits', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 6 }), seeds, (hoard, n, seed) => {
        const once = () =>
          distribute(specOf({ mode, seed, lots: hoard, sum: 0, system: FIVE_E }, unbounded(n)));
        expect(once()).toEqual(once());
        expect(once().left).toEqual([]);
      }),
    );
  });
});

describe('coins', () => {
  test('are exchanged to copper: shares differ by at most one copper, in the fewest coins', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.integer({ min: 1, max: 9 }),
        systems,
        seeds,
        (sum, n, system, seed) => {
          const { shares, start } = distribute(
            specOf({ mode: 'even', seed, lots: [], sum, system }, unbounded(n)),
          );
          const worths = shares.map(({ coins }) => purseTotal(coins, system));
          expect(total(worths)).toBe(sum);
          expect(Math.max(...worths) - Math.min(...worths)).toBeLessThanOrEqual(1);
          for (const { coins } of shares)
            expect(coins).toEqual(fewestCoins(purseTotal(coins, system), system));
          // The odd coins go round from the recorded start.
          if (sum % n > 0) expect(worths[start]).toBe(Math.max(...worths));
        },
      ),
    );
  });

  test('and items share one rotation: remainders of items continue after those of coins', () => {
    const hoard: LootLot[] = [
      { id: 'ring', quantity: 1, value: 9, weight: 0, stackSize: 1, slotsEach: 1, kind: 'ring' },
    ];
    const facts = { mode: 'even' as const, seed: '7'.repeat(32), lots: hoard, sum: 4, system: FIVE_E };
    const { shares, start } = distribute(specOf(facts, unbounded(3)));
    expect(shares[start]?.coins).toEqual({ copper: 2 });
    expect(shares[(start + 1) % 3]?.lines).toEqual([{ lotId: 'ring', quantity: 1 }]);
  });

  test('too heavy for a container stay, small ones first', () => {
    const facts = { mode: 'even' as const, seed: '7'.repeat(32), lots: [], sum: 111, system: FIVE_E };
    const result = distribute(specOf(facts, [{ weight: 4, slots: null }]));
    expect(result.shares[0]?.coins).toEqual({ gold: 1, silver: 1 });
    expect(result.left).toEqual([
      { recipientId: 'hero 0', lotId: null, coin: 'copper', quantity: 1, refusal: 'weight' },
    ]);
  });
});

test('no recipient is a programming error', () => {
  const facts = { mode: 'even' as const, seed: '0'.repeat(32), lots: [], sum: 1, system: FIVE_E };
  expect(() => distribute(specOf(facts, []))).toThrow(RangeError);
});
