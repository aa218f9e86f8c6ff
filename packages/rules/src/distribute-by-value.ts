import {
  addToShare,
  distributeRoundRobin,
  emptyShares,
  type Lot,
  type Portion,
  portionsOf,
  type Share,
  spreadOf,
} from './distribute.ts';

/** Maximum number of exchanges, which bounds the duration. */
const EXCHANGES_MAX = 500;

/** The portions of a recipient while values are balanced. */
interface RecipientShare {
  value: number;
  readonly portions: Portion[];
}

/**
 * Makes the shares as equal in value as a fast, deterministic search can (DEC-6): gives the portions, most
 * valuable first, to the recipient with the least value; then the richest and the poorest recipient exchange
 * portions. If round robin gives a smaller difference, its result is used.
 */
export function distributeByValue(lots: readonly Lot[], recipients: number, start: number): Share[] {
  const recipientShares = distributeMostValuableFirst(portionsOf(lots), recipients, start);
  for (let i = 0; i < EXCHANGES_MAX && exchangeOnce(recipientShares); i += 1);
  const shares = emptyShares(recipients);
  for (const [i, recipientShare] of recipientShares.entries()) {
    for (const { lot, size } of recipientShare.portions) addToShare(shares[i], lot, size);
  }
  const roundRobin = distributeRoundRobin(lots, recipients, start);
  return spreadOf(roundRobin, lots) < spreadOf(shares, lots) ? roundRobin : shares;
}

/**
 * Gives the portions, most valuable first, to the poorest recipient; among equally poor recipients, to the one with
 * the fewest portions, then to the first in turn order from `start`.
 */
function distributeMostValuableFirst(
  portions: readonly Portion[],
  recipients: number,
  start: number,
): RecipientShare[] {
  const recipientShares: RecipientShare[] = Array.from({ length: recipients }, () => ({
    value: 0,
    portions: [],
  }));
  const recipientsInTurnOrder = recipientShares.map(
    (_, i) => recipientShares[(start + i) % recipients] ?? { value: 0, portions: [] },
  );
  for (const portion of portions.toSorted((a, b) => b.value - a.value)) {
    const poorest = recipientsInTurnOrder.reduce((min, recipientShare) =>
      recipientShare.value < min.value ||
      (recipientShare.value === min.value && recipientShare.portions.length < min.portions.length)
        ? recipientShare
        : min,
    );
    poorest.portions.push(portion);
    poorest.value += portion.value;
  }
  return recipientShares;
}

/**
 * Moves a portion from the richest to the poorest, possibly in exchange for a cheaper portion; false if no exchange
 * brings their values closer.
 */
function exchangeOnce(recipientShares: readonly RecipientShare[]): boolean {
  const richest = recipientShares.reduce((max, recipientShare) =>
    recipientShare.value > max.value ? recipientShare : max,
  );
  const poorest = recipientShares.reduce((min, recipientShare) =>
    recipientShare.value < min.value ? recipientShare : min,
  );
  const gap = richest.value - poorest.value;
  const exchange = bestExchange(richest.portions, poorest.portions, gap);
  if (!exchange) return false;
  richest.value -= exchange.gain;
  poorest.value += exchange.gain;
  richest.portions.splice(richest.portions.indexOf(exchange.toPoorest), 1);
  poorest.portions.push(exchange.toPoorest);
  if (exchange.toRichest) {
    poorest.portions.splice(poorest.portions.indexOf(exchange.toRichest), 1);
    richest.portions.push(exchange.toRichest);
  }
  return true;
}

interface Exchange {
  readonly toPoorest: Portion;
  readonly toRichest: Portion | null;
  /** The value that the poorest gains: more than 0 and less than the gap. */
  readonly gain: number;
}

/** The exchange whose gain is nearest to half the gap, which makes the two as equal as possible. */
function bestExchange(rich: readonly Portion[], poor: readonly Portion[], gap: number): Exchange | null {
  const richestPortions = distinct(rich);
  const poorestPortions: (Portion | null)[] = [null, ...distinct(poor)];
  let best: Exchange | null = null;
  let index = 0;
  // Both lists ascend: the match for a more valuable portion is never cheaper than the match for a cheaper one.
  for (const toPoorest of richestPortions) {
    const target = toPoorest.value - gap / 2;
    while (index + 1 < poorestPortions.length && (poorestPortions[index + 1]?.value ?? 0) <= target)
      index += 1;
    for (const toRichest of [poorestPortions[index] ?? null, poorestPortions[index + 1] ?? null]) {
      const gain = toPoorest.value - (toRichest?.value ?? 0);
      if (gain <= 0 || gain >= gap) continue;
      if (!best || Math.abs(gap - 2 * gain) < Math.abs(gap - 2 * best.gain))
        best = { toPoorest, toRichest, gain };
    }
  }
  return best;
}

/** One portion of each distinct value, the cheapest first. */
function distinct(portions: readonly Portion[]): Portion[] {
  const byValue = new Map(portions.map((portion) => [portion.value, portion]));
  return [...byValue.values()].sort((a, b) => a.value - b.value);
}
