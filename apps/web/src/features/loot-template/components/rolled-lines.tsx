import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useDiceAnimation } from '../../../platform/preferences.ts';
import { Money } from '../../../ui/coins.tsx';

/** The number of dice shown per line; further dice are only counted. */
const DICE_SHOWN = 12;

export interface DisplayedLine {
  readonly key: string;
  readonly name: string;
  readonly quantity: string;
  readonly chance: number;
  readonly chance_roll: number;
  readonly dice: readonly number[];
  readonly rolled: number;
  /** The value of the rolled quantity in copper; null if it is not shown. */
  readonly value_copper: number | null;
}

function Dice({ dice, rollNumber }: { dice: readonly number[]; rollNumber: number }) {
  const isAnimated = useDiceAnimation();
  if (dice.length === 0) return null;
  const hiddenCount = dice.length - DICE_SHOWN;
  return (
    <span className="flex flex-wrap items-center gap-1">
      <span className="sr-only">Dice {dice.join(', ')}</span>
      {dice.slice(0, DICE_SHOWN).map((face, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no ids, and each roll is a new list
          key={`${rollNumber} ${index}`}
          aria-hidden="true"
          style={{ animationDelay: `${Math.min(index, 8) * 25}ms` }}
          className={clsx(
            'grid h-6 min-w-6 place-items-center rounded-[5px] border border-line-strong bg-surface-3 px-1 font-display text-xs font-semibold tabular-nums',
            isAnimated && rollNumber > 0 && 'animate-[tumble_500ms_var(--ease-out)]',
          )}
        >
          {face}
        </span>
      ))}
      {hiddenCount > 0 && (
        <span aria-hidden="true" className="text-xs text-ink-3">
          and {hiddenCount} more
        </span>
      )}
    </span>
  );
}

/** The roll of 1 to 100 against the chance; nothing for a line that always succeeds. */
function ChanceRoll({ line }: { line: DisplayedLine }) {
  if (line.chance >= 100) return null;
  const isRolled = line.chance_roll <= line.chance;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {isRolled ? (
        <Check aria-hidden="true" className="size-3.5 text-success" />
      ) : (
        <Minus aria-hidden="true" className="size-3.5" />
      )}
      {line.chance_roll} of {line.chance}%
    </span>
  );
}

/** The lines of a roll, each with its chance, dice and result. */
export function RolledLines(props: {
  lines: readonly DisplayedLine[];
  /** Counts the rolls, so that each new roll is animated; 0 means no animation. */
  rollNumber?: number;
}) {
  const { lines, rollNumber = 0 } = props;
  return (
    <ul aria-label="Roll" className="grid">
      {lines.map((line) => (
        <li
          key={line.key}
          className={clsx(
            'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0',
            line.rolled === 0 && 'text-ink-3',
          )}
        >
          <span className="min-w-0">
            <span className={clsx('block font-semibold wrap-anywhere', line.rolled > 0 && 'text-ink-1')}>
              {line.name}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
              {line.quantity}
              <ChanceRoll line={line} />
            </span>
          </span>
          <span className="text-right text-sm tabular-nums">
            <span className="block font-display text-lg leading-tight font-semibold">
              {line.rolled === 0 ? 'None' : `×${line.rolled.toLocaleString('en-US')}`}
            </span>
            {line.rolled > 0 && line.value_copper !== null && (
              <Money copper={line.value_copper} className="text-xs text-accent" />
            )}
          </span>
          <span className="col-span-2 empty:hidden">
            <Dice dice={line.dice} rollNumber={rollNumber} />
          </span>
        </li>
      ))}
    </ul>
  );
}
