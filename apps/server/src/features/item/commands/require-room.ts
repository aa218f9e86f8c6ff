import { AppError } from '@quartermaster/contract/errors';
import { effectiveStyle, type Load, overload } from '@quartermaster/rules/capacity';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { holdingOf } from '../store.ts';

/** Throws CAPACITY_EXCEEDED, with numbers, unless what is coming still fits (decisions.md §4). */
export async function requireRoom(tx: Tx, container: LockedContainer, adding: Load): Promise<void> {
  const bounds = { weight: container.max_weight, slots: container.max_slots };
  const style = effectiveStyle(container.encumbrance_style);
  // An unbounded container is never asked: reckoning its load could be the costliest part of the move.
  if (style === 'none' || (bounds.weight === null && bounds.slots === null)) return;
  const refusal = overload(await holdingOf(tx, container.id), adding, bounds, style);
  if (refusal) throw new AppError('CAPACITY_EXCEEDED', refusal.message, refusal.details);
}
