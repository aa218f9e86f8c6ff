import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CoinSystem,
  FIVE_E,
  fewestCoins,
  formatMoney,
  parseMoney,
  purseTotal,
  spokenMoney,
} from './money.ts';

const copper = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const allCoins = FIVE_E.coins.map((c) => c.key);

describe('formatMoney', () => {
  test.each([
    [0, '0 cp'],
    [1, '1 cp'],
    [1250, '12 gp 5 sp'],
    [9180, '91 gp 8 sp'],
    [450_000, '4,500 gp'],
    [150_000_000, '1,500,000 gp'],
    [111, '1 gp 1 sp 1 cp'],
    [-2500, '-25 gp'],
  ])('%i copper reads "%s"', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  test('uses electrum and platinum only when asked', () => {
    expect(formatMoney(1050, allCoins)).toBe('1 pp 1 ep');
    expect(formatMoney(1050)).toBe('10 gp 5 sp');
  });

  test('refuses a fraction of a copper and coins that cannot make the amount', () => {
    expect(() => formatMoney(0.5)).toThrow(RangeError);
    expect(() => formatMoney(2 ** 53)).toThrow(RangeError);
    expect(() => formatMoney(5, ['gold'])).toThrow(RangeError);
  });
});

describe('spokenMoney', () => {
  test('names the coins and counts them in the singular and the plural', () => {
    expect(spokenMoney(1250)).toBe('12 gold pieces, 5 silver pieces');
    expect(spokenMoney(101)).toBe('1 gold piece, 1 copper piece');
    expect(spokenMoney(0)).toBe('0 copper pieces');
    expect(spokenMoney(-100)).toBe('minus 1 gold piece');
  });
});

describe('parseMoney', () => {
  test.each([
    ['12 gp 5 sp', 1250],
    ['5sp 12GP', 1250],
    ['  1,500 gp ', 150_000],
    ['1 pp 1 ep', 1050],
    ['-3 cp', -3],
    ['-0 cp', 0],
  ])('"%s" is %i copper', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each([
    '',
    '12',
    'gp',
    '12 gp 3 gp',
    '1.5 gp',
    '1,50 gp',
    '12 xp',
    '12 gp and 5 sp',
    '9007199254740992 cp',
  ])('"%s" is not an amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('what was written is read back, whichever coins were used', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (amount, everyCoin) => {
        expect(parseMoney(everyCoin ? formatMoney(amount, allCoins) : formatMoney(amount))).toBe(amount);
      }),
    );
  });

  test('no text makes it throw or gives a fraction', () => {
    const written = fc.oneof(fc.string(), fc.stringMatching(/^-?(\d{0,18} ?(gp|sp|cp|xp),? ?){0,3}$/));
    fc.assert(
      fc.property(written, (text) => {
        const amount = parseMoney(text);
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

describe('fewestCoins', () => {
  test('gives change in the fewest coins', () => {
    expect(fewestCoins(1686)).toEqual({ platinum: 1, gold: 6, electrum: 1, silver: 3, copper: 6 });
    expect(fewestCoins(0)).toEqual({});
  });

  test('is worth exactly the amount', () => {
    fc.assert(
      fc.property(copper, (amount) => {
        expect(purseTotal(fewestCoins(amount))).toBe(amount);
      }),
    );
  });

  test('never uses more coins than any other purse of the same worth', () => {
    const purse = fc.record(Object.fromEntries(allCoins.map((key) => [key, fc.nat(200)])));
    const count = (coins: Record<string, number>) => Object.values(coins).reduce((sum, n) => sum + n, 0);
    fc.assert(
      fc.property(purse, (coins) => {
        expect(count(fewestCoins(purseTotal(coins)))).toBeLessThanOrEqual(count(coins));
      }),
    );
  });

  test('refuses debts, and coins for which greedy change would not be the fewest', () => {
    const odd: CoinSystem = {
      key: 'odd',
      coins: [1, 3, 4].map((worth) => ({ key: `c${worth}`, name: 'odd', abbr: 'o', copper: worth })),
    };
    expect(() => fewestCoins(-1)).toThrow(RangeError);
    expect(() => fewestCoins(6, odd)).toThrow(RangeError);
  });
});

describe('purseTotal', () => {
  test('adds the coins up in copper', () => {
    expect(purseTotal({ gold: 12, silver: 5, copper: 8 })).toBe(1258);
    expect(purseTotal({})).toBe(0);
  });

  test('refuses unknown coins, fractions, debts and sums past exactness', () => {
    expect(() => purseTotal({ florin: 1 })).toThrow(RangeError);
    expect(() => purseTotal({ gold: 0.5 })).toThrow(RangeError);
    expect(() => purseTotal({ gold: -1 })).toThrow(RangeError);
    expect(() => purseTotal({ platinum: Number.MAX_SAFE_INTEGER })).toThrow(RangeError);
  });
});
