import type { FailedJob } from '@quartermaster/contract/admin-jobs';
import { countOf } from '@quartermaster/rules/format-count';
import { agoInSentence, dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { jobName } from '../view.ts';

export interface JobAction {
  readonly kind: 'retry' | 'discard';
  readonly job: FailedJob;
}

/** A job whose last attempt failed, with its error and its actions. */
export function FailedJobRow({ job, onAction }: { job: FailedJob; onAction: (action: JobAction) => void }) {
  const { queue, status, error, attempts, created_at, next_attempt_at } = job;
  const name = jobName(queue);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-sm font-semibold text-ink-1">{name}</span>
          {status === 'failed' ? <Badge tone="error">Failed</Badge> : <Badge tone="warning">Retrying</Badge>}
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-ink-2">{error || 'No error message.'}</p>
        <p className="mt-1 text-xs text-ink-3">
          {countOf(attempts, 'attempt')} · queued {agoInSentence(created_at)}
          {next_attempt_at && ` · next attempt ${dateTimeText(next_attempt_at)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`Retry now: ${name} job`}
          onPress={() => onAction({ kind: 'retry', job })}
        >
          Retry now
        </Button>
        <Button
          size="sm"
          tone="danger"
          aria-label={`Discard: ${name} job`}
          onPress={() => onAction({ kind: 'discard', job })}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}
