import { stackCeiling } from './stacking.ts';

/** Items of one kind to add to a container. */
export interface ItemBatch {
  readonly quantity: number;
  /** The weight of one item, in hundredths of a pound. */
  readonly weight: number;
  readonly stackSize: number;
  readonly slotsEach: number;
  /** Equal for all items that can be in one stack. */
  readonly kind: string;
}

/** The free space of a container. */
export interface ContainerSpace {
  /** Hundredths of a pound; null: unlimited. */
  weight: number | null;
  /** Null: unlimited. */
  slots: number | null;
  /** The number of items of each kind that fit into existing stacks, without another slot. */
  readonly free: Map<string, number>;
}

export type Rejection = 'weight' | 'slots' | 'both';

/** The messages of DOM-5 for items that do not fit. */
export const REJECTION_TEXT: Readonly<Record<Rejection, string>> = {
  weight: 'Item(s) would exceed weight limit',
  slots: 'Item(s) would exceed volume limit',
  both: 'Insufficient capacity in container',
};

/**
 * Adds as many items as fit, and updates the free space (DEC-4: a stack uses its slots whether it is full or
 * not). Returns the number of added items, and the limit that the remaining items would exceed.
 */
export function fillContainer(
  container: ContainerSpace,
  batch: ItemBatch,
): { added: number; rejection: Rejection | null } {
  const ceiling = stackCeiling(batch.stackSize);
  const free = container.free.get(batch.kind) ?? 0;
  const maxByWeight =
    container.weight === null || batch.weight === 0
      ? batch.quantity
      : Math.floor(Math.max(0, container.weight) / batch.weight);
  const maxBySlots =
    container.slots === null || batch.slotsEach === 0
      ? batch.quantity
      : free + Math.floor(Math.max(0, container.slots) / batch.slotsEach) * ceiling;
  const added = Math.min(batch.quantity, maxByWeight, maxBySlots);
  if (added > 0) {
    const overflow = Math.max(0, added - free);
    const stacks = Math.ceil(overflow / ceiling);
    if (container.weight !== null) container.weight -= added * batch.weight;
    if (container.slots !== null) container.slots -= stacks * batch.slotsEach;
    container.free.set(batch.kind, overflow > 0 ? stacks * ceiling - overflow : free - added);
  }
  if (added === batch.quantity) return { added, rejection: null };
  const [isTooHeavy, hasTooFewSlots] = [maxByWeight < batch.quantity, maxBySlots < batch.quantity];
  return { added, rejection: isTooHeavy && hasTooFewSlots ? 'both' : isTooHeavy ? 'weight' : 'slots' };
}
