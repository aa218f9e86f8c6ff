/** Money is a whole number of copper pieces, safe up to 2^53 (decisions.md §4). */

export type Coin = {
  readonly key: string;
  readonly name: string;
  readonly abbr: string;
  /** What one coin is worth, in copper. */
  readonly copper: number;
};

export type CoinSystem = { readonly key: string; readonly coins: readonly Coin[] };

/** How many of each coin, by coin key. A coin that is missing counts as none. */
export type Purse = Readonly<Record<string, number>>;

/** The default coins (decisions.md §4). */
export const FIVE_E: CoinSystem = {
  key: '5e',
  coins: [
    { key: 'copper', name: 'copper', abbr: 'cp', copper: 1 },
    { key: 'silver', name: 'silver', abbr: 'sp', copper: 10 },
    { key: 'electrum', name: 'electrum', abbr: 'ep', copper: 50 },
    { key: 'gold', name: 'gold', abbr: 'gp', copper: 100 },
    { key: 'platinum', name: 'platinum', abbr: 'pp', copper: 1000 },
  ],
};

/** A decimal standard of silver: nothing is worth what it is in 5e, and there is no gold (ADR 0120). */
export const SILVER_STANDARD: CoinSystem = {
  key: 'silver',
  coins: [
    { key: 'bit', name: 'copper bit', abbr: 'b', copper: 1 },
    { key: 'penny', name: 'silver penny', abbr: 'd', copper: 10 },
    { key: 'shilling', name: 'silver shilling', abbr: 's', copper: 100 },
    { key: 'mark', name: 'silver mark', abbr: 'm', copper: 1000 },
  ],
};

/** Coin systems are data (decisions.md §4): a further one is a further line here and its coins in the catalogue. */
export const COIN_SYSTEMS: Readonly<Record<string, CoinSystem>> = {
  [FIVE_E.key]: FIVE_E,
  [SILVER_STANDARD.key]: SILVER_STANDARD,
};

/**
 * The coins of a party.
 * @throws RangeError when there is no such system
 */
export function coinSystem(key: string): CoinSystem {
  const system = COIN_SYSTEMS[key];
  if (!system) throw new RangeError(`There are no "${key}" coins`);
  return system;
}

/** Prices are spoken in gold, silver and copper; electrum and platinum appear only when asked for. */
export const DISPLAY_COINS: readonly string[] = ['gold', 'silver', 'copper'];

type Share = { readonly coin: Coin; readonly count: number };

/**
 * An amount written as at the table: `12 gp 5 sp` (look.md).
 * @param copper whole copper; a debt keeps its minus sign in front
 * @throws RangeError when the amount is not a whole, safe number, or the coins cannot make it
 */
export function formatMoney(
  copper: number,
  coinKeys: readonly string[] = DISPLAY_COINS,
  system: CoinSystem = FIVE_E,
): string {
  const parts = breakDown(copper, coinKeys, system).map(
    ({ coin, count }) => `${grouped(count)} ${coin.abbr}`,
  );
  return signed(copper, parts.join(' '));
}

/** The same amount for assistive technology: `12 gold pieces, 5 silver pieces` (look.md). */
export function spokenMoney(
  copper: number,
  coinKeys: readonly string[] = DISPLAY_COINS,
  system: CoinSystem = FIVE_E,
): string {
  const parts = breakDown(copper, coinKeys, system).map(
    ({ coin, count }) => `${grouped(count)} ${coin.name} ${count === 1 ? 'piece' : 'pieces'}`,
  );
  const words = parts.join(', ');
  return copper < 0 ? `minus ${words}` : words;
}

/**
 * Reads `12 gp 5 sp`: coins in any order, each at most once, thousands may be grouped by commas.
 * @returns copper, or null when the text is not an amount or is too large to be exact
 */
export function parseMoney(text: string, system: CoinSystem = FIVE_E): number | null {
  const match = /^\s*(-?)((?:\s*(?:\d{1,3}(?:,\d{3})+|\d+)\s*[a-z]+)+)\s*$/i.exec(text);
  if (!match?.[2]) return null;
  const seen = new Set<string>();
  let copper = 0;
  for (const [, digits = '', abbr = ''] of match[2].matchAll(/([\d,]+)\s*([a-z]+)/gi)) {
    const coin = system.coins.find((c) => c.abbr === abbr.toLowerCase());
    if (!coin || seen.has(coin.key)) return null;
    seen.add(coin.key);
    copper += Number(digits.replaceAll(',', '')) * coin.copper;
  }
  if (!Number.isSafeInteger(copper)) return null;
  return match[1] && copper > 0 ? -copper : copper;
}

/**
 * The fewest coins that make the amount, largest first (decisions.md §5: change in the fewest coins).
 * Greedy is exact because every coin divides the next larger one; a system that breaks this is refused.
 * @throws RangeError when the amount is negative or not whole, or the coins cannot make it exactly
 */
export function fewestCoins(copper: number, system: CoinSystem = FIVE_E): Record<string, number> {
  if (copper < 0) throw new RangeError('Coins cannot make a negative amount');
  assertNested(system);
  const purse: Record<string, number> = {};
  for (const { coin, count } of breakDown(copper, allKeys(system), system)) {
    if (count > 0) purse[coin.key] = count;
  }
  return purse;
}

/**
 * What a purse is worth, in copper.
 * @throws RangeError on a coin the system does not know, on a count that is not whole and ≥ 0, or past 2^53
 */
export function purseTotal(purse: Purse, system: CoinSystem = FIVE_E): number {
  let total = 0;
  for (const [key, count] of Object.entries(purse)) {
    const coin = system.coins.find((c) => c.key === key);
    if (!coin) throw new RangeError(`No coin "${key}" in the ${system.key} coins`);
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('Coins are counted in whole numbers');
    total += count * coin.copper;
  }
  return wholeCopper(total);
}

function breakDown(copper: number, coinKeys: readonly string[], system: CoinSystem): Share[] {
  let rest = Math.abs(wholeCopper(copper));
  const coins = system.coins.filter((c) => coinKeys.includes(c.key)).toSorted((a, b) => b.copper - a.copper);
  const shares: Share[] = [];
  for (const coin of coins) {
    const count = (rest - (rest % coin.copper)) / coin.copper;
    rest %= coin.copper;
    if (count > 0) shares.push({ coin, count });
  }
  if (rest > 0) throw new RangeError('These coins cannot make the amount exactly');
  const smallest = coins.at(-1);
  return shares.length === 0 && smallest ? [{ coin: smallest, count: 0 }] : shares;
}

function assertNested(system: CoinSystem): void {
  const worths = system.coins.map((c) => c.copper).toSorted((a, b) => a - b);
  const nested = worths.every((worth, i) => i === 0 || worth % (worths[i - 1] ?? 1) === 0);
  if (!nested) throw new RangeError(`The ${system.key} coins do not divide one another`);
}

function wholeCopper(copper: number): number {
  if (!Number.isSafeInteger(copper)) throw new RangeError('Money is a whole number of copper');
  return copper;
}

const allKeys = (system: CoinSystem) => system.coins.map((c) => c.key);
const signed = (copper: number, text: string) => (copper < 0 ? `-${text}` : text);
/** Grouping by hand keeps prices the same in every browser language. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
