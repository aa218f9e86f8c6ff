import { clsx } from 'clsx';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useDiceAnimation } from '../../../platform/preferences.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button } from '../../../ui/button.tsx';

const SIDES = 20;

/** Rolls a sample die, animated if the user's preferences allow it. */
export function RollPreview() {
  const isAnimated = useDiceAnimation();
  const [roll, setRoll] = useState({ rollCount: 0, face: SIDES });
  const rollDie = () => {
    setRoll(({ rollCount }) => ({ rollCount: rollCount + 1, face: 1 + Math.floor(Math.random() * SIDES) }));
    playSound('dice');
  };
  return (
    <div className="flex items-center gap-3">
      <Button size="sm" onPress={rollDie}>
        <Dices aria-hidden="true" />
        Roll a die
      </Button>
      <output aria-label="Rolled">
        {/* The key restarts the animation. <output> has no key: screen readers would not announce a new element. */}
        <span
          key={roll.rollCount}
          className={clsx(
            'grid size-9 place-items-center rounded-s border border-line-strong bg-surface-2 font-display text-lg font-semibold',
            isAnimated && roll.rollCount > 0 && 'animate-[tumble_500ms_var(--ease-out)]',
          )}
        >
          {roll.face}
        </span>
      </output>
    </div>
  );
}
