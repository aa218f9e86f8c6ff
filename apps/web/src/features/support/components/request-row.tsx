import type { SupportRequest } from '@quartermaster/contract/support';
import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { STATUS_TEXT } from '../view.ts';

/** The badges of a request: its status, and whether it has priority. */
export function RequestBadges({ request }: { request: SupportRequest }) {
  const { label, tone } = STATUS_TEXT[request.status];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {request.is_premium && (
        <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
          Premium
        </Badge>
      )}
    </span>
  );
}

/** One request of the list: a link to its messages. */
export function RequestRow({ request }: { request: SupportRequest }) {
  const { id, subject, updated_at } = request;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={paths.supportRequest(id)}
        className="press flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-s px-4 py-3 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 basis-60 text-sm font-semibold wrap-anywhere text-ink-1">
          {subject}
        </span>
        <RequestBadges request={request} />
        <time
          dateTime={updated_at}
          title={dateTimeText(updated_at)}
          className="min-w-28 text-xs text-ink-3 tabular-nums sm:text-right"
        >
          {agoText(updated_at)}
        </time>
      </Link>
    </li>
  );
}
