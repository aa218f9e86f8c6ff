import { type CoinSystem, fewestCoins, type Purse, purseTotal } from './money.ts';
import { pay, sumOf } from './payment.ts';

/** The coins of one place; the first place pays first and receives the change (DEC-5). */
export interface PurseAt {
  readonly id: string;
  readonly coins: Purse;
}

/**
 * The coin changes of a trade: by place, in the till and in the world. Negative counts leave, positive counts
 * arrive.
 */
export interface CoinFlow {
  readonly places: readonly { readonly id: string; readonly delta: Purse }[];
  readonly till: Purse;
  /** The world exchanges coins with the till at equal value, and pays for a shop that never runs out. */
  readonly world: Purse;
  /** Coins that left the purse, and coins that entered it: change, or the proceeds of a sale. */
  readonly paid: Purse;
  readonly received: Purse;
}

/**
 * Pays `amount` copper to a shop: the first place pays as much as it can, then the next; the till gives exact
 * change in the fewest coins, and exchanges coins with the world if it lacks a kind. Null if all places
 * together contain less.
 */
export function payShop(
  places: readonly PurseAt[],
  till: Purse,
  amount: number,
  system: CoinSystem,
): CoinFlow | null {
  const withdrawal = withdrawFor(places, amount, system);
  if (!withdrawal) return null;
  const { withdrawn, change } = withdrawal;
  const paid = withdrawn.reduce<Record<string, number>>((sum, { coins }) => sumOf(sum, coins), {});
  const exchange = exchangeFor(sumOf(till, paid), change, system);
  const firstId = places[0]?.id ?? '';
  const deltas = withdrawn.map(({ id, coins }) => ({ id, delta: sumOf({}, coins, -1) }));
  return {
    places: withChange(deltas, firstId, change),
    till: sumOf(sumOf(paid, change, -1), exchange),
    world: sumOf({}, exchange, -1),
    paid,
    received: change,
  };
}

/**
 * Pays `amount` copper from a till to a place, in the fewest coins. For a shop that never runs out, the world
 * adds the missing amount. Null if the shop has less.
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
  // The till pays all that it has, and the world adds the rest.
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
 * The coins that each place pays: all coins of each place that cannot cover the amount still due, then that
 * amount from the first place that can.
 */
function withdrawFor(places: readonly PurseAt[], amount: number, system: CoinSystem) {
  const withdrawn: PurseAt[] = [];
  let due = amount;
  for (const { id, coins } of places) {
    if (due === 0) break;
    const payment = pay(coins, due, system);
    if (payment) return { withdrawn: [...withdrawn, { id, coins: payment.paid }], change: payment.change };
    withdrawn.push({ id, coins });
    due -= purseTotal(coins, system);
  }
  return due === 0 ? { withdrawn, change: {} } : null;
}

/**
 * The exchange with the world that a till with enough money requires before it contains the coins of
 * `required`: given coins are negative, received coins positive, and both have the same value.
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
  return sumOf(sumOf(shortfall, payment.change), payment.paid, -1);
}

function withChange(deltas: CoinFlow['places'], firstId: string, change: Purse): CoinFlow['places'] {
  if (Object.keys(change).length === 0) return deltas;
  if (!deltas.some(({ id }) => id === firstId)) return [{ id: firstId, delta: change }, ...deltas];
  return deltas.map(({ id, delta }) => ({ id, delta: id === firstId ? sumOf(delta, change) : delta }));
}
