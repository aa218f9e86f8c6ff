import { STACK_QUANTITY_MAX } from './stacking.ts';

/** Maximum number of dice in a quantity, and of sides of a die. */
export const DICE_MAX = 100;
export const SIDES_MAX = 1000;
/** The longest quantity that is parsed, in characters. */
export const DICE_LENGTH_MAX = 40;

interface Factor {
  readonly operator: '*' | '/';
  readonly operand: number;
}

/**
 * One term: dice, of which some are kept, or a constant (then `sides` is 0), multiplied and divided in order.
 */
interface Term {
  readonly sign: 1 | -1;
  /** The number of dice, or the constant. */
  readonly count: number;
  readonly sides: number;
  /** The number of dice that count: the highest (`kh`) or the lowest (`kl`). Null: all. */
  readonly keep: { readonly end: 'kh' | 'kl'; readonly count: number } | null;
  readonly factors: readonly Factor[];
}

/** A parsed quantity such as `4d6kh3*10+2`. */
export interface Dice {
  readonly terms: readonly Term[];
}

export type ParsedDice =
  | { readonly dice: Dice; readonly rejection: null }
  | { readonly dice: null; readonly rejection: string };

const reject = (rejection: string): ParsedDice => ({ dice: null, rejection });

const TERM = /([+-]?)(?:(\d{0,4})d(\d{1,5})(?:(kh|kl|k)(\d{1,3}))?|(\d{1,10}))((?:[*/]\d{1,10})*)/y;

/**
 * Parses `3`, `2d6+1`, `2d6*10`, `4d6kh3+2` and `1d100/2` (DEC-6, DEC-16). Invalid notation and values out of bounds
 * are rejected with a message: a quantity must not be negative or exceed the stack maximum. Division rounds down; `x`,
 * `×` and `÷` are accepted.
 */
export function parseDice(notation: string | number): ParsedDice {
  const terms = String(notation).length > DICE_LENGTH_MAX ? [] : termsOf(String(notation));
  if (terms.length === 0) return reject('Quantity must be a whole number or dice such as 2d6+1');
  const dice = terms.filter(({ sides }) => sides !== 0);
  const count = dice.reduce((sum, term) => sum + term.count, 0);
  if (count > DICE_MAX || dice.some((term) => term.count < 1))
    return reject(`From 1 to ${DICE_MAX} dice can be rolled`);
  if (dice.some(({ sides }) => sides < 1 || sides > SIDES_MAX))
    return reject(`A die has from 1 to ${SIDES_MAX} sides`);
  if (dice.some((term) => term.keep && (term.keep.count < 1 || term.keep.count > term.count)))
    return reject('Keep at least one die, and at most as many as are rolled');
  if (terms.some(({ factors }) => factors.some(({ operand }) => operand < 1)))
    return reject('Multiply and divide by 1 or more');
  return checkBounds({ terms });
}

function termsOf(notation: string): Term[] {
  const text = notation
    .toLowerCase()
    .replace(/[x×]/g, '*')
    .replace(/÷/g, '/')
    .replace(/\s*([-+*/])\s*/g, '$1')
    .trim();
  const terms: Term[] = [];
  const pattern = new RegExp(TERM);
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    // The first term has no sign, and every other term has one.
    if (!match || (match[1] === '') !== (terms.length === 0)) return [];
    terms.push(termFrom(match));
  }
  return terms;
}

function termFrom([, sign, count, sides, keep, keptCount, constant, factors = '']: RegExpExecArray): Term {
  const isDice = sides !== undefined;
  return {
    sign: sign === '-' ? -1 : 1,
    count: Number(isDice ? count || 1 : constant),
    // The number 0 marks a constant, so a die with 0 sides is stored as -1 and rejected.
    sides: isDice ? Number(sides) || -1 : 0,
    keep: keep === undefined ? null : { end: keep === 'kl' ? 'kl' : 'kh', count: Number(keptCount) },
    factors: [...factors.matchAll(/([*/])(\d+)/g)].map(([, operator, operand]) => ({
      operator: operator === '/' ? '/' : '*',
      operand: Number(operand),
    })),
  };
}

function checkBounds(dice: Dice): ParsedDice {
  if (dice.terms.some((term) => peakOf(term) > STACK_QUANTITY_MAX) || maxOf(dice) > STACK_QUANTITY_MAX)
    return reject('Quantity must be at most 1,000,000,000');
  if (minOf(dice) < 0) return reject('The result could be less than zero');
  if (maxOf(dice) < 1) return reject('Quantity must be at least 1');
  return { dice, rejection: null };
}

const keptDiceOf = ({ keep, count }: Term): number => keep?.count ?? count;

