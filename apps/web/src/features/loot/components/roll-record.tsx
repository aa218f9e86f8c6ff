import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { RolledLines } from '../../loot-template/components/rolled-lines.tsx';
import { Seed } from '../../loot-template/components/seed.tsx';
import { verifyRoll } from '../view.ts';

/** A recorded roll, and whether the dice match it when the browser rolls them again from the seed (DEC-6). */
export function RollRecord({ roll }: { roll: NonNullable<LootInstanceDetail['roll']> }) {
  const matches = verifyRoll(roll);
  const differingCount = matches.filter((isMatch) => !isMatch).length;
  return (
    <div className="grid gap-3">
      {differingCount === 0 ? (
        <p role="status" className="flex items-start gap-2 text-sm text-success">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          Rolled again in your browser from the seed: the results match.
        </p>
      ) : (
        <p role="status" className="flex items-start gap-2 text-sm text-error">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          Rolled again in your browser from the seed: {differingCount} of {roll.lines.length} lines differ.
        </p>
      )}
      <Seed seed={roll.seed} />
      <RolledLines
        lines={roll.lines.map((line, index) => ({
          ...line,
          key: `${index} ${line.name}`,
          value_copper: null,
        }))}
      />
    </div>
  );
}
