/** Largest quantity a stack may have (decisions.md §4). */
export const STACK_QUANTITY_MAX = 1_000_000_000;

/** Stackable if stack_size is 0 (unlimited) or above 1 (domain.md §3). */
export const isStackable = (stackSize: number): boolean => stackSize === 0 || stackSize > 1;

/** How many things one stack of this size may hold. */
export const stackCeiling = (stackSize: number): number => (stackSize === 0 ? STACK_QUANTITY_MAX : stackSize);

/**
 * Slots a stack takes: ceil(quantity / stack_size), or 1 when unlimited, times the slots of one
 * stack (coins take none). Source: decisions.md §4.
 */
export function slotsOf(quantity: number, stackSize: number, slotsEach = 1): number {
  if (quantity <= 0) return 0;
  return (stackSize === 0 ? 1 : Math.ceil(quantity / stackSize)) * slotsEach;
}

/** Everything that must be equal for two stacks to be one (decisions.md §4). */
export interface StackFacts {
  readonly templateId: string;
  readonly identified: boolean;
  /** The party whose gm keeps to himself what it is. */
  readonly hiddenIn: string | null;
  readonly equipped: boolean;
  readonly attuned: boolean;
  readonly nameOverride: string | null;
  readonly descriptionOverride: string | null;
  readonly weightOverride: number | null;
  readonly valueOverride: number | null;
  readonly currencyOverride: string | null;
  readonly quality: string | null;
  readonly durability: number | null;
  /** A note is written about these very things, so stacks with different notes stay apart. */
  readonly notes: string;
}

/** Whether two stacks may become one. Equipped or attuned things never merge. */
export function mergeable(a: StackFacts, b: StackFacts): boolean {
  if (a.equipped || a.attuned || b.equipped || b.attuned) return false;
  return (
    a.templateId === b.templateId &&
    a.identified === b.identified &&
    a.hiddenIn === b.hiddenIn &&
    a.nameOverride === b.nameOverride &&
    a.descriptionOverride === b.descriptionOverride &&
    a.weightOverride === b.weightOverride &&
    a.valueOverride === b.valueOverride &&
    a.currencyOverride === b.currencyOverride &&
    a.quality === b.quality &&
    a.durability === b.durability &&
    a.notes === b.notes
  );
}

export interface Stack {
  readonly id: string;
  readonly quantity: number;
}

export interface Arrival {
  /** Existing stacks that grow, and by how much. */
  readonly fills: readonly { readonly id: string; readonly from: number; readonly add: number }[];
  /** Sizes of the stacks that lie beside them anew. */
  readonly fresh: readonly number[];
}

/**
 * How `quantity` things come to lie among `matching` stacks: these are filled in their order up to
 * the stack size, the rest lies in new stacks. Things that do not stack lie one by one.
 */
export function planArrival(quantity: number, stackSize: number, matching: readonly Stack[]): Arrival {
  const fills: { id: string; from: number; add: number }[] = [];
  const ceiling = stackCeiling(stackSize);
  let left = quantity;
  if (isStackable(stackSize)) {
    for (const stack of matching) {
      const add = Math.min(left, ceiling - stack.quantity);
      if (add <= 0) continue;
      fills.push({ id: stack.id, from: stack.quantity, add });
      left -= add;
    }
  }
  const fresh: number[] = [];
  while (left > 0) {
    const size = Math.min(left, ceiling);
    fresh.push(size);
    left -= size;
  }
  return { fills, fresh };
}

/** Slots that an arrival adds to those already taken. */
export function slotsAdded(arrival: Arrival, stackSize: number, slotsEach = 1): number {
  const grown = arrival.fills.reduce(
    (sum, f) => sum + slotsOf(f.from + f.add, stackSize, slotsEach) - slotsOf(f.from, stackSize, slotsEach),
    0,
  );
  return arrival.fresh.reduce((sum, size) => sum + slotsOf(size, stackSize, slotsEach), grown);
}

/** Split rule (domain.md §4): 1 <= amount < quantity. */
export const maySplit = (amount: number, quantity: number): boolean =>
  Number.isInteger(amount) && amount >= 1 && amount < quantity;
