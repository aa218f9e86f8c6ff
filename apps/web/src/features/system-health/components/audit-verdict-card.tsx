import type { HealthCheck } from '@quartermaster/contract/system-health';
import { clsx } from 'clsx';
import { Link2, Link2Off, type LucideIcon } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useAuditVerification } from '../hooks/use-system-health.ts';
import { Verification } from './verification.tsx';

interface Verdict {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly className: string;
}

const VERDICTS: Readonly<Record<'ok' | 'degraded' | 'down', Verdict>> = {
  ok: { title: 'The chain is intact', Icon: Link2, className: 'bg-surface-2 text-success' },
  degraded: {
    title: 'The chain was not verified recently',
    Icon: Link2,
    className: 'bg-surface-2 text-ink-2',
  },
  down: { title: 'The chain is broken', Icon: Link2Off, className: 'bg-error-quiet text-error' },
};

function VerdictCard({ check: { status, summary, advice, verification } }: { check: HealthCheck }) {
  const { title, Icon, className } = VERDICTS[status === 'off' ? 'degraded' : status];
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className={clsx('grid size-11 flex-none place-items-center rounded-l [&_svg]:size-5.5', className)}
      >
        <Icon />
      </span>
      <div role={status === 'down' ? 'alert' : undefined} className="min-w-0 flex-1 basis-60">
        {/* Without the summary, which contains a hash of 64 characters if the chain is intact. */}
        <div role={status === 'down' ? undefined : 'status'}>
          <h2 className="text-lg">{title}</h2>
        </div>
        <p className="text-sm wrap-anywhere text-ink-2">{summary}</p>
        {advice && <p className="text-sm text-ink-1">{advice}</p>}
      </div>
      <Verification kind="audit" newest={verification} />
    </Card>
  );
}

/** The result of the last verification: whether the log was changed, and the first changed entry (promise B14). */
export function AuditVerdictCard() {
  const { data, error, refetch } = useAuditVerification();
  if (data) return <VerdictCard check={data.data} />;
  if (error)
    return (
      <ErrorPanel
        title="Error loading the verification"
        message={error.message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonArea label="Loading the verification">
      <SkeletonBlock className="h-21" />
    </SkeletonArea>
  );
}
