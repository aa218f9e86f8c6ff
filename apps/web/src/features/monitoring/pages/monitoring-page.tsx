import type { MonitoringReport } from '@quartermaster/contract/monitoring';
import { formatCount } from '@quartermaster/rules/format-count';
import { Hourglass } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { LiveReport } from '../../admin/components/live-report.tsx';
import { fieldErrorOf } from '../../admin/view.ts';
import { useMonitoring, useMonitoringExport } from '../api.ts';
import { MonitoringCharts } from '../components/monitoring-charts.tsx';
import { MonitoringFilterFields } from '../components/monitoring-filter-fields.tsx';
import { MonitoringTables } from '../components/monitoring-tables.tsx';
import { SlowQueries } from '../components/slow-queries.tsx';
import { useMonitoringFilter } from '../hooks/use-monitoring-filter.ts';
import { errorShare, millisecondsText } from '../view.ts';

const statsOf = ({ totals, processes }: MonitoringReport) => [
  { name: 'Requests', value: formatCount(totals.requests) },
  { name: 'Server errors', value: errorShare(totals) },
  { name: 'p50', value: millisecondsText(totals.p50_ms) },
  { name: 'p95', value: millisecondsText(totals.p95_ms) },
  { name: 'p99', value: millisecondsText(totals.p99_ms) },
  { name: 'Processes', value: formatCount(processes.length) },
];

function Report({ report }: { report: MonitoringReport }) {
  if (report.processes.length === 0)
    return (
      <EmptyState icon={<Hourglass />} title="Nothing was recorded in this period">
        Each process stores its numbers once a minute. Settings limit how long they are kept. With
        MONITORING=off, nothing is recorded.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StatTiles stats={statsOf(report)} />
      <MonitoringCharts report={report} />
      <MonitoringTables report={report} />
      <p className="text-xs text-ink-3">Times are UTC. Each process stores its numbers once a minute.</p>
    </div>
  );
}

/** /admin/monitoring: requests, latency, errors, load and slow queries, live or for up to 7 days (DEC-13). */
export default function MonitoringPage() {
  const { reportQuery, statementsQuery, ...filter } = useMonitoringFilter();
  const query = useMonitoring(reportQuery);
  const csvExport = useMonitoringExport(reportQuery);
  return (
    <>
      <PageHeader
        title="Monitoring"
        subtitle="Requests, queries and load of every process."
        actions={<ExportButton csvExport={csvExport} />}
      />
      <MonitoringFilterFields
        {...filter}
        report={query.data?.data}
        error={fieldErrorOf(query.error, 'until')}
      />
      <LiveReport
        query={query}
        loading={{ label: 'Loading monitoring', skeletons: ['h-20', 'h-72', 'h-80'] }}
        failure={{ title: 'Error loading monitoring data', message: fieldErrorOf(query.error) }}
        stale={{ title: 'The newest numbers could not be loaded' }}
      >
        {(report) => (
          <>
            <Report report={report} />
            {report.processes.length > 0 && (
              <div className="mt-5">
                <SlowQueries {...filter} query={statementsQuery} />
              </div>
            )}
          </>
        )}
      </LiveReport>
    </>
  );
}
