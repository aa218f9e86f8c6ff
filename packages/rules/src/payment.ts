import { type Coin, type CoinSystem, fewestCoins, type Purse, purseTotal } from './money.ts';

/** A payment: `paid` leaves the purse, and `change` is returned to it. */
export interface Payment {
  readonly paid: Purse;
  readonly change: Purse;
}

/**
 * Pays `amount` copper from a purse: large coins first; if the small coins are not enough, the smallest coin
 * that covers the rest is broken, with the change in the fewest coins (DEC-5). Null if the purse contains less.
 * paid − change = amount, exactly.
 */
export function pay(purse: Purse, amount: number, system: CoinSystem): Payment | null {
  if (purseTotal(purse, system) < amount) return null;
  const paid: Record<string, number> = {};
  let due = amount;
  const coins = largestFirst(system);
  for (const coin of coins) {
    const count = Math.min(purse[coin.key] ?? 0, Math.floor(due / coin.copper));
    if (count > 0) paid[coin.key] = count;
    due -= count * coin.copper;
  }
  if (due === 0) return { paid, change: {} };
  const coinToBreak = coins.findLast(
    (coin) => coin.copper > due && (purse[coin.key] ?? 0) > (paid[coin.key] ?? 0),
  );
  // Every remaining coin is worth more than the amount still due, or it would have been used.
  if (!coinToBreak) throw new RangeError('No coin is left to break, although the purse is worth enough');
  paid[coinToBreak.key] = (paid[coinToBreak.key] ?? 0) + 1;
  return { paid, change: fewestCoins(coinToBreak.copper - due, system) };
}

/** An even split: the coins of each recipient, and the coins that cannot be split. */
export interface Shares {
  readonly share: Purse;
  readonly remainder: Purse;
}

/**
 * Splits coins evenly among `n` recipients: each kind as far as it divides, and the rest exchanged for the
 * fewest coins. All shares are equal and worth floor(total / n), and less than n copper remain.
 * @throws RangeError if n is not a whole number of at least 1
 */
export function splitEvenly(purse: Purse, n: number, system: CoinSystem): Shares {
  if (!Number.isSafeInteger(n) || n < 1)
    throw new RangeError('A sum must be split among at least one recipient');
  const share: Record<string, number> = {};
  let undividedCopper = 0;
  for (const coin of largestFirst(system)) {
    const count = purse[coin.key] ?? 0;
    const countEach = Math.floor(count / n);
    if (countEach > 0) share[coin.key] = countEach;
    undividedCopper += (count - countEach * n) * coin.copper;
  }
  for (const [key, count] of Object.entries(fewestCoins(Math.floor(undividedCopper / n), system))) {
    share[key] = (share[key] ?? 0) + count;
  }
  return { share, remainder: fewestCoins(undividedCopper % n, system) };
}

/** The plan of a split: the exchange before it, each share, and the remainder. */
export interface SplitPlan extends Shares {
  /** The exchange that is required before the split; both sides are empty if none is required. */
  readonly give: Purse;
  readonly take: Purse;
}

/**
 * Splits `amount` copper of a purse evenly among `n` recipients. Null if the purse contains less. After the
 * exchange the purse contains the coins of all n shares; the remainder stays.
 */
export function planSplit(purse: Purse, amount: number, n: number, system: CoinSystem): SplitPlan | null {
  const payment = pay(purse, amount, system);
  if (payment === null) return null;
  const { paid, change } = payment;
  const isExact = purseTotal(change, system) === 0;
  const shares = splitEvenly(isExact ? paid : fewestCoins(amount, system), n, system);
  const needed = sumOf(sumOf(shares.remainder, change), shares.share, n);
  const exchange = sumOf(needed, paid, -1);
  return { ...shares, give: coinsWithSign(exchange, -1), take: coinsWithSign(exchange, 1) };
}

const coinsWithSign = (coins: Purse, sign: 1 | -1): Record<string, number> =>
  Object.fromEntries(
    Object.entries(coins).flatMap(([key, count]) => (count * sign > 0 ? [[key, count * sign]] : [])),
  );

/** The coins of one purse plus `times` the coins of another; coins that sum to zero are omitted. */
export function sumOf(purse: Purse, other: Purse, times = 1): Record<string, number> {
  const sum: Record<string, number> = { ...purse };
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + times * count;
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

const largestFirst = (system: CoinSystem): Coin[] => system.coins.toSorted((a, b) => b.copper - a.copper);
