import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netOf, surplusOf, toCoin, toFewest } from './exchange.ts';
import { fewestCoins, purseTotal } from './money.ts';
import { sumOf } from './payment.ts';

const count = fc.integer({ min: 0, max: 5000 });
const purses = fc.record({ copper: count, silver: count, electrum: count, gold: count, platinum: count });
const after = (purse: Record<string, number>, { give, take }: ReturnType<typeof toFewest>) =>
  sumOf(sumOf(purse, give, -1), take);

describe('exchanging a whole purse', () => {
  test('into the fewest coins is exact and leaves the fewest', () => {
    fc.assert(
      fc.property(purses, (purse) => {
        const exchange = toFewest(purse);
        expect(surplusOf(exchange)).toBe(0);
        expect(after(purse, exchange)).toEqual(fewestCoins(purseTotal(purse)));
      }),
    );
  });

  test('into gold is exact, gives only what is there, and leaves less than a gold piece besides', () => {
    fc.assert(
      fc.property(purses, (purse) => {
        const exchange = toCoin(purse, 'gold');
        expect(surplusOf(exchange)).toBe(0);
        const left = after(purse, exchange);
        expect(Object.values(left).every((each) => each > 0)).toBe(true);
        const { gold = 0, ...others } = left;
        expect(gold).toBeGreaterThanOrEqual(purse.gold);
        expect(purseTotal(others)).toBe(exchange.remainder);
        expect(exchange.remainder).toBeLessThan(100);
      }),
    );
  });

  test('of 3 pp, 27 sp and 8 cp comes to 32 gp, and 7 sp 8 cp stay as they are', () => {
    expect(toCoin({ platinum: 3, silver: 27, copper: 8 }, 'gold')).toEqual({
      give: { platinum: 3, silver: 20 },
      take: { gold: 32 },
      remainder: 78,
    });
  });

  test('into coins that nobody has struck is refused', () => {
    expect(() => toCoin({ gold: 1 }, 'florin')).toThrow(RangeError);
  });
});

test('coins that go there and back are no exchange', () => {
  expect(netOf({ give: { gold: 2, silver: 10 }, take: { gold: 3 } })).toEqual({
    give: { silver: 10 },
    take: { gold: 1 },
  });
  expect(netOf({ give: { gold: 1 }, take: { gold: 1 } })).toEqual({ give: {}, take: {} });
});
