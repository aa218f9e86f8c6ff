import { formatCount } from './format-count.ts';
import { cappedTotal, totalText } from './totals.ts';

/** An amount must be a whole number of copper pieces; totals saturate at TOTAL_MAX. */

export type Coin = {
  readonly key: string;
  readonly name: string;
  readonly abbr: string;
  /** The name in singular and plural: `gold piece`, `gold pieces`. */
  readonly singular: string;
  readonly plural: string;
  /** The value of one coin, in copper. */
  readonly copper: number;
};

export type CoinSystem = {
  readonly key: string;
  readonly name: string;
  readonly coins: readonly Coin[];
  /** The coins in which prices are formatted, the main coin first. The other coins are used only on request. */
  readonly display: readonly string[];
};

/** The number of each coin, by coin key. A missing coin counts as 0. */
export type Purse = Readonly<Record<string, number>>;

const piece = (key: string, abbr: string, copper: number): Coin => ({
  key,
  name: key,
  abbr,
  copper,
  singular: `${key} piece`,
  plural: `${key} pieces`,
});

/** The default coin system (DEC-4), used without a party as well. */
export const FIVE_E: CoinSystem = {
  key: '5e',
  name: 'Gold standard (5e)',
  coins: [
    piece('copper', 'cp', 1),
    piece('silver', 'sp', 10),
    piece('electrum', 'ep', 50),
    piece('gold', 'gp', 100),
    piece('platinum', 'pp', 1000),
  ],
  display: ['gold', 'silver', 'copper'],
};

const namedCoin = (key: string, name: string, abbr: string, copper: number, plural = `${name}s`): Coin => ({
  key,
  name,
  abbr,
  copper,
  singular: name,
  plural,
});

/** A decimal silver standard: values differ from 5e, and there is no gold (ADR 0120). */
export const SILVER_STANDARD: CoinSystem = {
  key: 'silver',
  name: 'Silver standard',
  coins: [
    namedCoin('bit', 'copper bit', 'b', 1),
    namedCoin('penny', 'silver penny', 'd', 10, 'silver pennies'),
    namedCoin('shilling', 'silver shilling', 's', 100),
    namedCoin('mark', 'silver mark', 'm', 1000),
  ],
  display: ['mark', 'shilling', 'penny', 'bit'],
};

export const COIN_SYSTEM_KEYS = ['5e', 'silver'] as const;
export type CoinSystemKey = (typeof COIN_SYSTEM_KEYS)[number];

/**
 * Coin systems are data (DEC-4): a new system requires an entry here and in the constants above, its coins in
 * the catalog, and its key in the constraint of `parties`. Keys and abbreviations of coins are unique.
 */
export const COIN_SYSTEMS: Readonly<Record<CoinSystemKey, CoinSystem>> = {
  '5e': FIVE_E,
  silver: SILVER_STANDARD,
};

/** The coins of all systems, to add up and exchange mixed purses; amounts are not formatted in them. */
export const EVERY_COIN: CoinSystem = {
  key: 'every',
  name: 'Every coin',
  coins: COIN_SYSTEM_KEYS.flatMap((key) => COIN_SYSTEMS[key].coins),
  display: [],
};

/** The coin system of a party; without a party, 5e. */
export const coinSystem = (key: CoinSystemKey | null): CoinSystem => COIN_SYSTEMS[key ?? '5e'];

/** The coins of a purse that belong to a system. */
export const coinsOf = (purse: Purse, system: CoinSystem): Record<string, number> =>
  Object.fromEntries(Object.entries(purse).filter(([key]) => system.coins.some((coin) => coin.key === key)));

type CoinCount = { readonly coin: Coin; readonly count: number };

/**
 * An amount as players write it: `12 gp 5 sp`; a saturated total is `at least 10,000,000,000,000 gp`.
 * @param copper a whole number; the text of a negative amount begins with a minus sign
 * @throws RangeError if the amount is not a whole number, or the coins cannot represent it
 */
export function formatMoney(
  copper: number,
  system: CoinSystem,
  coinKeys: readonly string[] = system.display,
): string {
  return totalText(copper, (bounded) => {
    const parts = breakDown(bounded, coinKeys, system).map(
      ({ coin, count }) => `${formatCount(count)} ${coin.abbr}`,
    );
    return withSign(bounded, parts.join(' '));
  });
}

