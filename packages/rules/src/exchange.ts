import { type CoinSystem, FIVE_E, fewestCoins, type Purse, purseTotal } from './money.ts';
import { pay, sumOf } from './payment.ts';

/** Coins given away, and the coins got for them. */
export interface Exchange {
  readonly give: Purse;
  readonly take: Purse;
}

/** What is given in copper beyond what is taken: 0 is an exact exchange, as decisions.md §4 asks for. */
export const surplusOf = ({ give, take }: Exchange, system: CoinSystem = FIVE_E): number =>
  purseTotal(give, system) - purseTotal(take, system);

/** The same exchange without coins that go there and back. */
export function netOf({ give, take }: Exchange): Exchange {
  const difference = Object.entries(sumOf(take, give, -1));
  return {
    give: Object.fromEntries(difference.flatMap(([coin, count]) => (count < 0 ? [[coin, -count]] : []))),
    take: Object.fromEntries(difference.flatMap(([coin, count]) => (count > 0 ? [[coin, count]] : []))),
  };
}

/** Exchanges a whole purse into the fewest coins; both sides are empty when it holds no fewer could. */
export const toFewest = (purse: Purse, system: CoinSystem = FIVE_E): Exchange =>
  netOf({ give: purse, take: fewestCoins(purseTotal(purse, system), system) });

/**
 * Exchanges everything else into one coin, as far as it comes out even. What is worth less than one of them stays,
 * in copper as `remainder`.
 * @throws RangeError when the system has no such coin
 */
export function toCoin(
  purse: Purse,
  key: string,
  system: CoinSystem = FIVE_E,
): Exchange & { readonly remainder: number } {
  const coin = system.coins.find((each) => each.key === key);
  if (!coin) throw new RangeError(`No coin "${key}" in the ${system.key} coins`);
  const others = Object.fromEntries(Object.entries(purse).filter(([other]) => other !== key));
  const worth = purseTotal(others, system);
  const count = Math.floor(worth / coin.copper);
  const payment = pay(others, count * coin.copper, system) ?? { taken: {}, change: {} };
  const exchange = netOf({ give: payment.taken, take: sumOf(payment.change, { [key]: count }) });
  return { ...exchange, remainder: worth - count * coin.copper };
}
