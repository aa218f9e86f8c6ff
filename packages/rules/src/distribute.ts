import type { SeededRandom } from './seeded-random.ts';

/** A stack to distribute. */
export interface Lot {
  readonly quantity: number;
  /** The value of one item, in copper. */
  readonly value: number;
}

/** One recipient's quantity of each lot, by the lot's index in the list. */
export type Share = Map<number, number>;

/** A part of a stack that is distributed as a unit: large stacks are not distributed item by item. */
export interface Portion {
  readonly lot: number;
  readonly size: number;
  /** The value of all its items, in copper. */
  readonly value: number;
}

/** Maximum number of portions of one stack. The time that a distribution takes grows with the number of portions. */
export const PORTIONS_MAX = 100;
/** Maximum number of portions of all stacks together, except that each stack has at least one portion. */
const ALL_PORTIONS_MAX = 4000;

/**
 * Divides each lot into portions whose sizes differ by at most one; into fewer portions when there are many lots.
 */
export function portionsOf(lots: readonly Lot[]): Portion[] {
  const max = Math.max(1, Math.min(PORTIONS_MAX, Math.floor(ALL_PORTIONS_MAX / Math.max(1, lots.length))));
  return lots.flatMap((lot, index) => divideLot(lot, index, max));
}

function divideLot({ quantity, value }: Lot, lot: number, max: number): Portion[] {
  const count = Math.min(quantity, max);
  const min = Math.floor(quantity / Math.max(1, count));
  const larger = quantity - min * count;
  return Array.from({ length: count }, (_, i) => {
    const size = i < larger ? min + 1 : min;
    return { lot, size, value: size * value };
  });
}

export const emptyShares = (recipients: number): Share[] =>
  Array.from({ length: recipients }, () => new Map());

export function addToShare(share: Share | undefined, lot: number, quantity: number): void {
  if (share && quantity > 0) share.set(lot, (share.get(lot) ?? 0) + quantity);
}

/** The value of a share, in copper. */
export const shareValueOf = (share: Share, lots: readonly Lot[]): number =>
  [...share].reduce((sum, [lot, quantity]) => sum + quantity * (lots[lot]?.value ?? 0), 0);

/** The difference in value between the richest share and the poorest, in copper. */
export function spreadOf(shares: readonly Share[], lots: readonly Lot[]): number {
  const values = shares.map((share) => shareValueOf(share, lots));
  return Math.max(...values) - Math.min(...values);
}

/**
 * Divides every stack evenly; the remainder goes to recipients in turn, continuing after the previous stack's
 * last recipient.
 */
export function distributeEvenly(lots: readonly Lot[], recipients: number, start: number): Share[] {
  const shares = emptyShares(recipients);
  let turn = start;
  for (const [lot, { quantity }] of lots.entries()) {
    const quantityEach = Math.floor(quantity / recipients);
    for (const share of shares) addToShare(share, lot, quantityEach);
    for (let remainder = quantity - quantityEach * recipients; remainder > 0; remainder -= 1) {
      addToShare(shares[turn % recipients], lot, 1);
      turn += 1;
    }
  }
  return shares;
}

/** Gives each portion to the next recipient in turn. */
export function distributeRoundRobin(lots: readonly Lot[], recipients: number, start: number): Share[] {
  const shares = emptyShares(recipients);
  for (const [turn, { lot, size }] of portionsOf(lots).entries()) {
    addToShare(shares[(start + turn) % recipients], lot, size);
  }
  return shares;
}

/** Gives each portion to a random recipient. */
export function distributeAtRandom(lots: readonly Lot[], recipients: number, random: SeededRandom): Share[] {
  const shares = emptyShares(recipients);
  for (const { lot, size } of portionsOf(lots)) addToShare(shares[random.below(recipients)], lot, size);
  return shares;
}
