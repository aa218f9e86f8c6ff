/** Largest quantity a stack may have (DEC-4). */
export const STACK_QUANTITY_MAX = 1_000_000_000;

/** Stackable if stack_size is 0 (unlimited) or above 1 (DOM-3). */
export const isStackable = (stackSize: number): boolean => stackSize === 0 || stackSize > 1;

/** Maximum number of items in one stack of this size. */
export const stackCeiling = (stackSize: number): number => (stackSize === 0 ? STACK_QUANTITY_MAX : stackSize);

/**
 * Slots a stack occupies: ceil(quantity / stack_size), or 1 when unlimited, times the slots of one stack (coins
 * take none). Source: DEC-4.
 */
export function slotsOf(quantity: number, stackSize: number, slotsEach = 1): number {
  if (quantity <= 0) return 0;
  return (stackSize === 0 ? 1 : Math.ceil(quantity / stackSize)) * slotsEach;
}

/** The properties that must be equal for two stacks to merge (DEC-4). */
export interface StackProperties {
  readonly templateId: string;
  readonly identified: boolean;
  /** The party in which the item is unidentified. */
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
  /** A note is about the items of one stack, so stacks with different notes do not merge. */
  readonly notes: string;
}

/** The properties of a new item, besides its template. */
export const NEW_ITEM: Omit<StackProperties, 'templateId'> = {
  identified: true,
  hiddenIn: null,
  equipped: false,
  attuned: false,
  nameOverride: null,
  descriptionOverride: null,
  weightOverride: null,
  valueOverride: null,
  currencyOverride: null,
  quality: null,
  durability: null,
  notes: '',
};

/** Whether two stacks may merge. Equipped or attuned items never merge. */
export function areMergeable(a: StackProperties, b: StackProperties): boolean {
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
  /** Existing stacks that grow, with the added quantities. */
  readonly fills: readonly { readonly id: string; readonly from: number; readonly add: number }[];
  /** Sizes of the new stacks. */
  readonly newSizes: readonly number[];
}

/** The rejection if more stacks would be created than the limit allows. */
export interface TooManyStacks {
  readonly stacks: number;
  readonly limit: number;
}

export type StackSizes =
  | { readonly sizes: number[]; readonly rejection: null }
  | { readonly sizes: null; readonly rejection: TooManyStacks };

export type PlannedArrival =
  | { readonly arrival: Arrival; readonly rejection: null }
  | { readonly arrival: null; readonly rejection: TooManyStacks };

/** The number of stacks for a quantity that does not merge with existing stacks. */
export const stackCount = (quantity: number, stackSize: number): number =>
  Math.ceil(Math.max(0, quantity) / stackCeiling(stackSize));

/**
 * Divides a quantity into stack sizes: full stacks first, the rest last. Every quantity that becomes stacks is divided
 * here, so that the stacks are counted before any of them is built.
 * @param limit the maximum number of stacks
 */
export function divideIntoStacks(quantity: number, stackSize: number, limit: number): StackSizes {
  const stacks = stackCount(quantity, stackSize);
  // Also rejects NaN, for which every comparison is false.
  if (!(stacks <= limit)) return { sizes: null, rejection: { stacks, limit } };
  const ceiling = stackCeiling(stackSize);
  const sizes = Array.from({ length: stacks }, (_, i) => Math.min(ceiling, quantity - i * ceiling));
  return { sizes, rejection: null };
}

/**
 * Fills the `matching` stacks in their order up to the stack size; `remaining` is the quantity that does not
 * fit.
 */
export function fillStacks(
  quantity: number,
  stackSize: number,
  matching: readonly Stack[],
): { fills: Arrival['fills']; remaining: number } {
  const fills: { id: string; from: number; add: number }[] = [];
  const ceiling = stackCeiling(stackSize);
  let remaining = quantity;
  for (const stack of isStackable(stackSize) ? matching : []) {
    if (remaining === 0) break;
    const add = Math.min(remaining, ceiling - stack.quantity);
    if (add <= 0) continue;
    fills.push({ id: stack.id, from: stack.quantity, add });
    remaining -= add;
  }
  return { fills, remaining };
}

/**
 * Plans how a quantity is stored: the `matching` stacks are filled first, and the rest goes into new stacks.
 * Items that do not stack get one stack each.
 * @param limit the maximum number of new stacks; if more are needed, the rejection contains the required number
 */
export function planArrival(
  quantity: number,
  stackSize: number,
  matching: readonly Stack[],
  limit: number,
): PlannedArrival {
  const { fills, remaining } = fillStacks(quantity, stackSize, matching);
  const { sizes, rejection } = divideIntoStacks(remaining, stackSize, limit);
  return rejection ? { arrival: null, rejection } : { arrival: { fills, newSizes: sizes }, rejection: null };
}

/** The number of additional slots that an arrival occupies. */
export const slotsAdded = ({ fills, newSizes }: Arrival, stackSize: number, slotsEach = 1): number =>
  slotsGrown(fills, stackSize, slotsEach) +
  newSizes.reduce((sum, size) => sum + slotsOf(size, stackSize, slotsEach), 0);

/** The number of additional slots that a quantity of any size occupies, without building its stacks. */
export function slotsNeeded(
  quantity: number,
  stackSize: number,
  matching: readonly Stack[],
  slotsEach = 1,
): number {
  const { fills, remaining } = fillStacks(quantity, stackSize, matching);
  return slotsGrown(fills, stackSize, slotsEach) + stackCount(remaining, stackSize) * slotsEach;
}

const slotsGrown = (fills: Arrival['fills'], stackSize: number, slotsEach: number): number =>
  fills.reduce(
    (sum, { from, add }) =>
      sum + slotsOf(from + add, stackSize, slotsEach) - slotsOf(from, stackSize, slotsEach),
    0,
  );

/** Split rule (DOM-4): 1 <= amount < quantity. */
export const maySplit = (amount: number, quantity: number): boolean =>
  Number.isInteger(amount) && amount >= 1 && amount < quantity;
