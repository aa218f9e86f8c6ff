import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COIN_SYSTEMS, type CoinSystem, FIVE_E, fewestCoins, purseTotal, SILVER_STANDARD } from './money.ts';
import { pay, planSplit, splitEvenly, sumOf } from './payment.ts';

const count = fc.integer({ min: 0, max: 5000 });
const systems = Object.values(COIN_SYSTEMS);
const pursesIn = (system: CoinSystem) =>
  fc.record(Object.fromEntries(system.coins.map((coin) => [coin.key, count])));
const coinsIn = (purse: Record<string, number>) => Object.values(purse).reduce((a, b) => a + b, 0);

describe('payment', () => {
  test('uses large coins first and returns change in the fewest coins', () => {
    expect(pay({ gold: 3, silver: 4 }, 230, FIVE_E)).toEqual({ paid: { gold: 2, silver: 3 }, change: {} });
    expect(pay({ gold: 3, copper: 5 }, 112, FIVE_E)).toEqual({
      paid: { gold: 2, copper: 5 },
      change: { electrum: 1, silver: 4, copper: 3 },
    });
    expect(pay({ platinum: 1 }, 1, FIVE_E)).toEqual({
      paid: { platinum: 1 },
      change: { gold: 9, electrum: 1, silver: 4, copper: 9 },
    });
  });

  test('returns change in the coins of the silver standard', () => {
    expect(pay({ mark: 1 }, 15, SILVER_STANDARD)).toEqual({
      paid: { mark: 1 },
      change: { shilling: 9, penny: 8, bit: 5 },
    });
    expect(() => pay({ gold: 1 }, 15, SILVER_STANDARD)).toThrow(RangeError);
  });

  test('is null if the purse contains less than the amount', () => {
    expect(pay({ gold: 1 }, 101, FIVE_E)).toBeNull();
    expect(pay({}, 1, FIVE_E)).toBeNull();
    expect(pay({}, 0, FIVE_E)).toEqual({ paid: {}, change: {} });
  });

  test.each(systems)('is always exact and uses only coins of the purse: $name', (system) => {
    fc.assert(
      fc.property(pursesIn(system), fc.nat(8_000_000), (purse, amount) => {
        const payment = pay(purse, amount, system);
        if (payment === null) {
          expect(purseTotal(purse, system)).toBeLessThan(amount);
          return;
        }
        const { paid, change } = payment;
        expect(purseTotal(paid, system) - purseTotal(change, system)).toBe(amount);
        for (const [key, used] of Object.entries(paid)) expect(used).toBeLessThanOrEqual(purse[key] ?? 0);
        expect(change).toEqual(fewestCoins(purseTotal(change, system), system));
      }),
    );
  });
});

describe('even split', () => {
  test('divides each kind of coin as far as possible and exchanges the rest', () => {
    expect(splitEvenly({ gold: 10 }, 3, FIVE_E)).toEqual({
      share: { gold: 3, silver: 3, copper: 3 },
      remainder: { copper: 1 },
    });
    expect(splitEvenly({ platinum: 4, gold: 2 }, 4, FIVE_E)).toEqual({
      share: { platinum: 1, electrum: 1 },
      remainder: {},
    });
    expect(splitEvenly({ copper: 2 }, 5, FIVE_E)).toEqual({ share: {}, remainder: { copper: 2 } });
    expect(() => splitEvenly({ copper: 2 }, 0, FIVE_E)).toThrow(RangeError);
  });

  test.each(systems)('loses nothing and leaves less than one copper per recipient: $name', (system) => {
    fc.assert(
      fc.property(pursesIn(system), fc.integer({ min: 1, max: 12 }), (purse, n) => {
        const { share, remainder } = splitEvenly(purse, n, system);
        expect(purseTotal(share, system) * n + purseTotal(remainder, system)).toBe(purseTotal(purse, system));
        expect(purseTotal(remainder, system)).toBeLessThan(n);
        expect(Math.min(0, ...Object.values(share))).toBe(0);
      }),
    );
  });
});

test('coins added to a purse can be withdrawn again', () => {
  fc.assert(
    fc.property(pursesIn(FIVE_E), pursesIn(FIVE_E), (a, b) => {
      const withoutZeros = Object.fromEntries(Object.entries(a).filter(([, n]) => n > 0));
      expect(sumOf(sumOf(a, b), b, -1)).toEqual(withoutZeros);
      expect(coinsIn(sumOf(a, b))).toBe(coinsIn(a) + coinsIn(b));
    }),
  );
});

describe('split of an amount', () => {
  test('exchanges only the required coins', () => {
    expect(planSplit({ gold: 10 }, 1000, 3, FIVE_E)).toEqual({
      share: { gold: 3, silver: 3, copper: 3 },
      remainder: { copper: 1 },
      give: { gold: 1 },
      take: { silver: 9, copper: 10 },
    });
    expect(planSplit({ gold: 9, silver: 5 }, 900, 3, FIVE_E)).toEqual({
      share: { gold: 3 },
      remainder: {},
      give: {},
      take: {},
    });
    expect(planSplit({ gold: 1 }, 101, 2, FIVE_E)).toBeNull();
  });

  test.each(systems)('exchanges equal values and gives every recipient an equal share: $name', (system) => {
    fc.assert(
      fc.property(
        pursesIn(system),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        (purse, fraction, n) => {
          const amount = Math.floor(purseTotal(purse, system) * fraction);
          const plan = planSplit(purse, amount, n, system);
          if (plan === null) throw new Error('The split was rejected although the purse contains enough');
          expect(purseTotal(plan.give, system)).toBe(purseTotal(plan.take, system));
          expect(purseTotal(plan.share, system)).toBe(Math.floor(amount / n));
          const remaining = sumOf(sumOf(sumOf(purse, plan.give, -1), plan.take), plan.share, -n);
          expect(Math.min(0, ...Object.values(remaining))).toBe(0);
          expect(purseTotal(remaining, system)).toBe(purseTotal(purse, system) - n * Math.floor(amount / n));
        },
      ),
    );
  });
});
