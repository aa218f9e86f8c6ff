import { stackCeiling } from './stacking.ts';

/** Items of one kind that are put into a container. */
export interface ItemBatch {
  readonly quantity: number;
  /** The weight of one item, in hundredths of a pound. */
  readonly weight: number;
  readonly stackSize: number;
  readonly slotsEach: number;
  /** Equal for items that merge. */
  readonly kind: string;
}

/** What still fits into a container. */
export interface ContainerSpace {
  /** Hundredths of a pound; null: any weight. */
  weight: number | null;
  /** Null: any number. */
  slots: number | null;
  /** How many more items of each kind fit into the existing stacks, without another slot. */
  readonly free: Map<string, number>;
}

export type Refusal = 'weight' | 'slots' | 'both';

/** The messages of DOM-5 for what does not fit. */
export const REFUSAL_TEXT: Readonly<Record<Refusal, string>> = {
  weight: 'Item(s) would exceed weight limit',
  slots: 'Item(s) would exceed volume limit',
  both: 'Insufficient capacity in container',
};

/**
 * Adds as many items as fit to a container, which is changed (DEC-4: a stack uses its slots whether it is full or not).
 * Returns how many were added, and which limit excludes the rest.
 */
export function fillContainer(
  container: ContainerSpace,
  batch: ItemBatch,
): { taken: number; refusal: Refusal | null } {
  const ceiling = stackCeiling(batch.stackSize);
  const free = container.free.get(batch.kind) ?? 0;
  const byWeight =
    container.weight === null || batch.weight === 0
      ? batch.quantity
      : Math.floor(Math.max(0, container.weight) / batch.weight);
  const bySlots =
    container.slots === null || batch.slotsEach === 0
      ? batch.quantity
      : free + Math.floor(Math.max(0, container.slots) / batch.slotsEach) * ceiling;
  const taken = Math.min(batch.quantity, byWeight, bySlots);
  if (taken > 0) {
    const overflow = Math.max(0, taken - free);
    const stacks = Math.ceil(overflow / ceiling);
    if (container.weight !== null) container.weight -= taken * batch.weight;
    if (container.slots !== null) container.slots -= stacks * batch.slotsEach;
    container.free.set(batch.kind, overflow > 0 ? stacks * ceiling - overflow : free - taken);
  }
  if (taken === batch.quantity) return { taken, refusal: null };
  const [tooHeavy, tooMany] = [byWeight < batch.quantity, bySlots < batch.quantity];
  return { taken, refusal: tooHeavy && tooMany ? 'both' : tooHeavy ? 'weight' : 'slots' };
}