/** An amount for assistive technology: `12 gold pieces, 5 silver pieces`. */
export function spelledOutMoney(
  copper: number,
  system: CoinSystem,
  coinKeys: readonly string[] = system.display,
): string {
  return totalText(copper, (bounded) => {
    const parts = breakDown(bounded, coinKeys, system).map(
      ({ coin, count }) => `${formatCount(count)} ${count === 1 ? coin.singular : coin.plural}`,
    );
    const formatted = parts.join(', ');
    return bounded < 0 ? `minus ${formatted}` : formatted;
  });
}

/**
 * Parses `12 gp 5 sp`: coins in any order, each at most once, optionally with commas between thousands.
 * @returns copper, or null if the text is not an amount or is too large to be exact
 */
export function parseMoney(text: string, system: CoinSystem): number | null {
  const match = /^\s*(-?)((?:\s*(?:\d{1,3}(?:,\d{3})+|\d+)\s*[a-z]+)+)\s*$/i.exec(text);
  if (!match?.[2]) return null;
  const seen = new Set<string>();
  let copper = 0;
  for (const [, digits = '', abbr = ''] of match[2].matchAll(/([\d,]+)\s*([a-z]+)/gi)) {
    const coin = system.coins.find((candidate) => candidate.abbr === abbr.toLowerCase());
    if (!coin || seen.has(coin.key)) return null;
    seen.add(coin.key);
    copper += Number(digits.replaceAll(',', '')) * coin.copper;
  }
  if (!Number.isSafeInteger(copper)) return null;
  return match[1] && copper > 0 ? -copper : copper;
}

/**
 * The fewest coins that equal the amount, largest first (DEC-5: change in the fewest coins). The greedy
 * algorithm is exact because every coin divides the next larger one; other systems are rejected.
 * @throws RangeError if the amount is negative or not whole, or the coins cannot represent it exactly
 */
export function fewestCoins(copper: number, system: CoinSystem): Record<string, number> {
  if (copper < 0) throw new RangeError('Coins cannot make a negative amount');
  assertNested(system);
  const purse: Record<string, number> = {};
  for (const { coin, count } of breakDown(copper, allKeys(system), system)) {
    if (count > 0) purse[coin.key] = count;
  }
  return purse;
}

/**
 * The value of a purse, in copper; it saturates at TOTAL_MAX, so that every purse can be displayed.
 * @throws RangeError for a coin that is not in the system, or a count that is negative or not whole
 */
export function purseTotal(purse: Purse, system: CoinSystem): number {
  let total = 0;
  for (const [key, count] of Object.entries(purse)) {
    const coin = system.coins.find((candidate) => candidate.key === key);
    if (!coin) throw new RangeError(`No coin "${key}" in the ${system.key} coins`);
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('Coin counts must be whole numbers');
    total += count * coin.copper;
  }
  return cappedTotal(total);
}

function breakDown(copper: number, coinKeys: readonly string[], system: CoinSystem): CoinCount[] {
  let remainder = Math.abs(wholeCopper(copper));
  const coins = system.coins
    .filter(({ key }) => coinKeys.includes(key))
    .toSorted((a, b) => b.copper - a.copper);
  const counts: CoinCount[] = [];
  for (const coin of coins) {
    const count = (remainder - (remainder % coin.copper)) / coin.copper;
    remainder %= coin.copper;
    if (count > 0) counts.push({ coin, count });
  }
  if (remainder > 0) throw new RangeError('These coins cannot make the amount exactly');
  const smallest = coins.at(-1);
  return counts.length === 0 && smallest ? [{ coin: smallest, count: 0 }] : counts;
}

function assertNested(system: CoinSystem): void {
  const values = system.coins.map((coin) => coin.copper).toSorted((a, b) => a - b);
  const isNested = values.every((value, i) => i === 0 || value % (values[i - 1] ?? 1) === 0);
  if (!isNested) throw new RangeError(`The denominations of ${system.key} are not multiples of one another`);
}

function wholeCopper(copper: number): number {
  if (!Number.isSafeInteger(copper)) throw new RangeError('An amount must be a whole number of copper');
  return copper;
}

const allKeys = (system: CoinSystem) => system.coins.map((coin) => coin.key);
const withSign = (copper: number, text: string) => (copper < 0 ? `-${text}` : text);
