import type { AuditEntryView } from '@quartermaster/contract/admin';
import { dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { actionText, detailText } from '../view.ts';

/** An entry of the audit log. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { label, tone } = actionText(entry.action);
  const details = detailText(entry);
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3 last:border-0">
      <span className="w-10 flex-none pt-0.5 text-right text-xs text-ink-3 tabular-nums">
        <span className="sr-only">Entry </span>
        {entry.number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <time dateTime={entry.occurred_at} className="text-xs text-ink-3 sm:ml-auto">
            {dateTimeText(entry.occurred_at, 'medium')}
          </time>
        </div>
        <p className="mt-1 text-sm text-ink-1">
          {entry.actor_name}
          {entry.subject_name && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> to </span>
              {entry.subject_name}
            </>
          )}
        </p>
        {details && <p className="text-xs text-ink-3">{details}</p>}
      </div>
    </li>
  );
}
