import type { OwnerKind } from './history.ts';

/** The actor's monthly allowance that a ledger entry uses (ADR 0085). */
export type InventoryAllowance = 'personal' | 'party';

/** Types that use no monthly allowance: characters, containers, shops and loot have separate limits or none. */
const UNCOUNTED_TYPES: readonly string[] = [
  'character_creation',
  'character_deletion',
  'container_creation',
  'container_deletion',
  'create',
  'delete',
];

/**
 * Every entry that moves, creates, changes or destroys items is one inventory action: a party action if any of
 * its containers does not belong to a character, otherwise a personal one. Null for an undo, for an entry without
 * a container and for the uncounted types.
 */
export function inventoryAllowance(entry: {
  readonly type: string;
  readonly owners: readonly OwnerKind[];
  readonly isUndo: boolean;
}): InventoryAllowance | null {
  if (entry.isUndo || entry.owners.length === 0 || UNCOUNTED_TYPES.includes(entry.type)) return null;
  return entry.owners.every((owner) => owner === 'character') ? 'personal' : 'party';
}

/** The first instant of the calendar month in UTC, at which allowances are reset. */
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

/** The first instants of the last `count` months, oldest first, ending with the month of `now`. */
export const lastMonthStarts = (now: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + index - count)),
  );

export const nextMonthStart = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
