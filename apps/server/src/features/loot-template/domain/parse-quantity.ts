import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { invalid } from '@quartermaster/contract/errors';
import { type Dice, maxOf, parseDice } from '@quartermaster/rules/dice';
import { isStackable, stackCeiling, stackCount } from '@quartermaster/rules/stacking';

/**
 * Parses the quantity of a line. Throws VALIDATION_ERROR for invalid dice, and for more stacks than one line may
 * create.
 * @param field the field of the error
 */
export function parseQuantity(written: string | number, stackSize: number, field = 'quantity'): Dice {
  const { dice, rejection } = parseDice(written);
  if (dice === null) throw invalid(field, rejection);
  const stacks = stackCount(maxOf(dice), stackSize);
  if (stacks <= NEW_STACKS_MAX) return dice;
  throw invalid(
    field,
    isStackable(stackSize)
      ? `At most ${NEW_STACKS_MAX} stacks of ${stackCeiling(stackSize)}`
      : `At most ${NEW_STACKS_MAX} of an item that does not stack`,
  );
}