/** The largest intermediate result of a term; a limit on it prevents a loss of precision. */
function peakOf(term: Term): number {
  let [value, peak] = [maxBeforeFactors(term), maxBeforeFactors(term)];
  for (const factor of term.factors) {
    value = applyFactors(value, [factor]);
    peak = Math.max(peak, value);
  }
  return peak;
}

const applyFactors = (value: number, factors: readonly Factor[]): number =>
  factors.reduce(
    (result, { operator, operand }) => (operator === '*' ? result * operand : Math.floor(result / operand)),
    value,
  );

const minBeforeFactors = (term: Term): number => (term.sides === 0 ? term.count : keptDiceOf(term));
const maxBeforeFactors = (term: Term): number =>
  term.sides === 0 ? term.count : keptDiceOf(term) * Math.max(term.sides, 1);

const sumTerms = (
  { terms }: Dice,
  positive: (term: Term) => number,
  negative: (term: Term) => number,
): number => terms.reduce((sum, term) => sum + (term.sign > 0 ? positive(term) : -negative(term)), 0);

const minOfTerm = (term: Term): number => applyFactors(minBeforeFactors(term), term.factors);
const maxOfTerm = (term: Term): number => applyFactors(maxBeforeFactors(term), term.factors);
export const minOf = (dice: Dice): number => sumTerms(dice, minOfTerm, maxOfTerm);
export const maxOf = (dice: Dice): number => sumTerms(dice, maxOfTerm, minOfTerm);
/** Whether the result is not random. */
export const isFixed = (dice: Dice): boolean => minOf(dice) === maxOf(dice);

/**
 * Twice the average, rounded, at least 1. Exact before that rounding, except that rounding down after a
 * division is approximated by its mean loss.
 */
export const averageTwice = (dice: Dice): number =>
  Math.max(1, Math.round(2 * sumTerms(dice, averageOfTerm, averageOfTerm)));

function averageOfTerm(term: Term): number {
  if (minOfTerm(term) === maxOfTerm(term)) return minOfTerm(term);
  const average = term.factors.reduce(
    (mean, { operator, operand }) =>
      operator === '*' ? mean * operand : (mean - (operand - 1) / 2) / operand,
    averageKept(term),
  );
  return Math.min(maxOfTerm(term), Math.max(minOfTerm(term), average));
}

function averageKept(term: Term): number {
  const all = (term.count * (term.sides + 1)) / 2;
  if (term.keep === null) return all;
  const { end, count } = term.keep;
  return end === 'kh' ? averageHighest(term, count) : all - averageHighest(term, term.count - count);
}

/**
 * The average sum of the kept highest dice: for every value, adds the expected number of kept dice that show at
 * least that value.
 */
function averageHighest({ count, sides }: Term, keptCount: number): number {
  let average = 0;
  for (let value = 1; value <= sides; value += 1) {
    const chance = (sides - value + 1) / sides;
    // The probability that exactly `hits` dice show at least the value; for value 1 all dice do.
    let probability = (1 - chance) ** count;
    if (chance === 1) average += keptCount;
    else
      for (let hits = 1; hits <= count; hits += 1) {
        probability *= ((count - hits + 1) / hits) * (chance / (1 - chance));
        average += probability * Math.min(keptCount, hits);
      }
  }
  return average;
}

/** The sides of each die, in the order in which they are rolled and recorded. */
export const sidesOf = ({ terms }: Dice): number[] =>
  terms.flatMap(({ count, sides }) => (sides === 0 ? [] : Array<number>(count).fill(sides)));

/** The result of the dice for these rolls, which are in the order of `sidesOf`. */
export function resultOf({ terms }: Dice, rolls: readonly number[]): number {
  let next = 0;
  return terms.reduce((sum, term) => {
    const faces = term.sides === 0 ? [term.count] : rolls.slice(next, next + term.count);
    next += term.sides === 0 ? 0 : term.count;
    const ordered = term.keep ? faces.toSorted((a, b) => (term.keep?.end === 'kl' ? a - b : b - a)) : faces;
    const keptSum = ordered.slice(0, term.keep?.count).reduce((total, face) => total + face, 0);
    return sum + term.sign * applyFactors(keptSum, term.factors);
  }, 0);
}

/** The stored and displayed form: `4d6kh3*10+2`. Terms of 0 after the first term are omitted. */
export function formatDice({ terms }: Dice): string {
  return terms
    .filter(({ count }, i) => count !== 0 || i === 0)
    .map(({ sign, count, sides, keep, factors }, i) => {
      const dice = sides === 0 ? `${count}` : `${count}d${sides}${keep ? keep.end + keep.count : ''}`;
      const scaled = factors.map(({ operator, operand }) => `${operator}${operand}`).join('');
      return `${sign < 0 ? '-' : i > 0 ? '+' : ''}${dice}${scaled}`;
    })
    .join('');
}
