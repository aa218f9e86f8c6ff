import { type CoinSystem, coinsOf, EVERY_COIN, fewestCoins, type Purse, purseTotal } from './money.ts';
import { pay, sumOf } from './payment.ts';

/** Coins given away, and the coins received for them. */
export interface Exchange {
  readonly give: Purse;
  readonly take: Purse;
}

/** By how much copper the given coins exceed the taken ones: 0 is an exact exchange, which DEC-4 requires. */
export const surplusOf = ({ give, take }: Exchange): number =>
  purseTotal(give, EVERY_COIN) - purseTotal(take, EVERY_COIN);

/** The same exchange without coins that are on both sides. */
export function netOf({ give, take }: Exchange): Exchange {
  const difference = Object.entries(sumOf(take, give, -1));
  return {
    give: Object.fromEntries(difference.flatMap(([coin, count]) => (count < 0 ? [[coin, -count]] : []))),
    take: Object.fromEntries(difference.flatMap(([coin, count]) => (count > 0 ? [[coin, count]] : []))),
  };
}

/**
 * Exchanges a whole purse, coins of other systems included, into the fewest of this one; both sides are empty when it
 * already holds the fewest.
 */
export const toFewestCoins = (purse: Purse, system: CoinSystem): Exchange =>
  netOf({ give: purse, take: fewestCoins(purseTotal(purse, EVERY_COIN), system) });

/**
 * Exchanges everything else, coins of other systems included, into one coin, as far as the amounts divide. What is left
 * is less than one such coin: `remainder`, in copper.
 * @throws RangeError when the system has no such coin
 */
export function toCoin(
  purse: Purse,
  key: string,
  system: CoinSystem,
): Exchange & { readonly remainder: number } {
  const coin = system.coins.find((each) => each.key === key);
  if (!coin) throw new RangeError(`No coin "${key}" in the ${system.key} coins`);
  const ownCoins = coinsOf(purse, system);
  const foreignCoins = toFewestCoins(sumOf(purse, ownCoins, -1), system);
  const others = sumOf(ownCoins, foreignCoins.take);
  delete others[key];
  const value = purseTotal(others, system);
  const count = Math.floor(value / coin.copper);
  const payment = pay(others, count * coin.copper, system) ?? { taken: {}, change: {} };
  const exchange = netOf({
    give: sumOf(foreignCoins.give, payment.taken),
    take: sumOf(sumOf(foreignCoins.take, payment.change), { [key]: count }),
  });
  return { ...exchange, remainder: value - count * coin.copper };
}
