import { CONTAINER_STACKS_MAX, NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { AppError, tooManyStacks } from '@quartermaster/contract/errors';
import { type Arrival, planArrival, type Stack } from '@quartermaster/rules/stacking';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * How a quantity is stored in a locked container among its alike stacks, for every command that moves or creates
 * items. Throws VALIDATION_ERROR when it would create more stacks than one action may, before any is built, and
 * CONFLICT when the container has the maximum number.
 */
export async function planStacks(
  tx: Tx,
  containerId: string,
  quantity: number,
  stackSize: number,
  matching: readonly Stack[],
): Promise<Arrival> {
  const { arrival, refusal } = planArrival(quantity, stackSize, matching, NEW_STACKS_MAX);
  if (refusal) throw tooManyStacks(refusal);
  if (arrival.fresh.length > 0) await requireFewStacks(tx, containerId);
  return arrival;
}

/** Throws CONFLICT when a container holds as many stacks as it may: anyone who empties it reads them all. */
export async function requireFewStacks(tx: Tx, containerId: string): Promise<void> {
  const full = await tx.sql`
    select from item_instances where container_id = ${containerId} offset ${CONTAINER_STACKS_MAX - 1} limit 1`;
  if (full.length > 0) throw tooFull();
}

export const tooFull = (): AppError =>
  new AppError(
    'CONFLICT',
    `A container holds at most ${CONTAINER_STACKS_MAX.toLocaleString('en')} stacks. Merge some, or use another container.`,
  );
