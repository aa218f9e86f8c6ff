import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { tooManyStacks } from '@quartermaster/contract/errors';
import { type Arrival, planArrival, type Stack } from '@quartermaster/rules/stacking';

/**
 * How a quantity is stored among matching stacks, for every command that moves or creates items. Throws
 * VALIDATION_ERROR when it would create more stacks than the limit; nothing is built then.
 */
export function planStacks(
  quantity: number,
  stackSize: number,
  matching: readonly Stack[],
  limit = NEW_STACKS_MAX,
): Arrival {
  const { arrival, refusal } = planArrival(quantity, stackSize, matching, limit);
  if (refusal) throw tooManyStacks(refusal);
  return arrival;
}
