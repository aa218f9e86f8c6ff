/** A line of a basket with its price or proceeds, in copper. */
export interface BasketLine {
  readonly kind: 'buy' | 'sell';
  readonly total: number;
}

/** The side that cannot pay for the remaining lines. */
export type InsufficientFunds = 'purse' | 'till';

/**
 * An order of the lines in which each can be paid: payable sales before purchases, and larger lines first. Sales
 * fill the purse, and purchases fill the till. With a limited till, this order can fail although another one would
 * work. `till` is null if the shop never runs out of coins.
 */
export function orderBasket<L extends BasketLine>(
  lines: readonly L[],
  purse: number,
  till: number | null,
): { readonly order: readonly L[] } | { readonly missing: InsufficientFunds } {
  const remaining = lines.toSorted((a, b) => b.total - a.total);
  const order: L[] = [];
  let [purseFunds, tillFunds] = [purse, till ?? Number.POSITIVE_INFINITY];
  const isPayable = ({ kind, total }: L) => total <= (kind === 'sell' ? tillFunds : purseFunds);
  while (remaining.length > 0) {
    const sale = remaining.findIndex((line) => line.kind === 'sell' && isPayable(line));
    const next = sale >= 0 ? sale : remaining.findIndex(isPayable);
    const [line] = next >= 0 ? remaining.splice(next, 1) : [];
    if (!line) return { missing: sideWithInsufficientFunds(remaining, purseFunds) };
    const gain = line.kind === 'sell' ? line.total : -line.total;
    purseFunds += gain;
    tillFunds -= gain;
    order.push(line);
  }
  return { order };
}

/** The purse if the buyer could not pay even after all sales; otherwise the till. */
function sideWithInsufficientFunds(remaining: readonly BasketLine[], purse: number): InsufficientFunds {
  const sum = (kind: BasketLine['kind']) =>
    remaining.reduce((total, line) => total + (line.kind === kind ? line.total : 0), 0);
  return purse + sum('sell') < sum('buy') ? 'purse' : 'till';
}
