import { divideIntoStacks, stackCeiling, stackCount, type TooManyStacks } from './stacking.ts';

/** The quantity that a transaction added to or removed from one stack at one place. */
export interface StackDelta {
  readonly stackId: string;
  readonly containerId: string;
  readonly delta: number;
}

/** The current state of a stack; null and 0 if it no longer exists. */
export interface CurrentStack {
  readonly containerId: string | null;
  readonly quantity: number;
  readonly stackSize: number;
}

/** The change to a stack that reverses the transaction. */
export interface RestoredStack {
  readonly stackId: string;
  readonly after: { readonly containerId: string | null; readonly quantity: number };
  /** Items in other containers, and items above the stack size, as separate stacks with the same properties. */
  readonly additional: readonly { readonly containerId: string; readonly quantity: number }[];
}

/** Items that the undo requires but that are no longer in their place. */
export interface MissingItems {
  readonly stackId: string;
  readonly containerId: string;
  readonly missing: number;
}

export type UndoPlan =
  | { readonly restored: RestoredStack[] }
  | { readonly missing: MissingItems[] }
  | { readonly rejection: TooManyStacks };

/**
 * Plans the opposite of a transaction: a change for every stack, or all missing items if some are no longer in
 * their place. Items that exceed the stack size, for example because it has been reduced since the transaction, become
 * new stacks. More than `limit` new stacks are rejected before any is built.
 */
export function planUndo(
  stackDeltas: readonly StackDelta[],
  currentStacks: ReadonlyMap<string, CurrentStack>,
  limit: number,
): UndoPlan {
  const returnMoves: ReturnMove[] = [];
  const missing: MissingItems[] = [];
  for (const [stackId, deltas] of Map.groupBy(stackDeltas, (delta) => delta.stackId)) {
    const stored = currentStacks.get(stackId) ?? { containerId: null, quantity: 0, stackSize: 1 };
    const places = new Map<string, number>();
    if (stored.containerId !== null) places.set(stored.containerId, stored.quantity);
    for (const { containerId, delta } of deltas) {
      places.set(containerId, (places.get(containerId) ?? 0) - delta);
    }
    const negative = [...places].filter(([, quantity]) => quantity < 0);
    missing.push(
      ...negative.map(([containerId, quantity]) => ({ stackId, containerId, missing: -quantity })),
    );
    if (negative.length === 0) returnMoves.push(returnMoveOf(stackId, stored, places));
  }
  if (missing.length > 0) return { missing };
  const stacks = returnMoves.reduce(
    (sum, { additional, stackSize }) =>
      sum + additional.reduce((total, { quantity }) => total + stackCount(quantity, stackSize), 0),
    0,
  );
  if (stacks > limit) return { rejection: { stacks, limit } };
  return { restored: returnMoves.map((returnMove) => divideAdditional(returnMove, limit)) };
}

/** The returned items of one stack, before its additional stacks are divided. */
interface ReturnMove extends RestoredStack {
  readonly stackSize: number;
}

/**
 * The stack stays in its container if it still has items there; other items, and items above its size, become
 * separate stacks.
 */
function returnMoveOf(
  stackId: string,
  stored: CurrentStack,
  places: ReadonlyMap<string, number>,
): ReturnMove {
  const nonEmptyPlaces = [...places].filter(([, quantity]) => quantity > 0);
  const stackPlace =
    nonEmptyPlaces.find(([containerId]) => containerId === stored.containerId) ?? nonEmptyPlaces[0];
  const keptQuantity = stackPlace ? Math.min(stackPlace[1], stackCeiling(stored.stackSize)) : 0;
  const additional = nonEmptyPlaces
    .map(([containerId, quantity]) => ({
      containerId,
      quantity: containerId === stackPlace?.[0] ? quantity - keptQuantity : quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const after = { containerId: stackPlace?.[0] ?? null, quantity: keptQuantity };
  return { stackId, after, additional, stackSize: stored.stackSize };
}

const divideAdditional = (
  { stackId, after, additional, stackSize }: ReturnMove,
  limit: number,
): RestoredStack => ({
  stackId,
  after,
  additional: additional.flatMap(({ containerId, quantity }) =>
    (divideIntoStacks(quantity, stackSize, limit).sizes ?? []).map((size) => ({
      containerId,
      quantity: size,
    })),
  ),
});

const OPPOSITES: Readonly<Record<string, string>> = {
  item_creation: 'item_destruction',
  item_destruction: 'item_creation',
  split: 'merge',
  merge: 'split',
  character_to_party_transfer: 'party_to_character_transfer',
  party_to_character_transfer: 'character_to_party_transfer',
  party_deposit: 'party_withdraw',
  party_withdraw: 'party_deposit',
};

/** The transaction type of the opposite entry; most are their own opposite. */
export const oppositeType = <T extends string>(type: T): T => (OPPOSITES[type] as T | undefined) ?? type;
