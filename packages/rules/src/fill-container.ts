import { stackCeiling } from './stacking.ts';

/** Items of one kind that are put into a container. */
export interface Load {
  readonly quantity: number;
  /** Hundredths of a pound, of one. */
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
  /** null: any number. */
  slots: number | null;
  /** How many more of a kind its stacks take without a further slot. */
  readonly free: Map<string, number>;
}

export type Refusal = 'weight' | 'slots' | 'both';

/** The words of DOM-5 for what does not fit. */
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
  load: Load,
): { taken: number; refusal: Refusal | null } {
  const ceiling = stackCeiling(load.stackSize);
  const free = container.free.get(load.kind) ?? 0;
  const byWeight =
    container.weight === null || load.weight === 0
      ? load.quantity
      : Math.floor(Math.max(0, container.weight) / load.weight);
  const bySlots =
    container.slots === null || load.slotsEach === 0
      ? load.quantity
      : free + Math.floor(Math.max(0, container.slots) / load.slotsEach) * ceiling;
  const taken = Math.min(load.quantity, byWeight, bySlots);
  if (taken > 0) {
    const beyond = Math.max(0, taken - free);
    const stacks = Math.ceil(beyond / ceiling);
    if (container.weight !== null) container.weight -= taken * load.weight;
    if (container.slots !== null) container.slots -= stacks * load.slotsEach;
    container.free.set(load.kind, beyond > 0 ? stacks * ceiling - beyond : free - taken);
  }
  if (taken === load.quantity) return { taken, refusal: null };
  const [tooHeavy, tooMany] = [byWeight < load.quantity, bySlots < load.quantity];
  return { taken, refusal: tooHeavy && tooMany ? 'both' : tooHeavy ? 'weight' : 'slots' };
}
