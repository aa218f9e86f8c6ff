import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangeForCoin, exchangeForFewestCoins, netOf, surplusOf } from './exchange.ts';
import {
  COIN_SYSTEMS,
  coinsOf,
  EVERY_COIN,
  FIVE_E,
  fewestCoins,
  purseTotal,
  SILVER_STANDARD,
} from './money.ts';
import { sumOf } from './payment.ts';

const count = fc.integer({ min: 0, max: 5000 });
const purses = fc.record(Object.fromEntries(EVERY_COIN.coins.map(({ key }) => [key, count])));
const systems = Object.values(COIN_SYSTEMS);
const purseAfter = (
  purse: Record<string, number>,
  { give, take }: ReturnType<typeof exchangeForFewestCoins>,
) => sumOf(sumOf(purse, give, -1), take);

describe('exchange of a whole purse', () => {
  test.each(systems)('is exact and uses the fewest coins: $name', (system) => {
    fc.assert(
      fc.property(purses, (purse) => {
        const exchange = exchangeForFewestCoins(purse, system);
        expect(surplusOf(exchange)).toBe(0);
        expect(purseAfter(purse, exchange)).toEqual(fewestCoins(purseTotal(purse, EVERY_COIN), system));
      }),
    );
  });

  test.each(systems)(
    'is exact for one kind of coin, gives only coins of the purse, and leaves less than one coin: $name',
    (system) => {
      fc.assert(
        fc.property(purses, fc.constantFrom(...system.coins), (purse, coin) => {
          const exchange = exchangeForCoin(purse, coin.key, system);
          expect(surplusOf(exchange)).toBe(0);
          const remaining = purseAfter(purse, exchange);
          expect(Object.values(remaining).every((quantity) => quantity > 0)).toBe(true);
          expect(coinsOf(remaining, system)).toEqual(remaining);
          const { [coin.key]: quantityAfter = 0, ...otherCoins } = remaining;
          expect(quantityAfter).toBeGreaterThanOrEqual(purse[coin.key] ?? 0);
          expect(purseTotal(otherCoins, system)).toBe(exchange.remainder);
          expect(exchange.remainder).toBeLessThan(coin.copper);
        }),
      );
    },
  );

  test('turns 3 pp, 27 sp and 8 cp into 32 gp, and leaves 7 sp and 8 cp', () => {
    expect(exchangeForCoin({ platinum: 3, silver: 27, copper: 8 }, 'gold', FIVE_E)).toEqual({
      give: { platinum: 3, silver: 20 },
      take: { gold: 32 },
      remainder: 78,
    });
  });

  test('returns smaller coins for gold that does not make a whole mark', () => {
    expect(exchangeForCoin({ gold: 12, shilling: 3 }, 'mark', SILVER_STANDARD)).toEqual({
      give: { gold: 12 },
      take: { mark: 1, shilling: 2 },
      remainder: 500,
    });
  });

  test('throws a RangeError for an unknown coin', () => {
    expect(() => exchangeForCoin({ gold: 1 }, 'florin', FIVE_E)).toThrow(RangeError);
  });
});

test('net exchange omits coins that occur on both sides', () => {
  expect(netOf({ give: { gold: 2, silver: 10 }, take: { gold: 3 } })).toEqual({
    give: { silver: 10 },
    take: { gold: 1 },
  });
  expect(netOf({ give: { gold: 1 }, take: { gold: 1 } })).toEqual({ give: {}, take: {} });
});
