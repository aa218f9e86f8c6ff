import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COIN_SYSTEM_KEYS,
  COIN_SYSTEMS,
  type CoinSystem,
  coinSystem,
  coinsOf,
  EVERY_COIN,
  FIVE_E,
  fewestCoins,
  formatMoney,
  parseMoney,
  purseTotal,
  SILVER_STANDARD,
  spelledOutMoney,
} from './money.ts';
import { TOTAL_MAX } from './totals.ts';

const copper = fc.integer({ min: 0, max: TOTAL_MAX - 1 });
const allCoins = FIVE_E.coins.map(({ key }) => key);
const systems = Object.values(COIN_SYSTEMS);

describe('coin systems', () => {
  test('are returned by key; without a party, 5e is returned', () => {
    expect(COIN_SYSTEM_KEYS.map((key) => coinSystem(key).key)).toEqual([...COIN_SYSTEM_KEYS]);
    expect(coinSystem(null)).toBe(FIVE_E);
  });

  test('have coins with unique keys and abbreviations', () => {
    const { coins } = EVERY_COIN;
    expect(new Set(coins.map(({ key }) => key)).size).toBe(coins.length);
    expect(new Set(coins.map(({ abbr }) => abbr)).size).toBe(coins.length);
  });

  test.each(systems)('$name can format and represent every amount', (system) => {
    expect(system.coins.some((coin) => coin.copper === 1)).toBe(true);
    fc.assert(
      fc.property(copper, (amount) => {
        expect(parseMoney(formatMoney(amount, system), system)).toBe(amount);
        expect(purseTotal(fewestCoins(amount, system), system)).toBe(amount);
      }),
    );
  });

  test('recognize only their own coins in a mixed purse', () => {
    const mixed = { gold: 3, penny: 5 };
    expect(coinsOf(mixed, FIVE_E)).toEqual({ gold: 3 });
    expect(coinsOf(mixed, SILVER_STANDARD)).toEqual({ penny: 5 });
    expect(purseTotal(mixed, EVERY_COIN)).toBe(350);
    expect(() => purseTotal(mixed, FIVE_E)).toThrow(RangeError);
  });
});

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
  ])('formats %i copper as "%s"', (amount, text) => {
    expect(formatMoney(amount, FIVE_E)).toBe(text);
  });

  test('uses the coins of the party', () => {
    expect(formatMoney(1250, SILVER_STANDARD)).toBe('1 m 2 s 5 d');
    expect(formatMoney(0, SILVER_STANDARD)).toBe('0 b');
  });

  test('uses electrum and platinum only on request', () => {
    expect(formatMoney(1050, FIVE_E, allCoins)).toBe('1 pp 1 ep');
    expect(formatMoney(1050, FIVE_E)).toBe('10 gp 5 sp');
  });

  test('rejects fractions and coins that cannot make the amount', () => {
    expect(() => formatMoney(0.5, FIVE_E)).toThrow(RangeError);
    expect(() => formatMoney(Number.NaN, FIVE_E)).toThrow(RangeError);
    expect(() => formatMoney(5, FIVE_E, ['gold'])).toThrow(RangeError);
  });
});

