import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useUnreadCount } from '../api.ts';

const loadPopover = () => import('./bell-popover.tsx');
const BellPopover = lazy(loadPopover);
const InboxLive = lazy(() => import('./inbox-live.tsx'));

const COUNT_MAX = 99;

/** The number of unread notifications on the bell; the button's accessible name includes it. */
function Count({ unreadCount }: { unreadCount: number }) {
  if (unreadCount === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-action px-1 text-mark leading-none font-bold text-action-ink tabular-nums"
    >
      {unreadCount > COUNT_MAX ? `${COUNT_MAX}+` : unreadCount}
    </span>
  );
}

/** The bell with its count and a popover of the newest notifications, whose code is prefetched on hover or focus. */
export function Bell() {
  const unreadCount = useUnreadCount() ?? 0;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prefetchPopover = () => void loadPopover();
  return (
    <span className="relative inline-flex flex-none">
      <IconButton
        ref={button}
        label={unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} unread`}
        icon={<BellIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onHoverStart={prefetchPopover}
        onFocus={prefetchPopover}
      />
      <Count unreadCount={unreadCount} />
      <Suspense>
        {isOpen && (
          <BellPopover triggerRef={button} unreadCount={unreadCount} onClose={() => setOpen(false)} />
        )}
      </Suspense>
      <Suspense>
        <InboxLive />
      </Suspense>
    </span>
  );
}
