import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { dayOf } from '@quartermaster/rules/date-range';
import { formatCount } from '@quartermaster/rules/format-count';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { now } from '../../../platform/clock.ts';
import { agoInSentence, dateText } from '../../../platform/dates.ts';
import { type Stat, StatTiles } from '../../../ui/stat-tiles.tsx';
import { moneyText } from '../view.ts';

function statsOf(numbers: NonNullable<AdminDashboard['numbers']>): Stat[] {
  // Until the job has run after midnight, or while it is delayed, the newest day is an earlier one.
  const isToday = numbers.day === dayOf(new Date(now()));
  const onDay = isToday ? 'today' : `on ${dateText(numbers.day, 'UTC')}`;
  const weekText = (count: number) => `${formatCount(count)} in 7 days`;
  return [
    { name: 'Users', value: formatCount(numbers.users) },
    {
      name: `New users ${onDay}`,
      value: formatCount(numbers.registrations_day),
      note: weekText(numbers.registrations_week),
    },
    { name: 'Parties', value: formatCount(numbers.parties) },
    {
      name: `New parties ${onDay}`,
      value: formatCount(numbers.parties_created_day),
      note: weekText(numbers.parties_created_week),
    },
    { name: `Active ${onDay}`, value: formatCount(numbers.active_day) },
    { name: 'Active in 7 days', value: formatCount(numbers.active_week) },
    { name: 'Active in 30 days', value: formatCount(numbers.active_month) },
    { name: 'Monthly recurring revenue', value: moneyText(numbers.mrr_cents) },
  ];
}

/** Users, parties, activity and revenue, as they were last calculated. */
export function AdminNumbers({ numbers }: Pick<AdminDashboard, 'numbers'>) {
  return (
    <section aria-labelledby="numbers" className="grid gap-3">
      <h2 id="numbers" className="text-lg">
        Users and revenue
      </h2>
      {numbers ? (
        <>
          <StatTiles stats={statsOf(numbers)} columns={4} />
          <p className="text-xs text-ink-3">
            Calculated {agoInSentence(numbers.updated_at)} for {dateText(numbers.day, 'UTC')}; days begin at
            midnight UTC.
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2">
          No numbers for the last 7 days. A job calculates them every 10 minutes: if they are missing, see{' '}
          <Link className="underline" to={paths.adminJobs}>
            Background Jobs
          </Link>
          .
        </p>
      )}
    </section>
  );
}
