import type { Purse } from './money.ts';
import { divideIntoStacks, fillStacks, type TooManyStacks } from './stacking.ts';

/** Coins have no stack size: a stack of coins is limited only by the maximum quantity of every stack. */
const COIN_STACK_SIZE = 0;

/** A stack of coins in a container. */
export interface CoinStack {
  readonly id: string;
  readonly containerId: string;
  /** The coin's key in its system: `gold`. */
  readonly coin: string;
  readonly quantity: number;
}

/** A change to a coin stack; `id` is null for a new stack. */
export interface CoinChange {
  readonly id: string | null;
  readonly containerId: string;
  readonly coin: string;
  readonly from: number;
  readonly to: number;
}

/** The quantity of each coin in the given stacks. */
export function purseOf(stacks: readonly CoinStack[]): Record<string, number> {
  const purse: Record<string, number> = {};
  for (const { coin, quantity } of stacks) purse[coin] = (purse[coin] ?? 0) + quantity;
  return purse;
}

export type CoinPlan =
  | { readonly changes: CoinChange[]; readonly rejection: null }
  | { readonly changes: null; readonly rejection: TooManyStacks };

/**
 * How coins leave (negative) or enter (positive) one container: they leave the smallest stacks first, so that
 * few stacks remain, and fill stacks that have room before new stacks.
 * @param limit the maximum number of new stacks of one coin; if more are needed, there are no changes, and the
 * rejection contains the required number
 * @throws RangeError if more coins would leave than exist
 */
export function changeCoins(
  stacks: readonly CoinStack[],
  containerId: string,
  delta: Purse,
  limit: number,
): CoinPlan {
  const changes: CoinChange[] = [];
  for (const [coin, count] of Object.entries(delta)) {
    const stacksInContainer = stacks.filter(
      (stack) => stack.containerId === containerId && stack.coin === coin,
    );
    if (count < 0) changes.push(...withdrawFromStacks(stacksInContainer, coin, -count));
    if (count <= 0) continue;
    const { fills, remaining } = fillStacks(count, COIN_STACK_SIZE, stacksInContainer);
    const { sizes, rejection } = divideIntoStacks(remaining, COIN_STACK_SIZE, limit);
    if (rejection) return { changes: null, rejection };
    changes.push(
      ...fills.map(({ id, from, add }) => ({ id, containerId, coin, from, to: from + add })),
      ...sizes.map((to) => ({ id: null, containerId, coin, from: 0, to })),
    );
  }
  return { changes, rejection: null };
}

function withdrawFromStacks(
  stacksInContainer: readonly CoinStack[],
  coin: string,
  count: number,
): CoinChange[] {
  const changes: CoinChange[] = [];
  let remaining = count;
  for (const { id, containerId, quantity } of stacksInContainer.toSorted((a, b) => a.quantity - b.quantity)) {
    if (remaining === 0) break;
    const withdrawn = Math.min(remaining, quantity);
    changes.push({ id, containerId, coin, from: quantity, to: quantity - withdrawn });
    remaining -= withdrawn;
  }
  if (remaining > 0) throw new RangeError(`${remaining} ${coin} coins are missing`);
  return changes;
}

/** The stacks after the given changes; a new stack is included only if the change has its id. */
export function stacksAfter(stacks: readonly CoinStack[], changes: readonly CoinChange[]): CoinStack[] {
  const after = new Map(stacks.map((stack) => [stack.id, stack]));
  for (const { id, containerId, coin, to } of changes) {
    if (id !== null) after.set(id, { id, containerId, coin, quantity: to });
  }
  return [...after.values()].filter((stack) => stack.quantity > 0);
}

/** One entry for each coin of which `existing` has fewer than `required`. */
export function missingCoins(existing: Purse, required: Purse): { coin: string; message: string }[] {
  return Object.entries(required)
    .filter(([coin, count]) => count > (existing[coin] ?? 0))
    .map(([coin, count]) => ({ coin, message: `Only ${existing[coin] ?? 0} of ${count} available` }));
}

/**
 * Plans how many coins are withdrawn from each container; earlier containers first. Null if the containers have
 * too few coins.
 */
export function planWithdrawals(
  stacks: readonly CoinStack[],
  containerIds: readonly string[],
  required: Purse,
): { containerId: string; coins: Record<string, number> }[] | null {
  const remaining: Record<string, number> = { ...required };
  const withdrawals = containerIds.map((containerId) => {
    const available = purseOf(stacks.filter((stack) => stack.containerId === containerId));
    const coins: Record<string, number> = {};
    for (const [coin, count] of Object.entries(remaining)) {
      const withdrawn = Math.min(count, available[coin] ?? 0);
      if (withdrawn === 0) continue;
      coins[coin] = withdrawn;
      remaining[coin] = count - withdrawn;
    }
    return { containerId, coins };
  });
  if (Object.values(remaining).some((count) => count > 0)) return null;
  return withdrawals.filter(({ coins }) => Object.keys(coins).length > 0);
}
