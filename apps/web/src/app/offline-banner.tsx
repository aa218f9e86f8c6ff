import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { dateTimeText } from '../platform/dates.ts';
import { useLoadedAt } from '../platform/loaded-at.ts';
import { offlineTexts, reachable, useOnline } from '../platform/online.ts';
import { useStore } from '../platform/store.ts';

function offlineText(isReachable: boolean, loadedAt: number | null): string {
  const { reason, end } = offlineTexts(isReachable);
  const loadedOn = loadedAt === null ? null : dateTimeText(new Date(loadedAt).toISOString(), 'medium');
  const loaded = loadedOn === null ? 'is loaded' : `was loaded on ${loadedOn}`;
  return `${reason}. You can view what ${loaded}. Changes to items and coins will be sent when ${end}.`;
}

/** Explains what still works while the device is offline or the server does not respond. */
export function OfflineBanner({ className }: { className?: string }) {
  const isOnline = useOnline();
  const isReachable = useStore(reachable);
  const loadedAt = useLoadedAt();
  return (
    // The region is rendered before its text, so that the text is announced.
    <div role="status" className="sticky top-0 z-20">
      {!isOnline && (
        <p
          className={clsx(
            'flex items-start gap-2.5 border border-warning bg-surface-2 px-4 py-2.5 text-sm text-ink-1',
            className,
          )}
        >
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 flex-none text-warning" />
          {offlineText(isReachable, loadedAt)}
        </p>
      )}
    </div>
  );
}