describe('spelledOutMoney', () => {
  test('names the coins in singular and plural', () => {
    expect(spelledOutMoney(1250, FIVE_E)).toBe('12 gold pieces, 5 silver pieces');
    expect(spelledOutMoney(101, FIVE_E)).toBe('1 gold piece, 1 copper piece');
    expect(spelledOutMoney(0, FIVE_E)).toBe('0 copper pieces');
    expect(spelledOutMoney(-100, FIVE_E)).toBe('minus 1 gold piece');
    expect(spelledOutMoney(3010, SILVER_STANDARD)).toBe('3 silver marks, 1 silver penny');
    expect(spelledOutMoney(20, SILVER_STANDARD)).toBe('2 silver pennies');
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
  ])('parses "%s" as %i copper', (text, amount) => {
    expect(parseMoney(text, FIVE_E)).toBe(amount);
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
  ])('returns null for "%s"', (text) => {
    expect(parseMoney(text, FIVE_E)).toBeNull();
  });

  test('parses amounts formatted with the default coins or with all coins', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (amount, everyCoin) => {
        const text = everyCoin ? formatMoney(amount, FIVE_E, allCoins) : formatMoney(amount, FIVE_E);
        expect(parseMoney(text, FIVE_E)).toBe(amount);
      }),
    );
  });

  test('never throws and never returns a fraction', () => {
    const written = fc.oneof(fc.string(), fc.stringMatching(/^-?(\d{0,18} ?(gp|sp|cp|xp),? ?){0,3}$/));
    fc.assert(
      fc.property(written, (text) => {
        const amount = parseMoney(text, FIVE_E);
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

describe('fewestCoins', () => {
  test('returns the fewest coins for an amount', () => {
    expect(fewestCoins(1686, FIVE_E)).toEqual({ platinum: 1, gold: 6, electrum: 1, silver: 3, copper: 6 });
    expect(fewestCoins(0, FIVE_E)).toEqual({});
  });

  test.each(systems)('never uses more coins than another purse of the same value: $name', (system) => {
    const purse = fc.record(Object.fromEntries(system.coins.map(({ key }) => [key, fc.nat(200)])));
    const count = (coins: Record<string, number>) => Object.values(coins).reduce((sum, n) => sum + n, 0);
    fc.assert(
      fc.property(purse, (coins) => {
        expect(count(fewestCoins(purseTotal(coins, system), system))).toBeLessThanOrEqual(count(coins));
      }),
    );
  });

  test('rejects negative amounts, and coins that are not multiples of one another', () => {
    const irregularSystem: CoinSystem = {
      key: 'odd',
      name: 'Odd',
      display: [],
      coins: [1, 3, 4].map((value) => ({
        key: `c${value}`,
        name: 'odd',
        abbr: 'o',
        singular: 'odd',
        plural: 'odds',
        copper: value,
      })),
    };
    expect(() => fewestCoins(-1, FIVE_E)).toThrow(RangeError);
    expect(() => fewestCoins(6, irregularSystem)).toThrow(RangeError);
  });
});

describe('purseTotal', () => {
  test('returns the value of all coins in copper', () => {
    expect(purseTotal({ gold: 12, silver: 5, copper: 8 }, FIVE_E)).toBe(1258);
    expect(purseTotal({}, FIVE_E)).toBe(0);
  });

  test('rejects unknown coins, fractions and negative numbers', () => {
    expect(() => purseTotal({ florin: 1 }, FIVE_E)).toThrow(RangeError);
    expect(() => purseTotal({ gold: 0.5 }, FIVE_E)).toThrow(RangeError);
    expect(() => purseTotal({ gold: -1 }, FIVE_E)).toThrow(RangeError);
  });
});

describe('total beyond the maximum', () => {
  const purse = { platinum: 1_000_000_000_000_000, gold: 7 };

  test('saturates instead of failing', () => {
    expect(purseTotal({ platinum: Number.MAX_SAFE_INTEGER, gold: 1 }, FIVE_E)).toBe(TOTAL_MAX);
    fc.assert(
      fc.property(fc.record({ platinum: fc.maxSafeNat(), gold: fc.maxSafeNat() }), (drawn) => {
        const total = purseTotal(drawn, FIVE_E);
        expect(Number.isSafeInteger(total) && total <= TOTAL_MAX).toBe(true);
      }),
    );
  });

  test('is marked as a minimum in text and speech', () => {
    for (const copper of [purseTotal(purse, FIVE_E), 2 ** 53, 1e21]) {
      expect(formatMoney(copper, FIVE_E)).toBe('at least 10,000,000,000,000 gp');
      expect(spelledOutMoney(copper, FIVE_E)).toBe('at least 10,000,000,000,000 gold pieces');
    }
    expect(formatMoney(TOTAL_MAX - 1, FIVE_E)).toBe('9,999,999,999,999 gp 9 sp 9 cp');
  });
});
