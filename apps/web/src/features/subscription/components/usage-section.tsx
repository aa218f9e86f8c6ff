import type { Usage } from '@quartermaster/contract/subscription';
import { nextMonthStart } from '@quartermaster/rules/monthly-allowance';
import { now } from '../../../platform/clock.ts';
import { dateText } from '../../../platform/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { type UsageGroup, usageLine } from '../view.ts';
import { UsageEntry } from './usage-meter.tsx';

/** One group of limits with their usage. */
export function UsageSection({ group, usage }: { group: UsageGroup; usage: Partial<Usage> }) {
  return (
    <Card className="pb-2">
      <h2 className="text-lg">{group.title}</h2>
      {group.isMonthly && (
        <p className="text-xs text-ink-3">
          Resets on {dateText(nextMonthStart(new Date(now())).toISOString(), 'UTC')} (UTC).
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {group.resources.map((resource) => (
          <UsageEntry key={resource} line={usageLine(resource, usage)} />
        ))}
      </ul>
    </Card>
  );
}
