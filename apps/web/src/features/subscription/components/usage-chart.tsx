import type { MonthUsage } from '@quartermaster/contract/subscription';
import { formatCount } from '@quartermaster/rules/format-count';
import { clsx } from 'clsx';
import { Card } from '../../../ui/card.tsx';
import { useMonthlyUsage } from '../api.ts';
import { QueryStates } from './query-states.tsx';

/** The values that the bars show; the table shows all values. */
const SERIES = [
  { key: 'inventory_actions_personal', label: 'Personal', fill: 'bg-action' },
  { key: 'inventory_actions_party', label: 'Party', fill: 'bg-info' },
] as const;
const COLUMNS = [
  ...SERIES,
  { key: 'shop_deployments', label: 'Shops' },
  { key: 'loot_deployments', label: 'Loot' },
  { key: 'ai_uses', label: 'AI' },
] as const;

const monthName = (month: string, options?: { year: 'numeric' }) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'short', timeZone: 'UTC', ...options });

function UsageBars({ months }: { months: readonly MonthUsage[] }) {
  const highest = Math.max(1, ...months.flatMap((month) => SERIES.map(({ key }) => month[key])));
  return (
    <div aria-hidden="true">
      <ul className="mb-3 flex flex-wrap gap-x-4 text-xs text-ink-2">
        {SERIES.map(({ key, label, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className={clsx('size-2.5 rounded-full', fill)} />
            {label} inventory actions
          </li>
        ))}
      </ul>
      <div className="flex h-32 gap-2 border-b border-line">
        {months.map((month) => (
          <div key={month.month} className="flex flex-1 items-end justify-center gap-1">
            {SERIES.map(({ key, fill }) => (
              <div
                key={key}
                className={clsx('w-full max-w-6 rounded-t-sm', fill, month[key] > 0 && 'min-h-0.5')}
                style={{ height: `${(month[key] / highest) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="mt-1 flex gap-2 text-center text-xs text-ink-3">
        {months.map(({ month }) => (
          <span key={month} className="flex-1">
            {monthName(month)}
          </span>
        ))}
      </div>
    </div>
  );
}

function UsageTable({ months }: { months: readonly MonthUsage[] }) {
  return (
    <table aria-label="Usage by month" className="w-full text-right text-xs tabular-nums">
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-normal">
            Month
          </th>
          {COLUMNS.map(({ key, label }) => (
            <th key={key} scope="col" className="py-1.5 pl-1.5 font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {monthName(month.month, { year: 'numeric' })}
              {!month.is_complete && ' (partial count)'}
            </th>
            {COLUMNS.map(({ key }) => (
              <td key={key} className="py-1.5 pl-1.5">
                {formatCount(month[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The usage of the monthly limits in the last six months, as bars and as a table. */
export default function UsageChart() {
  const usage = useMonthlyUsage();
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">Usage by month</h2>
        <p className="text-xs text-ink-3">
          Inventory actions, shops and loot that you deployed, and drafts. Months are in UTC.
        </p>
      </div>
      <QueryStates query={usage} label="Loading your usage by month">
        {(months) =>
          months.every((month) => COLUMNS.every(({ key }) => month[key] === 0)) ? (
            <p className="text-sm text-ink-2">No usage in the last six months.</p>
          ) : (
            <div className="grid items-end gap-5 lg:grid-cols-2">
              <UsageBars months={months} />
              <UsageTable months={months} />
            </div>
          )
        }
      </QueryStates>
    </Card>
  );
}
