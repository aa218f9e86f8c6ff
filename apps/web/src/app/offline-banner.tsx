import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { useOnline } from '../platform/online.ts';
import { timeZone } from '../platform/preferences.ts';
import { useSeenAt } from '../platform/seen-at.ts';

/** Day and time in the reader's zone, from milliseconds since 1970. */
const timeText = (ms: number): string =>
  new Date(ms).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone.get() ? { timeZone: timeZone.get() } : {}),
  });

const offlineText = (seenAt: number | null): string =>
  `You are offline. You can read what is loaded${seenAt === null ? '' : `, as of ${timeText(seenAt)}`}; changes to items and coins are sent once you are back.`;

/** Says that the device has no network, for as long as it has none, and what that means. */
export function OfflineBanner({ className }: { className?: string }) {
  const isOnline = useOnline();
  const seenAt = useSeenAt();
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
          {offlineText(seenAt)}
        </p>
      )}
    </div>
  );
}
