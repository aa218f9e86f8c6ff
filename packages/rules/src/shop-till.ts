import { type CoinSystem, fewestCoins, type Purse, purseTotal } from './money.ts';
import { pay, sumOf } from './payment.ts';

/** Coins of one place; the first place pays first and gets the change (DEC-5). */
export interface PurseAt {
  readonly id: string;
  readonly coins: Purse;
}

/**
 * What a trade does to coins: by place, in the till and in the world. Negative counts leave, positive ones
 * arrive.
 */
export interface CoinFlow {
  readonly places: readonly { readonly id: string; readonly delta: Purse }[];
  readonly till: Purse;
  /** The world changes coins for the till at equal value, unless it pays for a shop that never runs out. */
  readonly world: Purse;
  /** Coins that left the character, and coins received: change, or the proceeds of a sale. */
  readonly paid: Purse;
  readonly received: Purse;
}

/**
 * Pays `amount` copper to a shop: the first place pays as much as it can, then the next; exact change in the
 * fewest coins comes out of the till, which exchanges coins with the world when it lacks a kind. Null when
 * all places together hold less.
 */
export function payShop(
  places: readonly PurseAt[],
  till: Purse,
  amount: number,
  system: CoinSystem,
): CoinFlow | null {
  const withdrawal = withdrawFor(places, amount, system);
  if (!withdrawal) return null;
  const { taken, change } = withdrawal;
  const paid = taken.reduce<Record<string, number>>((sum, each) => sumOf(sum, each.coins), {});
  const exchange = exchangeFor(sumOf(till, paid), change, system);
  const first = places[0]?.id ?? '';
  const deltas = taken.map(({ id, coins }) => ({ id, delta: sumOf({}, coins, -1) }));
  return {
    places: withChange(deltas, first, change),
    till: sumOf(sumOf(paid, change, -1), exchange),
    world: sumOf({}, exchange, -1),
    paid,
    received: change,
  };
}

/**
 * Pays `amount` copper out of a till into a place, in the fewest coins. For a shop that never runs out, the
 * world adds what is missing. Null when the shop has less.
 */
export function payOut(
  placeId: string,
  till: Purse,
  amount: number,
  isUnlimited: boolean,
  system: CoinSystem,
): CoinFlow | null {
  const payout = fewestCoins(amount, system);
  const value = purseTotal(till, system);
  if (value < amount && !isUnlimited) return null;
  // Then the till gives all that it has, and the world adds the rest.
  const exchange = value < amount ? sumOf(payout, till, -1) : exchangeFor(till, payout, system);
  return {
    places: [{ id: placeId, delta: payout }],
    till: sumOf(exchange, payout, -1),
    world: sumOf({}, exchange, -1),
    paid: {},
    received: payout,
  };
}

/**
 * Which coins each place gives: all coins of places that do not suffice, then the rest from the first that
 * does.
 */
function withdrawFor(places: readonly PurseAt[], amount: number, system: CoinSystem) {
  const taken: PurseAt[] = [];
  let due = amount;
  for (const { id, coins } of places) {
    if (due === 0) break;
    const payment = pay(coins, due, system);
    if (payment) return { taken: [...taken, { id, coins: payment.taken }], change: payment.change };
    taken.push({ id, coins });
    due -= purseTotal(coins, system);
  }
  return due === 0 ? { taken, change: {} } : null;
}

/**
 * What a till that holds enough must change with the world before `required` can be taken out coin by coin: coins it
 * gives are negative, coins it gets positive, and both are worth the same.
 */
function exchangeFor(till: Purse, required: Purse, system: CoinSystem): Purse {
  const shortfall: Record<string, number> = {};
  const remaining: Record<string, number> = { ...till };
  for (const [coin, count] of Object.entries(required)) {
    const available = till[coin] ?? 0;
    if (count > available) shortfall[coin] = count - available;
    remaining[coin] = Math.max(0, available - count);
  }
  const missing = purseTotal(shortfall, system);
  if (missing === 0) return {};
  const payment = pay(remaining, missing, system);
  if (!payment) throw new RangeError('The till cannot make change, although it holds enough');
  return sumOf(sumOf(shortfall, payment.change), payment.taken, -1);
}

function withChange(deltas: CoinFlow['places'], first: string, change: Purse): CoinFlow['places'] {
  if (Object.keys(change).length === 0) return deltas;
  if (!deltas.some(({ id }) => id === first)) return [{ id: first, delta: change }, ...deltas];
  return deltas.map((each) => (each.id === first ? { ...each, delta: sumOf(each.delta, change) } : each));
}
