import { errorInsteadOf } from '../../../platform/api-error.ts';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useHistory } from '../api.ts';
import { ChangesChart } from './changes-chart.tsx';

/** Few enough lines to read at a glance. */
const LINES_MAX = 6;

/**
 * The latest lines of a party's last 30 days, and a chart of changes per day if these are all lines of the 30 days.
 * Hidden when empty, and if the lines cannot be loaded.
 */
export default function RecentHistory({ partyId }: { partyId: string }) {
  const owner = { kind: 'party', id: partyId } as const;
  const history = useHistory(owner, { range: '30d', type: 'all', page: 1, perPage: LINES_MAX });
  if (history.isPending) {
    return (
      <SkeletonArea label="Loading recent activity">
        <SkeletonBlock className="h-40" />
      </SkeletonArea>
    );
  }
  // The party's own page reports the error.
  if (errorInsteadOf(history) || !history.data || history.data.data.length === 0) return null;
  const { data, meta } = history.data;
  return (
    <div className="grid gap-3">
      {meta.total_count === data.length && <ChangesChart lines={data} range="30d" />}
      <ol aria-label="Recent activity" className="rounded-l border border-line bg-surface-1 px-4 py-1.5">
        {data.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere text-ink-2">{line.transaction_summary}</span>
            <time
              dateTime={line.transaction_date}
              title={dateTimeText(line.transaction_date)}
              className="flex-none text-xs text-ink-3 tabular-nums"
            >
              {agoText(line.transaction_date)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
