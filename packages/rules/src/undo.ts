import { stackCeiling } from './stacking.ts';

/** What a transaction did to one stack at one place: plus or minus so many. */
export interface Moved {
  readonly stackId: string;
  readonly containerId: string;
  readonly delta: number;
}

/** Where a stack lies now; null and 0 = nowhere. */
export interface LyingNow {
  readonly containerId: string | null;
  readonly quantity: number;
  readonly stackSize: number;
}

/** What has to become of a stack for the transaction never to have been. */
export interface Restored {
  readonly stackId: string;
  readonly after: { readonly containerId: string | null; readonly quantity: number };
  /** Things that cannot lie with it, as stacks of their own with all its marks. */
  readonly beside: readonly { readonly containerId: string; readonly quantity: number }[];
}

/** Things that would have to be taken back but are no longer there. */
export interface Missing {
  readonly stackId: string;
  readonly containerId: string;
  readonly missing: number;
}

/**
 * The opposite of what a transaction did, as far as things are still where it left them (decisions.md §7).
 * Either the way back for every stack, or all that is missing.
 */
export function planUndo(
  moved: readonly Moved[],
  now: ReadonlyMap<string, LyingNow>,
): { restored: Restored[] } | { missing: Missing[] } {
  const byStack = Map.groupBy(moved, (each) => each.stackId);
  const restored: Restored[] = [];
  const missing: Missing[] = [];
  for (const [stackId, deltas] of byStack) {
    const lying = now.get(stackId) ?? { containerId: null, quantity: 0, stackSize: 1 };
    const places = new Map<string, number>();
    if (lying.containerId !== null) places.set(lying.containerId, lying.quantity);
    for (const { containerId, delta } of deltas) {
      places.set(containerId, (places.get(containerId) ?? 0) - delta);
    }
    const short = [...places].filter(([, quantity]) => quantity < 0);
    missing.push(...short.map(([containerId, quantity]) => ({ stackId, containerId, missing: -quantity })));
    if (short.length === 0) restored.push(restore(stackId, lying, places));
  }
  return missing.length > 0 ? { missing } : { restored };
}

/** Where things of the stack remain, it remains; elsewhere, and above its size, they lie as stacks of their own. */
function restore(stackId: string, lying: LyingNow, places: ReadonlyMap<string, number>): Restored {
  const held = [...places].filter(([, quantity]) => quantity > 0);
  const home = held.find(([containerId]) => containerId === lying.containerId) ?? held[0];
  const ceiling = stackCeiling(lying.stackSize);
  const beside: { containerId: string; quantity: number }[] = [];
  for (const [containerId, quantity] of held) {
    let left = containerId === home?.[0] ? Math.max(0, quantity - ceiling) : quantity;
    while (left > 0) {
      const size = Math.min(left, ceiling);
      beside.push({ containerId, quantity: size });
      left -= size;
    }
  }
  const after = home
    ? { containerId: home[0], quantity: Math.min(home[1], ceiling) }
    : { containerId: null, quantity: 0 };
  return { stackId, after, beside };
}

const OPPOSITES: Readonly<Record<string, string>> = {
  item_creation: 'item_destruction',
  item_destruction: 'item_creation',
  create: 'delete',
  delete: 'create',
  split: 'merge',
  merge: 'split',
  character_to_party_transfer: 'party_to_character_transfer',
  party_to_character_transfer: 'character_to_party_transfer',
  party_deposit: 'party_withdraw',
  party_withdraw: 'party_deposit',
};

/** The transaction type of the opposite entry; most are their own opposite. */
export const oppositeType = <T extends string>(type: T): T => (OPPOSITES[type] as T | undefined) ?? type;
