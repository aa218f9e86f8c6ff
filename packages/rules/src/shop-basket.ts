/** A line of a basket with its price or proceeds, in copper. */
export interface BasketLine {
  readonly kind: 'buy' | 'sell';
  readonly total: number;
}

/** The side that cannot pay for the basket. */
export type InsufficientFunds = 'purse' | 'till';

/**
 * An order of the lines in which each can be paid: sales fill the purse, and purchases fill the till. `till` is null
 * if the shop never runs out of coins. Without such an order, `missing` is the purse if the buyer could not pay even
 * after all sales, otherwise the till.
 */
export function orderBasket<L extends BasketLine>(
  lines: readonly L[],
  purse: number,
  till: number | null,
): { readonly order: readonly L[] } | { readonly missing: InsufficientFunds } {
  const tillFunds = till ?? Number.POSITIVE_INFINITY;
  const gain = lines.reduce((sum, line) => sum + gainOf(line), 0);
  if (purse + gain < 0) return { missing: 'purse' };
  const order = gain > tillFunds ? null : findOrder(lines, purse, tillFunds);
  return order ? { order } : { missing: 'till' };
}

/** What a line adds to the purse and takes from the till. */
const gainOf = ({ kind, total }: BasketLine): number => (kind === 'sell' ? total : -total);

/** The search ends after this many dead ends. A basket of at most 11 lines has fewer. */
const DEAD_ENDS_MAX = 2 ** 11;

/**
 * Searches depth first: sales before purchases, and larger lines first. This order works without a dead end if no line
 * costs more than half of all coins, because one side can then always pay. Whether any order works is as hard to decide
 * as the subset sum problem, so the search is limited. Null if none is found.
 */
function findOrder<L extends BasketLine>(
  lines: readonly L[],
  purse: number,
  till: number,
): readonly L[] | null {
  const largestFirst = lines.toSorted((a, b) => b.total - a.total);
  const sorted = (['sell', 'buy'] as const).flatMap((kind) =>
    largestFirst.filter((line) => line.kind === kind),
  );
  const deadEnds = new Set<bigint>();
  /** `used` has the bit of each line that is already in the order. */
  const orderRest = (used: bigint, gained: number, count: number): L[] | null => {
    if (count === sorted.length) return [];
    if (deadEnds.has(used)) return null;
    let tried: number | null = null;
    for (const [index, line] of sorted.entries()) {
      const bit = 1n << BigInt(index);
      const after = gained + gainOf(line);
      // Equal lines are interchangeable.
      if ((used & bit) !== 0n || gainOf(line) === tried || purse + after < 0 || after > till) continue;
      tried = gainOf(line);
      const rest = orderRest(used | bit, after, count + 1);
      if (rest) return [line, ...rest];
      if (deadEnds.size >= DEAD_ENDS_MAX) return null;
    }
    deadEnds.add(used);
    return null;
  };
  return orderRest(0n, 0, 0);
}
