import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

const TONE = {
  info: { box: 'border-info', text: 'text-info', Icon: Info },
  success: { box: 'border-success', text: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning', text: 'text-warning', Icon: TriangleAlert },
  error: { box: 'border-error', text: 'text-error', Icon: CircleAlert },
} as const;

export interface BannerProps {
  readonly tone?: keyof typeof TONE;
  readonly title?: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
  /** Announced immediately, regardless of its tone. */
  readonly isAlert?: boolean;
}

/** A message that is shown until its cause ends. Errors are announced immediately. */
export function Banner({ tone = 'info', title, children, actions, onDismiss, isAlert }: BannerProps) {
  const { box, text, Icon } = TONE[tone];
  return (
    <div
      role={isAlert || tone === 'error' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-m border bg-surface-1 px-4 py-3', box)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-4.5 flex-none', text)} />
      {/* The actions are next to the text if there is room, and below it on a phone. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          {title && <p className="font-semibold text-ink-1">{title}</p>}
          {children}
        </div>
        {actions}
      </div>
      {onDismiss && (
        <IconButton size="sm" label="Dismiss" icon={<X aria-hidden="true" />} onPress={onDismiss} />
      )}
    </div>
  );
}
