import type {
  DistributionMode,
  DistributionPlan,
  LootInstance,
  LootInstanceDetail,
} from '@quartermaster/contract/loot';
import { countOf } from '@quartermaster/rules/format-count';
import { rollLoot } from '@quartermaster/rules/loot-roll';

/** The text that everyone except gms sees for hidden loot (DOM-2). */
export const NOT_REVEALED = 'This loot has not been revealed yet';

/** The four modes of distribution (DEC-6). */
export const MODES: readonly { value: DistributionMode; label: string; description: string }[] = [
  {
    value: 'even',
    label: 'Even',
    description: 'Each stack and the coins are split evenly; remainders are given out in turn.',
  },
  {
    value: 'round_robin',
    label: 'Round robin',
    description: 'Items are given out in turn, one at a time; large stacks in portions.',
  },
  {
    value: 'random',
    label: 'Random',
    description: 'Each item or portion of a large stack goes to a random character.',
  },
  { value: 'by_value', label: 'By value', description: 'All shares are worth about the same.' },
];

export const modeLabel = (mode: DistributionMode): string =>
  MODES.find(({ value }) => value === mode)?.label ?? mode;

/** "3 stacks", "1 stack", "Empty". */
export function stacksText(count: number): string {
  if (count === 0) return 'Empty';
  return countOf(count, 'stack');
}

/** The difference between the highest and the lowest share, in copper. */
export function spreadOf(shares: DistributionPlan['shares']): number {
  const values = shares.map((share) => share.total_value_copper);
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

type Roll = NonNullable<LootInstanceDetail['roll']>;

/**
 * Rolls the recorded lines again from the recorded seed (DEC-6), and returns for each line whether the result
 * matches. If the seed or the dice are invalid, no line matches.
 */
export function verifyRoll({ seed, lines }: Roll): boolean[] {
  try {
    const rerolled = rollLoot(lines, seed);
    return lines.map((line, index) => {
      const roll = rerolled[index];
      return (
        roll !== undefined &&
        roll.chanceRoll === line.chance_roll &&
        roll.rolled === line.rolled &&
        roll.dice.join() === line.dice.join()
      );
    });
  } catch {
    return lines.map(() => false);
  }
}

/** Whether the reader sees only that the loot exists. */
export const isMaskedFor = (loot: Pick<LootInstance, 'is_revealed'>, seesHidden: boolean): boolean =>
  !loot.is_revealed && !seesHidden;

/** The choices of the field “Start as” for new loot: hidden or revealed. */
export const START_AS = [
  { value: 'hidden', label: 'Hidden', description: 'Players do not see it until it is revealed.' },
  { value: 'revealed', label: 'Revealed', description: 'The party sees it immediately and is notified.' },
] as const;
