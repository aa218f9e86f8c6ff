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

/** Exchanges after which the result is good enough even for the richest hoard. */
const EXCHANGES_MAX = 500;

/** The items of a recipient while values are balanced. */
interface Hand {
  value: number;
  readonly portions: Portion[];
}

/**
 * Makes the shares as equal in value as a fast, deterministic search can (DEC-6): the most valuable part
 * first, always to the recipient with the least; then richest and poorest exchange the parts that bring them
 * closest. If round robin is closer still, its result is used, so this is never worse.
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

/** Among equally poor recipients the one with the fewest parts is next, then the first one from the start on. */
function distributeMostValuableFirst(
  portions: readonly Portion[],
  recipients: number,
  start: number,
): Hand[] {
  const recipientShares: Hand[] = Array.from({ length: recipients }, () => ({ value: 0, portions: [] }));
  const fromStart = recipientShares.map(
    (_, i) => recipientShares[(start + i) % recipients] ?? { value: 0, portions: [] },
  );
  for (const portion of portions.toSorted((a, b) => b.value - a.value)) {
    const poorest = fromStart.reduce((min, recipientShare) =>
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
 * Moves a part from the richest to the poorest, possibly in exchange for a cheaper one; false when nothing brings them
 * closer.
 */
function exchangeOnce(recipientShares: readonly Hand[]): boolean {
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
  richest.portions.splice(richest.portions.indexOf(exchange.given), 1);
  poorest.portions.push(exchange.given);
  if (exchange.taken) {
    poorest.portions.splice(poorest.portions.indexOf(exchange.taken), 1);
    richest.portions.push(exchange.taken);
  }
  return true;
}

interface Exchange {
  readonly given: Portion;
  readonly taken: Portion | null;
  /** What the poorer one gains: more than nothing and less than the gap. */
  readonly gain: number;
}

/** The exchange whose gain is nearest to half the gap: then the two are as near as they can be. */
function bestExchange(rich: readonly Portion[], poor: readonly Portion[], gap: number): Exchange | null {
  const fromRichest = distinct(rich);
  const fromPoorest: (Portion | null)[] = [null, ...distinct(poor)];
  let best: Exchange | null = null;
  let low = 0;
  // Both lists ascend: what is taken for a more valuable item is never cheaper than what was taken for a cheaper one.
  for (const given of fromRichest) {
    const target = given.value - gap / 2;
    while (low + 1 < fromPoorest.length && (fromPoorest[low + 1]?.value ?? 0) <= target) low += 1;
    for (const taken of [fromPoorest[low] ?? null, fromPoorest[low + 1] ?? null]) {
      const gain = given.value - (taken?.value ?? 0);
      if (gain <= 0 || gain >= gap) continue;
      if (!best || Math.abs(gap - 2 * gain) < Math.abs(gap - 2 * best.gain)) best = { given, taken, gain };
    }
  }
  return best;
}

/** One part of each value, the cheapest first. */
function distinct(portions: readonly Portion[]): Portion[] {
  const byValue = new Map(portions.map((portion) => [portion.value, portion]));
  return [...byValue.values()].sort((a, b) => a.value - b.value);
}
