import { STACK_QUANTITY_MAX } from './stacking.ts';

/** The most dice, and sides of one, that a line of loot may throw. */
export const DICE_MAX = 100;
export const SIDES_MAX = 1000;

/** So many dice of so many sides, and a number added; a plain number has no dice. */
export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly bonus: number;
}

export type ReadDice =
  | { readonly dice: Dice; readonly refusal: null }
  | { readonly dice: null; readonly refusal: string };

const refused = (refusal: string): ReadDice => ({ dice: null, refusal });

/**
 * Reads `3`, `2d6`, `2d6+1` (DEC-6); what is out of bounds is refused in words. Nothing may come to less
 * than none or to more than a stack can hold.
 */
export function readDice(written: string | number): ReadDice {
  const match = /^(?:(\d{1,10})|(\d{1,4})d(\d{1,5})([+-]\d{1,10})?)$/i.exec(String(written).trim());
  if (!match) return refused('Quantity must be a whole number or dice such as 2d6+1');
  const [, plain, count, sides, bonus] = match;
  if (plain !== undefined) return bounded({ count: 0, sides: 0, bonus: Number(plain) });
  const dice = { count: Number(count), sides: Number(sides), bonus: Number(bonus ?? 0) };
  if (dice.count < 1 || dice.count > DICE_MAX) return refused(`From 1 to ${DICE_MAX} dice can be thrown`);
  if (dice.sides < 1 || dice.sides > SIDES_MAX) return refused(`A die has from 1 to ${SIDES_MAX} sides`);
  return bounded(dice);
}

function bounded(dice: Dice): ReadDice {
  if (leastOf(dice) < 0) return refused('This could come to less than none');
  if (mostOf(dice) < 1) return refused('Quantity must be at least 1');
  if (mostOf(dice) > STACK_QUANTITY_MAX) return refused('Quantity must be at most 1,000,000,000');
  return { dice, refusal: null };
}

export const leastOf = ({ count, bonus }: Dice): number => count + bonus;
export const mostOf = ({ count, sides, bonus }: Dice): number => count * sides + bonus;
/** Twice the average, which is whole where the average ends in a half. */
export const averageTwice = (dice: Dice): number => leastOf(dice) + mostOf(dice);
/** Whether nothing is left to chance. */
export const isFixed = (dice: Dice): boolean => leastOf(dice) === mostOf(dice);

/** As it is kept and shown: `2d6+1`, without zeros in front or a bonus of nothing. */
export function writtenDice({ count, sides, bonus }: Dice): string {
  if (count === 0) return String(bonus);
  const added = bonus > 0 ? `+${bonus}` : bonus < 0 ? String(bonus) : '';
  return `${count}d${sides}${added}`;
}
