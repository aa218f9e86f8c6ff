import { clsx } from 'clsx';
import { Link2, Link2Off } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useAuditVerdict } from '../api.ts';
import { verdictWords } from '../view.ts';

/** Whether anyone has tampered with the log, and where first (promise B14). */
export function AuditVerdictCard() {
  const verdict = useAuditVerdict();
  if (verdict.isPending) {
    return (
      <SkeletonArea label="Verifying the chain">
        <SkeletonBlock className="h-21" />
      </SkeletonArea>
    );
  }
  if (verdict.error) {
    return (
      <ErrorPanel
        title="The chain could not be verified"
        message={verdict.error.message}
        onRetry={() => void verdict.refetch()}
      />
    );
  }
  const { data } = verdict.data;
  const { title, text } = verdictWords(data);
  const Icon = data.intact ? Link2 : Link2Off;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-11 flex-none place-items-center rounded-l [&_svg]:size-5.5',
          data.intact ? 'bg-surface-2 text-success' : 'bg-error-quiet text-error',
        )}
      >
        <Icon />
      </span>
      <div role={data.intact ? 'status' : 'alert'} className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-ink-2">{text}</p>
        <p className="mt-0.5 truncate text-xs text-ink-3 tabular-nums">
          Newest: {data.head.number} · {data.head.hash}
        </p>
      </div>
      <Button isPending={verdict.isFetching} onPress={() => void verdict.refetch()}>
        Verify again
      </Button>
    </Card>
  );
}
