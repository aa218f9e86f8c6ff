import type { Notification } from '@quartermaster/contract/notification';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useMarkAsRead } from '../api.ts';
import { KINDS } from '../view.ts';

export interface NotificationRowProps {
  readonly notification: Notification;
  /** Called when the user opens the notification. */
  readonly onFollow?: () => void;
  /** Whether to show a button that marks the notification as read without opening it. */
  readonly canMarkRead?: boolean;
}

function KindIcon({ kind, isUnread }: { kind: Notification['kind']; isUnread: boolean }) {
  const { Icon } = KINDS[kind];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'mt-0.5 grid size-9 flex-none place-items-center rounded-m',
        isUnread ? 'bg-accent-quiet text-accent' : 'bg-surface-2 text-ink-3',
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}

/** One notification: a link to its subject; following it marks the notification as read. */
export function NotificationRow({ notification, onFollow, canMarkRead = false }: NotificationRowProps) {
  const { id, kind, title, body, link, created_at, read_at } = notification;
  const isUnread = read_at === null;
  const { mutate: markRead } = useMarkAsRead();
  const markIfUnread = () => isUnread && markRead({ params: { id } });
  return (
    <li className="relative flex items-start gap-1 border-b border-line last:border-0">
      <Link
        to={link}
        onClick={() => {
          markIfUnread();
          onFollow?.();
        }}
        className="press flex min-w-0 flex-1 items-start gap-3.5 rounded-s px-4 py-3 hover:bg-surface-2"
      >
        <KindIcon kind={kind} isUnread={isUnread} />
        <span
          className={clsx(
            'grid min-w-0 flex-1 gap-x-3 gap-y-0.5',
            canMarkRead && 'sm:grid-cols-[minmax(0,1fr)_auto]',
          )}
        >
          <span
            className={clsx('text-sm wrap-anywhere', isUnread ? 'font-semibold text-ink-1' : 'text-ink-2')}
          >
            {isUnread && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <span className="text-xs wrap-anywhere text-ink-2">{body}</span>
          <time
            dateTime={created_at}
            title={dateTimeText(created_at)}
            className={clsx(
              'text-xs whitespace-nowrap text-ink-3 tabular-nums',
              canMarkRead && 'sm:col-start-2 sm:row-start-1',
            )}
          >
            {agoText(created_at)}
          </time>
        </span>
      </Link>
      {canMarkRead && (
        <span className="flex w-11 flex-none justify-center self-center">
          {isUnread && (
            <IconButton
              size="sm"
              label={`Mark as read: ${title}`}
              icon={<Check aria-hidden="true" />}
              onPress={markIfUnread}
            />
          )}
        </span>
      )}
    </li>
  );
}
