import type { HealthCheck, VerificationKind } from '@quartermaster/contract/system-health';
import { Suspense, useState } from 'react';
import { momentText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useSystemHealth, useVerification } from '../../system-health/hooks/use-system-health.ts';
import { HEALTH_NAMES, HEALTH_WORDS, verificationText } from '../../system-health/view.ts';

const ActionDialog = lazy(() => import('../components/action-dialog.tsx'));

type OnVerify = (kind: VerificationKind) => void;

function Verification({ check, onVerify }: { check: HealthCheck; onVerify: OnVerify }) {
  const { name, verification } = check;
  if (name !== 'ledger' && name !== 'audit') return null;
  const isUnderWay = verification?.finished_at === null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      {verification && <p className="min-w-0 flex-1 text-xs text-ink-3">{verificationText(verification)}</p>}
      {isUnderWay ? (
        <progress
          aria-label={`Verification of: ${HEALTH_NAMES[name]}`}
          className="h-1.5 w-40 accent-action"
          max={Math.max(1, verification.total)}
          value={verification.done}
        />
      ) : (
        <Button size="sm" aria-label={`Verify now: ${HEALTH_NAMES[name]}`} onPress={() => onVerify(name)}>
          Verify now
        </Button>
      )}
    </div>
  );
}

function Check({ check, onVerify }: { check: HealthCheck; onVerify: OnVerify }) {
  const { name, status, summary, advice } = check;
  const { label, tone } = HEALTH_WORDS[status];
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
        <Verification check={check} onVerify={onVerify} />
      </Card>
    </li>
  );
}

const VERIFY = {
  ledger: {
    title: 'Verify the ledger',
    text: 'Recalculates every balance from the history in the background. This takes a few minutes with millions of transactions; users do not wait for it.',
  },
  audit: {
    title: 'Verify the audit log',
    text: 'Follows the chain of all entries in the background and reports the first one that was changed.',
  },
} as const;

function VerifyDialog({ kind, onClose }: { kind: VerificationKind; onClose: () => void }) {
  const { mutateAsync } = useVerification();
  const { title, text } = VERIFY[kind];
  return (
    <ActionDialog
      title={title}
      label="Verify now"
      done="Verification started"
      onAct={(reason) => mutateAsync({ body: { kind, reason } })}
      onClose={onClose}
    >
      {text}
    </ActionDialog>
  );
}

/** /admin/system-health: what the installation depends on, checked again every few seconds (DEC-13). */
export default function SystemHealthPage() {
  const { data, error, refetch } = useSystemHealth();
  const [verifying, setVerifying] = useState<VerificationKind | null>(null);
  const health = data?.data;
  return (
    <>
      <PageHeader
        title="System Health"
        subtitle={health ? `Checked ${momentText(health.checked_at)}` : 'Checked every few seconds.'}
        aside={
          health &&
          !error && (
            <Badge tone={HEALTH_WORDS[health.status].tone}>{HEALTH_WORDS[health.status].overall}</Badge>
          )
        }
      />
      {health && error && (
        <div className="mb-5">
          <Banner tone="error" title="The server or its database does not answer">
            {error.message} This page retries automatically. What you see is from{' '}
            {momentText(health.checked_at)}.
          </Banner>
        </div>
      )}
      {!health && error && (
        <ErrorPanel
          title="The server or its database does not answer"
          message={`${error.message} This page retries automatically.`}
          onRetry={() => void refetch()}
        />
      )}
      {!health && !error && (
        <SkeletonArea label="Checking the system">
          <SkeletonBlock className="h-96" />
        </SkeletonArea>
      )}
      {health && (
        <ul aria-label="Checks" className="grid gap-5 md:grid-cols-2">
          {health.checks.map((check) => (
            <Check key={check.name} check={check} onVerify={setVerifying} />
          ))}
        </ul>
      )}
      {verifying && (
        <Suspense>
          <VerifyDialog kind={verifying} onClose={() => setVerifying(null)} />
        </Suspense>
      )}
    </>
  );
}
