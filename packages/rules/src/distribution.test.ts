import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Distribution,
  type DistributionMode,
  type DistributionSpec,
  distribute,
  type LootLot,
} from './distribution.ts';
import { COIN_SYSTEMS, FIVE_E, purseTotal } from './money.ts';

const MODES: readonly DistributionMode[] = ['even', 'round_robin', 'random', 'by_value'];
/** A coin system and a purse with its coins. */
const hoards = fc.constantFrom(...Object.values(COIN_SYSTEMS)).chain((system) => {
  const counts = Object.fromEntries(system.coins.map(({ key }) => [key, fc.nat(2000)]));
  return fc.tuple(fc.constant(system), fc.record(counts));
});
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
  .map((list): LootLot[] => list.map((lootLot, i) => ({ ...lootLot, id: `lot ${i}`, kind: `kind ${i}` })));
const bound = (max: number) => fc.option(fc.nat(max));
const bags = fc.array(fc.record({ weight: bound(60_000), slots: bound(30) }), { minLength: 1, maxLength: 6 });

const specOf = (
  spec: Omit<DistributionSpec, 'recipients' | 'coinWeights'>,
  containers: { weight: number | null; slots: number | null }[],
): DistributionSpec => ({
  ...spec,
  coinWeights: Object.fromEntries(spec.system.coins.map(({ key }) => [key, 2])),
  recipients: containers.map(({ weight, slots }, i) => ({
    id: `hero ${i}`,
    container: { weight, slots, free: new Map() },
  })),
});
const unbounded = (count: number) => Array.from({ length: count }, () => ({ weight: null, slots: null }));
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The quantity of one lot that was distributed or stays. */
const totalOf = ({ shares, leftovers }: Distribution, id: string) =>
  total(
    shares.flatMap(({ lines }) => lines.filter(({ lotId }) => lotId === id).map(({ quantity }) => quantity)),
  ) + total(leftovers.filter(({ lotId }) => lotId === id).map(({ quantity }) => quantity));

describe.each(MODES)('distribution in the mode %s', (mode) => {
  test('loses and duplicates nothing, gives only to recipients, and fits every container', () => {
    fc.assert(
      fc.property(lots, bags, hoards, seeds, (hoard, containers, [system, coins], seed) => {
        const purse = mode === 'even' ? coins : {};
        const result = distribute(specOf({ mode, seed, lots: hoard, purse, system }, containers));
        for (const { id, quantity } of hoard) expect(totalOf(result, id)).toBe(quantity);
        const distributed = total(result.shares.map((share) => purseTotal(share.coins, system)));
        const remaining = total(
          result.leftovers.flatMap(({ coin, quantity }) =>
            coin ? [purseTotal({ [coin]: quantity }, system)] : [],
          ),
        );
        expect(distributed + remaining).toBe(purseTotal(purse, system));
        expect(result.shares.map(({ recipientId }) => recipientId)).toEqual(
          containers.map((_, i) => `hero ${i}`),
        );
        for (const [i, { lines, coins: receivedCoins }] of result.shares.entries()) {
          const carried = total(
            lines.map((line) => line.quantity * (hoard.find(({ id }) => id === line.lotId)?.weight ?? 0)),
          );
          const weight = carried + 2 * total(Object.values(receivedCoins));
          const slots = total(
            lines.map(({ lotId, quantity }) => {
              const lot = hoard.find(({ id }) => id === lotId);
              return lot
                ? lot.slotsEach * (lot.stackSize === 0 ? 1 : Math.ceil(quantity / lot.stackSize))
                : 0;
            }),
          );
          expect(weight).toBeLessThanOrEqual(containers[i]?.weight ?? Number.MAX_SAFE_INTEGER);
          expect(slots).toBeLessThanOrEqual(containers[i]?.slots ?? Number.MAX_SAFE_INTEGER);
        }
      }),
    );
  });

  test('is deterministic for a seed, and leaves nothing when everything fits', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 6 }), seeds, (hoard, recipients, seed) => {
        const spec = { mode, seed, lots: hoard, purse: {}, system: FIVE_E };
        const distributeAgain = () => distribute(specOf(spec, unbounded(recipients)));
        expect(distributeAgain()).toEqual(distributeAgain());
        expect(distributeAgain().leftovers).toEqual([]);
      }),
    );
  });
});

