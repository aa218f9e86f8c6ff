import type { QueuedSupportRequest } from '@quartermaster/contract/support';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { RequestBadges } from '../../support/components/request-row.tsx';

/** One request of the queue: a link to its messages. */
export function QueuedRow({ request }: { request: QueuedSupportRequest }) {
  const { id, subject, status, user, waiting_since, updated_at } = request;
  const since = status === 'open' ? waiting_since : updated_at;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={paths.adminSupportRequest(id)}
        className="press flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-s px-4 py-3 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="block text-sm font-semibold text-ink-1">{subject}</span>
          <span className="block text-xs text-ink-3">{user.username}</span>
        </span>
        <RequestBadges request={request} />
        <time
          dateTime={since}
          title={dateTimeText(since)}
          className="min-w-28 text-xs text-ink-3 tabular-nums sm:text-right"
        >
          {agoText(since)}
        </time>
      </Link>
    </li>
  );
}
