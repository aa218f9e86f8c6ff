import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { TRANSACTION_RATE_MAX } from '@quartermaster/contract/constants';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkCard } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { HEALTH_NAMES, HEALTH_TEXT } from '../../system-health/view.ts';
import { useAdminDashboard, useDashboardExport } from '../api.ts';
import { AdminNumbers } from '../components/admin-numbers.tsx';
import { AuditEntry } from '../components/audit-entry.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { LiveReport } from '../components/live-report.tsx';
import { boundedText } from '../view.ts';

function LiveNumber(props: { title: string; to: string; value: string; note: string; isWaiting?: boolean }) {
  const { title, to, value, note, isWaiting } = props;
  return (
    <li className="grid">
      <LinkCard to={to} title={title} mark={isWaiting && <Badge tone="warning">Waiting</Badge>}>
        <p className="mt-1 font-display text-xl text-ink-1 tabular-nums">{value}</p>
        <p className="text-xs text-ink-3">{note}</p>
      </LinkCard>
    </li>
  );
}

function Health({ health: { status, failing } }: Pick<AdminDashboard, 'health'>) {
  const { overall, tone } = HEALTH_TEXT[status];
  return (
    <li className="grid">
      <LinkCard to={paths.adminSystemHealth} title="System health">
        <p className="mt-1.5">
          <Badge tone={tone}>{overall}</Badge>
        </p>
        {failing.length > 0 && (
          <p className="mt-1.5 text-xs text-ink-3">{failing.map((name) => HEALTH_NAMES[name]).join(', ')}</p>
        )}
      </LinkCard>
    </li>
  );
}

/** Live numbers, each with a link to its page. */
function LiveNumbers({ dashboard }: { dashboard: AdminDashboard }) {
  const { waiting, transactions_per_minute, health } = dashboard;
  return (
    <section aria-labelledby="now" className="grid gap-3">
      <h2 id="now" className="text-lg">
        Now
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <LiveNumber
          title="Open reports"
          to={paths.adminModeration}
          value={boundedText(waiting.reports)}
          note={`Appeals: ${boundedText(waiting.appeals)}`}
          isWaiting={waiting.reports + waiting.appeals > 0}
        />
        <LiveNumber
          title="Open support requests"
          to={paths.adminCommunications}
          value={boundedText(waiting.support_requests)}
          note="Not answered yet"
          isWaiting={waiting.support_requests > 0}
        />
        <Health health={health} />
        <LiveNumber
          title="Transactions per minute"
          to={paths.adminAnalytics}
          value={boundedText(transactions_per_minute, TRANSACTION_RATE_MAX)}
          note="Average of the last 5 minutes"
        />
      </ul>
    </section>
  );
}

function NewestEntries({ audit }: Pick<AdminDashboard, 'audit'>) {
  return (
    <section aria-labelledby="audit" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="audit" className="text-lg">
          Newest audit entries
        </h2>
        <Link to={paths.adminAudit} className="touch-area relative text-sm underline">
          All audit entries
        </Link>
      </div>
      <ul aria-labelledby="audit" className="rounded-l border border-line bg-surface-1">
        {audit.map((entry) => (
          <AuditEntry key={entry.number} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** /admin/dashboard: key numbers and pending work, refetched every 15 seconds while visible (DEC-13). */
export default function DashboardPage() {
  const dashboard = useAdminDashboard();
  const csvExport = useDashboardExport();
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Updated every 15 seconds while this page is visible."
        actions={<ExportButton csvExport={csvExport} />}
      />
      <LiveReport
        query={dashboard}
        loading={{ label: 'Loading dashboard', skeletons: ['h-28', 'h-44', 'h-72'] }}
        failure={{ title: 'Error loading the dashboard' }}
        stale={{
          title: 'The dashboard could not be updated',
          note: 'Showing the last numbers that were loaded.',
        }}
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <LiveNumbers dashboard={data} />
            <AdminNumbers numbers={data.numbers} />
            <NewestEntries audit={data.audit} />
          </div>
        )}
      </LiveReport>
    </>
  );
}
