import { CREATE_SINGLES_MAX } from '@quartermaster/contract/constants';
import { invalid } from '@quartermaster/contract/errors';
import { type Dice, mostOf, readDice } from '@quartermaster/rules/dice';
import { isStackable, stackCeiling } from '@quartermaster/rules/stacking';

/**
 * The dice of a line that is to be written. Throws VALIDATION_ERROR in words for dice out of bounds, and for more
 * stacks than one line may make.
 * @param field where the refusal belongs
 */
export function readLine(written: string | number, stackSize: number, field = 'quantity'): Dice {
  const { dice, refusal } = readDice(written);
  if (dice === null) throw invalid(field, refusal);
  const stacks = Math.ceil(mostOf(dice) / stackCeiling(stackSize));
  if (stacks <= CREATE_SINGLES_MAX) return dice;
  throw invalid(
    field,
    isStackable(stackSize)
      ? `At most ${CREATE_SINGLES_MAX} stacks of ${stackCeiling(stackSize)}`
      : `At most ${CREATE_SINGLES_MAX} of a thing that does not stack`,
  );
}
