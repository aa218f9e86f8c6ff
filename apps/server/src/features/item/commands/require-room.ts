import { AppError } from '@quartermaster/contract/errors';
import { effectiveStyle, type Load, overload } from '@quartermaster/rules/capacity';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { type Holding, holdingOf } from '../store.ts';

/** Throws CAPACITY_EXCEEDED, with numbers, unless what is added to a container that holds so much still fits. */
export function requireFit(container: LockedContainer, held: Holding, adding: Load): void {
  const bounds = { weight: container.max_weight, slots: container.max_slots };
  const refusal = overload(held, adding, bounds, effectiveStyle(container.encumbrance_style));
  if (refusal) throw new AppError('CAPACITY_EXCEEDED', refusal.message, refusal.details);
}

/** As `requireFit`, for a locked container of which nothing was read yet. */
export async function requireRoom(tx: Tx, container: LockedContainer, adding: Load): Promise<void> {
  // A container without bounds is not summed: that could be the costliest part of the move.
  if (effectiveStyle(container.encumbrance_style) === 'none') return;
  requireFit(container, await holdingOf(tx, container.id), adding);
}
