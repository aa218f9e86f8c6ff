import type { BulkOperation } from '@quartermaster/contract/bulk-operation';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { actionLabel, progressText, STATE_TEXT } from '../view.ts';

/** An operation of the list. */
export function OperationRow({ operation }: { operation: BulkOperation }) {
  const { id, action, actor_name, reason, state, created_at } = operation;
  const { label, tone } = STATE_TEXT[state];
  return (
    <li className="border-b border-line px-4 py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.adminBulkOperation(id)}
          className="rounded-s text-sm font-semibold text-ink-1 hover:underline"
        >
          {actionLabel(action)}
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-ink-2">{reason}</p>
      <p className="mt-1 text-xs text-ink-3">
        {progressText(operation)} · {actor_name} · {dateTimeText(created_at)}
      </p>
    </li>
  );
}
