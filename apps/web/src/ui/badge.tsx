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

/** A word about an item: a role, a state, a discount. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full flex-none items-center gap-1 rounded-full border border-line bg-surface-2 px-2.25 py-px text-mark font-semibold whitespace-nowrap [&_svg]:size-3',
        TONE[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
