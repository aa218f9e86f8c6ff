import type { HealthCheck } from '@quartermaster/contract/system-health';
import { dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Verification } from '../../system-health/components/verification.tsx';
import { useHealthExport, useSystemHealth } from '../../system-health/hooks/use-system-health.ts';
import { HEALTH_NAMES, HEALTH_TEXT } from '../../system-health/view.ts';
import { ExportButton } from '../components/export-button.tsx';
import { LiveReport } from '../components/live-report.tsx';

function Check({ check }: { check: HealthCheck }) {
  const { name, status, summary, advice } = check;
  const { label, tone } = HEALTH_TEXT[status];
  return (
    <li>
      <Card className="flex h-full flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg">{HEALTH_NAMES[name]}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-sm wrap-anywhere text-ink-2">{summary}</p>
        {advice && (
          <p className="text-sm wrap-anywhere text-ink-1">
            <strong className="font-semibold">What to do:</strong> {advice}
          </p>
        )}
        {(name === 'ledger' || name === 'audit') && <Verification kind={name} newest={check.verification} />}
      </Card>
    </li>
  );
}

const UNREACHABLE = 'The server or its database does not respond';

/** /admin/system-health: the results of the installation's health checks, refetched regularly (DEC-13). */
export default function SystemHealthPage() {
  const query = useSystemHealth();
  const csvExport = useHealthExport();
  const health = query.data?.data;
  return (
    <>
      <PageHeader
        title="System health"
        subtitle={health ? `Checked ${dateTimeText(health.checked_at)}` : 'Checked every few seconds.'}
        actions={<ExportButton csvExport={csvExport} />}
        aside={
          health &&
          !query.error && (
            <Badge tone={HEALTH_TEXT[health.status].tone}>{HEALTH_TEXT[health.status].overall}</Badge>
          )
        }
      />
      <LiveReport
        query={query}
        loading={{ label: 'Checking the system', skeletons: ['h-96'] }}
        failure={{ title: UNREACHABLE, message: `${query.error?.message} This page retries automatically.` }}
        stale={{
          title: UNREACHABLE,
          note: health ? `Showing results from ${dateTimeText(health.checked_at)}.` : '',
        }}
      >
        {({ checks }) => (
          <ul aria-label="Checks" className="grid gap-5 md:grid-cols-2">
            {checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        )}
      </LiveReport>
    </>
  );
}
