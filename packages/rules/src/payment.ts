import { type Coin, type CoinSystem, fewestCoins, type Purse, purseTotal } from './money.ts';

/** How a sum is paid: `taken` leaves the purse, `change` comes back into it. */
export interface Payment {
  readonly taken: Purse;
  readonly change: Purse;
}

/**
 * Pays `amount` copper out of a purse: large coins first, and where the small ones do not suffice one coin is
 * broken, the smallest that covers the rest, with the change in the fewest coins (DEC-5). Null when the purse
 * holds less. taken − change = amount, to the copper.
 */
export function pay(purse: Purse, amount: number, system: CoinSystem): Payment | null {
  if (purseTotal(purse, system) < amount) return null;
  const taken: Record<string, number> = {};
  let due = amount;
  const coins = largestFirst(system);
  for (const coin of coins) {
    const count = Math.min(purse[coin.key] ?? 0, Math.floor(due / coin.copper));
    if (count > 0) taken[coin.key] = count;
    due -= count * coin.copper;
  }
  if (due === 0) return { taken, change: {} };
  const coinToBreak = coins.findLast(
    (coin) => coin.copper > due && (purse[coin.key] ?? 0) > (taken[coin.key] ?? 0),
  );
  // Every coin that is left is worth more than what is still due, or it would have been taken.
  if (!coinToBreak) throw new RangeError('No coin is left to break, although the purse is worth enough');
  taken[coinToBreak.key] = (taken[coinToBreak.key] ?? 0) + 1;
  return { taken, change: fewestCoins(coinToBreak.copper - due, system) };
}

/** An even split: what each of `n` gets, and what cannot be split, both in coins. */
export interface Shares {
  readonly share: Purse;
  readonly remainder: Purse;
}

/**
 * Splits coins evenly among `n`: each kind as far as it divides, the rest changed into the fewest coins. Everyone
 * gets the same coins, each share is worth floor(total / n), and less than n copper remain.
 * @throws RangeError when n is not a whole number from 1
 */
export function splitEvenly(purse: Purse, n: number, system: CoinSystem): Shares {
  if (!Number.isSafeInteger(n) || n < 1)
    throw new RangeError('A sum must be split among at least one recipient');
  const share: Record<string, number> = {};
  let undividedCopper = 0;
  for (const coin of largestFirst(system)) {
    const count = purse[coin.key] ?? 0;
    const each = Math.floor(count / n);
    if (each > 0) share[coin.key] = each;
    undividedCopper += (count - each * n) * coin.copper;
  }
  for (const [key, count] of Object.entries(fewestCoins(Math.floor(undividedCopper / n), system))) {
    share[key] = (share[key] ?? 0) + count;
  }
  return { share, remainder: fewestCoins(undividedCopper % n, system) };
}

/** How a sum is split: what to exchange first, what each gets, what stays. */
export interface SplitPlan extends Shares {
  /** Coins to exchange before they can be split; both empty when none must be broken. */
  readonly give: Purse;
  readonly take: Purse;
}

/**
 * Splits `amount` copper of a purse evenly among `n`, whole coins as far as they divide. Null when the purse holds
 * less. After the exchange, n shares can be taken out coin by coin; the remainder stays.
 */
export function planSplit(purse: Purse, amount: number, n: number, system: CoinSystem): SplitPlan | null {
  const payment = pay(purse, amount, system);
  if (payment === null) return null;
  const { taken, change } = payment;
  const isExact = purseTotal(change, system) === 0;
  const shares = splitEvenly(isExact ? taken : fewestCoins(amount, system), n, system);
  const needed = sumOf(sumOf(shares.remainder, change), shares.share, n);
  const exchange = sumOf(needed, taken, -1);
  return { ...shares, give: coinsWithSign(exchange, -1), take: coinsWithSign(exchange, 1) };
}

const coinsWithSign = (coins: Purse, sign: 1 | -1): Record<string, number> =>
  Object.fromEntries(
    Object.entries(coins).flatMap(([key, count]) => (count * sign > 0 ? [[key, count * sign]] : [])),
  );

/** The coins of one purse and `times` those of another; coins that sum to zero are left out. */
export function sumOf(purse: Purse, other: Purse, times = 1): Record<string, number> {
  const sum: Record<string, number> = { ...purse };
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + times * count;
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

const largestFirst = (system: CoinSystem): Coin[] => system.coins.toSorted((a, b) => b.copper - a.copper);
