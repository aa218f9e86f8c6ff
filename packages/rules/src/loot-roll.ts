import { parseDice, resultOf, sidesOf } from './dice.ts';
import { seededRandom } from './seeded-random.ts';

/** A line of a hoard before it is rolled. */
export interface LootLine {
  /** A number or dice: `3`, `2d6+1`, `4d6kh3*10`. */
  readonly quantity: string;
  /** Percent, 1 to 100. */
  readonly chance: number;
}

/** The result of a line. */
export interface LineRoll {
  /** From 1 to 100; the line is included if this is at most its chance. */
  readonly chanceRoll: number;
  /** The result of every die, kept or not; empty if the line is not included. */
  readonly dice: readonly number[];
  /** The resulting quantity; 0: none. */
  readonly rolled: number;
}

/**
 * Rolls lines in their order (DEC-6): for each line first its chance, then, if it is included, its dice. The
 * same lines and seed give the same result, so that anyone can verify a roll.
 * @throws RangeError for an invalid seed or invalid dice
 */
export function rollLoot(lines: readonly LootLine[], seed: string): LineRoll[] {
  const random = seededRandom(seed);
  return lines.map(({ quantity, chance }) => {
    const { dice, rejection } = parseDice(quantity);
    if (dice === null) throw new RangeError(rejection);
    const chanceRoll = 1 + random.below(100);
    if (chanceRoll > chance) return { chanceRoll, dice: [], rolled: 0 };
    const rolls = sidesOf(dice).map((sides) => 1 + random.below(sides));
    return { chanceRoll, dice: rolls, rolled: resultOf(dice, rolls) };
  });
}
