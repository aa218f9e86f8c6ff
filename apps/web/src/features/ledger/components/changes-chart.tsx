import type { Transaction } from '@quartermaster/contract/transaction';
import { now } from '../../../platform/clock.ts';
import { dateText } from '../../../platform/dates.ts';
import type { DateRange } from '../api.ts';
import { changesPerDay, type DayCount } from '../view.ts';

const HEIGHT = 56;
const dayText = (day: number): string => dateText(new Date(day).toISOString());

const chartLabel = (days: readonly DayCount[], busiestDay: DayCount): string => {
  const total = days.reduce((sum, { changes }) => sum + changes, 0);
  return `${total} changes in ${days.length} days, most on ${dayText(busiestDay.day)}: ${busiestDay.changes}`;
};

function Bar({ count, index, width, max }: { count: DayCount; index: number; width: number; max: number }) {
  const height = count.changes === 0 ? 1 : Math.max(3, (count.changes * HEIGHT) / max);
  return (
    <rect
      x={index * width + width * 0.14}
      y={HEIGHT - height}
      width={width * 0.72}
      height={height}
      rx={1}
      className={count.changes === 0 ? 'fill-line' : 'fill-accent'}
    >
      <title>{`${dayText(count.day)}: ${count.changes}`}</title>
    </rect>
  );
}

/**
 * Changes per day; nothing if fewer than two days have changes, or for a range of one day or without a limit. Requires
 * the complete history of the range, otherwise the oldest days are wrong.
 */
export function ChangesChart({ lines, range }: { lines: readonly Transaction[]; range: DateRange }) {
  const days = changesPerDay(lines, range, now());
  const busiestDay = days?.reduce((max, day) => (day.changes > max.changes ? day : max));
  const activeDayCount = days?.filter((day) => day.changes > 0).length ?? 0;
  const [firstDay] = days ?? [];
  if (!days || !busiestDay || !firstDay || activeDayCount < 2) return null;
  const width = 560 / days.length;
  return (
    <figure className="rounded-l border border-line bg-surface-1 px-4 pt-3.5 pb-2.5">
      <figcaption className="mb-2 text-xs text-ink-3">Changes per day</figcaption>
      <svg
        role="img"
        aria-label={chartLabel(days, busiestDay)}
        viewBox={`0 0 560 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
      >
        {days.map((count, index) => (
          <Bar key={count.day} count={count} index={index} width={width} max={busiestDay.changes} />
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-mark text-ink-3">
        <span>{dayText(firstDay.day)}</span>
        <span>Today</span>
      </p>
    </figure>
  );
}
