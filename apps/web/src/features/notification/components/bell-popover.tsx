import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { paths } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { popoverClass } from '../../../ui/popover-style.ts';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useNewestNotifications } from '../api.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationRow } from './notification-row.tsx';

interface BellPopoverProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly unreadCount: number;
  readonly onClose: () => void;
}

function NewestNotifications({ onFollow }: { onFollow: () => void }) {
  const newest = useNewestNotifications();
  if (newest.isPending) {
    return (
      <SkeletonArea label="Loading notifications" className="grid gap-2 p-2">
        {['a', 'b', 'c'].map((key) => (
          <SkeletonBlock key={key} className="h-14" />
        ))}
      </SkeletonArea>
    );
  }
  if (newest.error && !newest.data) {
    return (
      <ErrorPanel
        title="Error loading notifications"
        message={newest.error.message}
        onRetry={() => void newest.refetch()}
      />
    );
  }
  const { data } = newest.data;
  if (data.length === 0) {
    return (
      <p className="px-4 py-8 text-center text-sm text-ink-2">
        No notifications yet. News about your parties appears here.
      </p>
    );
  }
  return (
    <ul aria-label="Newest notifications">
      {data.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
      ))}
    </ul>
  );
}

/** The popover of the bell with the newest notifications. */
export default function BellPopover({ triggerRef, unreadCount, onClose }: BellPopoverProps) {
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className={clsx(popoverClass, 'w-96')}
    >
      <Dialog aria-label="Notifications" className="outline-none">
        <div className="flex items-center justify-between gap-3 border-b border-line px-3 pt-1.5 pb-2.5">
          <h2 className="text-base">Notifications</h2>
          <MarkAllButton tone="quiet" size="sm" unreadCount={unreadCount} />
        </div>
        <NewestNotifications onFollow={onClose} />
        <p className="border-t border-line pt-2.5 pb-1.5 text-center text-sm">
          <TextLink to={paths.notifications} onClick={onClose}>
            See all
          </TextLink>
        </p>
      </Dialog>
    </Popover>
  );
}
