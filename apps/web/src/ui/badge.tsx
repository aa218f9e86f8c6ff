import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONE = {
  neutral: 'text-ink-2',
  accent: 'text-accent',
  action: 'text-action',
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  error: 'text-error',
} as const;

export type BadgeTone = keyof typeof TONE;

/** A short label of a record: a role, a state, a discount. */
export function Badge({
  tone = 'neutral',
  icon,
  wraps = false,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** Wraps onto the next line if necessary, for badges that contain a name. */
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full flex-none items-center gap-1 border border-line bg-surface-2 px-2.25 py-px text-mark font-semibold [&_svg]:size-3 [&_svg]:flex-none',
        wraps ? 'rounded-m wrap-anywhere' : 'rounded-full whitespace-nowrap',
        TONE[tone],
      )}
    >
      {icon}
      <span className={wraps ? 'min-w-0' : 'truncate'}>{children}</span>
    </span>
  );
}
