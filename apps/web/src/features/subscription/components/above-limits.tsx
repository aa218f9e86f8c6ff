import type { Usage } from '@quartermaster/contract/subscription';
import { Card } from '../../../ui/card.tsx';
import { exceededLinesOf, RESOURCE_TEXT, type UsageLine } from '../view.ts';

/** The limits that the user exceeds after a change to a lower tier; existing records stay usable (DEC-9). */
export function AboveLimits({ usage }: { usage: Partial<Usage> }) {
  const exceededLines = exceededLinesOf(usage);
  if (exceededLines.length === 0) return null;
  return (
    <Card>
      <h2 className="text-lg">Above your limits</h2>
      <p className="text-sm text-ink-2">
        Nothing was deleted. You can keep using everything, but you cannot create more until you are below the
        limits.
      </p>
      <FigureList lines={exceededLines} />
    </Card>
  );
}

export function FigureList({ lines }: { lines: readonly UsageLine[] }) {
  return (
    <ul className="mt-2 divide-y divide-line text-sm">
      {lines.map(({ resource, figures }) => (
        <li key={resource} className="flex justify-between gap-4 py-2">
          <span>{RESOURCE_TEXT[resource].name}</span>
          <span className="tabular-nums">{figures}</span>
        </li>
      ))}
    </ul>
  );
}