describe('coin distribution', () => {
  test('shares coins by denomination and exchanges the remainder, so that shares differ by at most one copper', () => {
    fc.assert(
      fc.property(hoards, fc.integer({ min: 1, max: 9 }), seeds, ([system, purse], recipients, seed) => {
        const { shares, start } = distribute(
          specOf({ mode: 'even', seed, lots: [], purse, system }, unbounded(recipients)),
        );
        const values = shares.map(({ coins }) => purseTotal(coins, system));
        const sum = purseTotal(purse, system);
        expect(total(values)).toBe(sum);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
        // The value of a share exceeds that of its evenly divided coins by at most one coin of each kind.
        const evenCounts = Object.entries(purse).map(
          ([key, count]) => [key, Math.floor(count / recipients)] as const,
        );
        for (const { coins } of shares) {
          for (const [key, count] of evenCounts) expect(coins[key] ?? 0).toBeGreaterThanOrEqual(count);
        }
        const evenValue = purseTotal(Object.fromEntries(evenCounts), system);
        expect(Math.max(...values) - evenValue).toBeLessThanOrEqual(
          total(system.coins.map(({ copper }) => copper)),
        );
        // The remaining copper goes to recipients in turn, beginning with the recorded start.
        if (sum % recipients > 0) expect(values[start]).toBe(Math.max(...values));
      }),
    );
  });

  test('does not exchange coins that divide evenly', () => {
    const purse = { platinum: 4, gold: 60, copper: 2 };
    const spec = { mode: 'even' as const, seed: '7'.repeat(32), lots: [], purse, system: FIVE_E };
    const { shares } = distribute(specOf(spec, unbounded(2)));
    expect(shares.map(({ coins }) => coins)).toEqual(Array(2).fill({ platinum: 2, gold: 30, copper: 1 }));
  });

  test('is followed by the item remainders, beginning with the recipient after the last coin remainder', () => {
    const hoard: LootLot[] = [
      { id: 'ring', quantity: 1, value: 9, weight: 0, stackSize: 1, slotsEach: 1, kind: 'ring' },
    ];
    const spec = {
      mode: 'even' as const,
      seed: '7'.repeat(32),
      lots: hoard,
      purse: { copper: 4 },
      system: FIVE_E,
    };
    const { shares, start } = distribute(specOf(spec, unbounded(3)));
    expect(shares[start]?.coins).toEqual({ copper: 2 });
    expect(shares[(start + 1) % 3]?.lines).toEqual([{ lotId: 'ring', quantity: 1 }]);
  });

  test('leaves in the loot the coins that are too heavy for the container, small coins first', () => {
    const purse = { gold: 1, silver: 1, copper: 1 };
    const spec = { mode: 'even' as const, seed: '7'.repeat(32), lots: [], purse, system: FIVE_E };
    const result = distribute(specOf(spec, [{ weight: 4, slots: null }]));
    expect(result.shares[0]?.coins).toEqual({ gold: 1, silver: 1 });
    expect(result.leftovers).toEqual([
      { recipientId: 'hero 0', lotId: null, coin: 'copper', quantity: 1, rejection: 'weight' },
    ]);
  });
});

test('distribution without a recipient throws a RangeError', () => {
  const spec = {
    mode: 'even' as const,
    seed: '0'.repeat(32),
    lots: [],
    purse: { copper: 1 },
    system: FIVE_E,
  };
  expect(() => distribute(specOf(spec, []))).toThrow(RangeError);
});
