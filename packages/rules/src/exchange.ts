import { type CoinSystem, coinsOf, EVERY_COIN, fewestCoins, type Purse, purseTotal } from './money.ts';
import { pay, sumOf } from './payment.ts';

/** Coins that are given, and the coins received for them. */
export interface Exchange {
  readonly give: Purse;
  readonly take: Purse;
}

/**
 * The value by which the given coins exceed the received coins, in copper: 0 is an exact exchange, which DEC-4
 * requires.
 */
export const surplusOf = ({ give, take }: Exchange): number =>
  purseTotal(give, EVERY_COIN) - purseTotal(take, EVERY_COIN);

/** The same exchange without coins that occur on both sides. */
export function netOf({ give, take }: Exchange): Exchange {
  const difference = Object.entries(sumOf(take, give, -1));
  return {
    give: Object.fromEntries(difference.flatMap(([coin, count]) => (count < 0 ? [[coin, -count]] : []))),
    take: Object.fromEntries(difference.flatMap(([coin, count]) => (count > 0 ? [[coin, count]] : []))),
  };
}

/**
 * Exchanges a whole purse, including coins of other systems, for the fewest coins of this system; both sides
 * are empty if the purse already consists of the fewest coins.
 */
export const exchangeForFewestCoins = (purse: Purse, system: CoinSystem): Exchange =>
  netOf({ give: purse, take: fewestCoins(purseTotal(purse, EVERY_COIN), system) });

/**
 * Exchanges all other coins, including those of other systems, for as many coins of one kind as they are worth.
 * `remainder` is the amount in copper that is left, which is less than one such coin.
 * @throws RangeError if the system has no such coin
 */
export function exchangeForCoin(
  purse: Purse,
  key: string,
  system: CoinSystem,
): Exchange & { readonly remainder: number } {
  const coin = system.coins.find((candidate) => candidate.key === key);
  if (!coin) throw new RangeError(`No coin "${key}" in the ${system.key} coins`);
  const ownCoins = coinsOf(purse, system);
  const foreignCoins = exchangeForFewestCoins(sumOf(purse, ownCoins, -1), system);
  const otherCoins = sumOf(ownCoins, foreignCoins.take);
  delete otherCoins[key];
  const value = purseTotal(otherCoins, system);
  const count = Math.floor(value / coin.copper);
  const payment = pay(otherCoins, count * coin.copper, system) ?? { paid: {}, change: {} };
  const exchange = netOf({
    give: sumOf(foreignCoins.give, payment.paid),
    take: sumOf(sumOf(foreignCoins.take, payment.change), { [key]: count }),
  });
  return { ...exchange, remainder: value - count * coin.copper };
}
