import { AppError } from '@quartermaster/contract/errors';
import { effectiveStyle, type Load, overload } from '@quartermaster/rules/capacity';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { holdingOf } from '../store.ts';

/**
 * Reads what a locked container holds. Returns a check that throws CAPACITY_EXCEEDED, with numbers, unless what is
 * added still fits.
 */
export async function roomIn(tx: Tx, container: LockedContainer): Promise<(adding: Load) => void> {
  const bounds = { weight: container.max_weight, slots: container.max_slots };
  const style = effectiveStyle(container.encumbrance_style);
  // An unbounded container is never asked: reckoning its load could be the costliest part of the move.
  if (style === 'none' || (bounds.weight === null && bounds.slots === null)) return () => undefined;
  const held = await holdingOf(tx, container.id);
  return (adding) => {
    const refusal = overload(held, adding, bounds, style);
    if (refusal) throw new AppError('CAPACITY_EXCEEDED', refusal.message, refusal.details);
  };
}

/** Throws CAPACITY_EXCEEDED, with numbers, unless what is added still fits. */
export async function requireRoom(tx: Tx, container: LockedContainer, adding: Load): Promise<void> {
  (await roomIn(tx, container))(adding);
}
