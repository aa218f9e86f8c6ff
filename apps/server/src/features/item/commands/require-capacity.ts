import { AppError } from '@quartermaster/contract/errors';
import { effectiveStyle, type Load, overload } from '@quartermaster/rules/capacity';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { loadOf } from '../queries/stacks.ts';

/** Throws CAPACITY_EXCEEDED, with load and limit in its details, unless the additional load fits. */
export function requireFit(container: LockedContainer, current: Load, addedLoad: Load): void {
  const bounds = { weight: container.max_weight, slots: container.max_slots };
  const rejection = overload(current, addedLoad, bounds, effectiveStyle(container.encumbrance_style));
  if (rejection) throw new AppError('CAPACITY_EXCEEDED', rejection.message, rejection.details);
}

/** Like `requireFit`, for a locked container whose load has not been read yet. */
export async function requireCapacity(tx: Tx, container: LockedContainer, addedLoad: Load): Promise<void> {
  // In a party that enforces no limits, the load is not read: summing it could be the most expensive part of a
  // transfer.
  if (effectiveStyle(container.encumbrance_style) === 'none') return;
  requireFit(container, await loadOf(tx, container.id), addedLoad);
}
