import { clsx } from 'clsx';
import { useOnline } from '../platform/online.ts';
import { useIsPhone } from './hooks/use-media.ts';

const STATUS_TEXT = {
  off: null,
  connecting: { text: 'Connecting…', dot: 'bg-line-strong' },
  connected: {
    text: 'Real-time updates active',
    dot: 'bg-success shadow-[0_0_0_3px_oklch(from_var(--success)_l_c_h/.2)]',
  },
  interrupted: {
    text: 'Reconnecting…',
    dot: 'bg-warning shadow-[0_0_0_3px_oklch(from_var(--warning)_l_c_h/.2)]',
  },
} as const;

/** Whether changes by other users arrive live: a dot and text. On a phone only the header shows it. */
export function LiveIndicator({ status, inHeader }: { status: keyof typeof STATUS_TEXT; inHeader?: true }) {
  const isPhone = useIsPhone();
  // A socket notices that the network is gone only after missed pings, up to 10 seconds later.
  const isOffline = !useOnline() && status === 'connected';
  const label = STATUS_TEXT[isOffline ? 'interrupted' : status];
  if (isPhone && !inHeader) return null;
  return (
    <p role="status" className="flex min-h-5 items-center gap-2 text-xs text-ink-2">
      {label && (
        <>
          <span aria-hidden="true" className={clsx('size-2 rounded-full', label.dot)} />
          {label.text}
        </>
      )}
    </p>
  );
}
