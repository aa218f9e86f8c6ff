import {
  distributeRoundRobin,
  emptyShares,
  give,
  type Lot,
  type Portion,
  portionsOf,
  type Share,
  spreadOf,
} from './distribute.ts';

/** Exchanges after which even the richest hoard is good enough. */
const EXCHANGES_MAX = 500;

/** The items of a recipient while values are balanced. */
interface Hand {
  worth: number;
  readonly portions: Portion[];
}

/**
 * Makes the shares as equal in value as a fast, deterministic search finds (DEC-6): the most valuable part first,
 * always to the recipient with the least; then richest and poorest exchange the parts that bring them closest. If round
 * robin is closer still, its result is used, so this is never worse.
 */
export function distributeByValue(lots: readonly Lot[], recipients: number, start: number): Share[] {
  const hands = distributeMostValuableFirst(portionsOf(lots), recipients, start);
  for (let i = 0; i < EXCHANGES_MAX && exchangeOnce(hands); i += 1);
  const shares = emptyShares(recipients);
  for (const [i, hand] of hands.entries()) {
    for (const { lot, size } of hand.portions) give(shares[i], lot, size);
  }
  const round = distributeRoundRobin(lots, recipients, start);
  return spreadOf(round, lots) < spreadOf(shares, lots) ? round : shares;
}

/** Of those who have equally little, who has the fewest parts, then who is first from the start on. */
function distributeMostValuableFirst(
  portions: readonly Portion[],
  recipients: number,
  start: number,
): Hand[] {
  const hands: Hand[] = Array.from({ length: recipients }, () => ({ worth: 0, portions: [] }));
  const inTurn = hands.map((_, i) => hands[(start + i) % recipients] ?? { worth: 0, portions: [] });
  for (const portion of portions.toSorted((a, b) => b.worth - a.worth)) {
    const poorest = inTurn.reduce((least, hand) =>
      hand.worth < least.worth || (hand.worth === least.worth && hand.portions.length < least.portions.length)
        ? hand
        : least,
    );
    poorest.portions.push(portion);
    poorest.worth += portion.worth;
  }
  return hands;
}

/**
 * Moves a part from the richest to the poorest, possibly in exchange for a cheaper one; false when nothing brings them
 * closer.
 */
function exchangeOnce(hands: readonly Hand[]): boolean {
  const richest = hands.reduce((most, hand) => (hand.worth > most.worth ? hand : most));
  const poorest = hands.reduce((least, hand) => (hand.worth < least.worth ? hand : least));
  const gap = richest.worth - poorest.worth;
  const found = bestExchange(richest.portions, poorest.portions, gap);
  if (!found) return false;
  richest.worth -= found.gain;
  poorest.worth += found.gain;
  richest.portions.splice(richest.portions.indexOf(found.given), 1);
  poorest.portions.push(found.given);
  if (found.taken) {
    poorest.portions.splice(poorest.portions.indexOf(found.taken), 1);
    richest.portions.push(found.taken);
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
  const costlier = distinct(rich);
  const cheaper: (Portion | null)[] = [null, ...distinct(poor)];
  let best: Exchange | null = null;
  let low = 0;
  // Both rise: what is taken for a more valuable item is never cheaper than what was taken for a cheaper one.
  for (const given of costlier) {
    const target = given.worth - gap / 2;
    while (low + 1 < cheaper.length && (cheaper[low + 1]?.worth ?? 0) <= target) low += 1;
    for (const taken of [cheaper[low] ?? null, cheaper[low + 1] ?? null]) {
      const gain = given.worth - (taken?.worth ?? 0);
      if (gain <= 0 || gain >= gap) continue;
      if (!best || Math.abs(gap - 2 * gain) < Math.abs(gap - 2 * best.gain)) best = { given, taken, gain };
    }
  }
  return best;
}

/** One part of each value, the cheapest first. */
function distinct(portions: readonly Portion[]): Portion[] {
  const byWorth = new Map(portions.map((portion) => [portion.worth, portion]));
  return [...byWorth.values()].sort((a, b) => a.worth - b.worth);
}
