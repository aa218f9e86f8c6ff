import type { AnalyticsReport } from '@quartermaster/contract/admin-analytics';
import { formatCount } from '@quartermaster/rules/format-count';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { HeatMap } from '../../../ui/heat-map.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { useAnalytics, useAnalyticsExport } from '../api.ts';
import { RangeReport } from '../components/range-report.tsx';
import { UsageTables } from '../components/usage-tables.tsx';
import { useRange } from '../hooks/use-range.ts';
import { STEP_NAMES, stepName } from '../view.ts';

const statsOf = (totals: NonNullable<AnalyticsReport['totals']>) => [
  { name: 'Users', value: formatCount(totals.users) },
  { name: 'Parties', value: formatCount(totals.parties) },
  { name: 'Active on the last day', value: formatCount(totals.active_day) },
  { name: 'Active in 7 days', value: formatCount(totals.active_week) },
  { name: 'Active in 30 days', value: formatCount(totals.active_month) },
];

function Charts({ report: { points, step, retention } }: { report: AnalyticsReport }) {
  const axis = { labels: points.map(({ start }) => stepName(start, step)), unit: STEP_NAMES[step] };
  const seriesOf = (name: string, key: Exclude<keyof (typeof points)[number], 'start'>) => ({
    name,
    values: points.map((point) => point[key]),
  });
  const weeks = Math.max(0, ...retention.map(({ active_percent }) => active_percent.length));
  return (
    <>
      <LineChart
        title="Active users"
        intro="Users who used the app in the last 1, 7 and 30 days."
        {...axis}
        series={[
          seriesOf('1 day', 'active_day'),
          seriesOf('7 days', 'active_week'),
          seriesOf('30 days', 'active_month'),
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <BarChart
          title="Registrations and new parties"
          {...axis}
          series={[seriesOf('Registrations', 'registrations'), seriesOf('New parties', 'parties_created')]}
        />
        <LineChart title="Transactions" {...axis} series={[seriesOf('Transactions', 'transactions')]} />
      </div>
      <HeatMap
        title="Weekly retention"
        intro="Users grouped by the week they registered in, and the share of each group that was active in that week and in each later week. The newest week counts only up to the end of the selected period."
        headers={['Registered in the week of', 'Week']}
        columns={Array.from({ length: weeks }, (_, week) => String(week))}
        rows={retention.map(({ week, registered, active_percent }) => ({
          name: `${stepName(week, 'week')} (${formatCount(registered)})`,
          values: active_percent,
        }))}
      />
    </>
  );
}

/** /admin/analytics: registrations, activity, retention, funnel, transactions, features and items. */
export default function AnalyticsPage() {
  const { range, ...filter } = useRange();
  const report = useAnalytics(range);
  const csvExport = useAnalyticsExport(range);
  return (
    <>
      <PageHeader
        title="Analytics"
        subtitle="Users, activity and usage, calculated on this server without third parties."
        actions={<ExportButton csvExport={csvExport} />}
      />
      <RangeReport noun="analytics" report={report} {...filter}>
        {(data) => (
          <>
            {data.totals && <StatTiles stats={statsOf(data.totals)} />}
            <Charts report={data} />
            <UsageTables report={data} />
          </>
        )}
      </RangeReport>
    </>
  );
}
