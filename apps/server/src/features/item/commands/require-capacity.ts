import { CONTAINER_STACKS_MAX } from '@quartermaster/contract/constants';
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

/**
 * Throws CONFLICT when a container would have more than the maximum number of stacks after `added` are added. The
 * number is limited because emptying a container reads all its stacks.
 */
export async function requireRoomForStacks(tx: Tx, containerId: string, added: number): Promise<void> {
  const surplus = await tx.sql`
    select from item_instances where container_id = ${containerId} offset ${CONTAINER_STACKS_MAX - added} limit 1`;
  if (surplus.length > 0) throw containerFull();
}

export const containerFull = (): AppError =>
  new AppError(
    'CONFLICT',
    `A container holds at most ${CONTAINER_STACKS_MAX.toLocaleString('en')} stacks. Merge some, or use another container.`,
  );
