import { clsx } from 'clsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const TONE: Record<ButtonTone, string> = {
  primary: 'bg-action text-action-ink border-transparent hover:bg-action-hover',
  secondary: 'bg-surface-2 text-ink-1 border-line hover:bg-surface-3 hover:border-line-strong',
  quiet: 'bg-transparent text-ink-2 border-transparent hover:bg-surface-2 hover:text-ink-1',
  danger: 'bg-error-solid text-error-ink border-transparent hover:brightness-110',
};

const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-xs gap-1.5 [&_svg]:size-3.5',
  md: 'min-h-9.5 px-3.5 text-sm gap-2 [&_svg]:size-4',
  lg: 'min-h-11.5 px-5 text-base gap-2 [&_svg]:size-4.5',
};

const SQUARE: Record<ButtonSize, string> = {
  sm: 'size-8 flex-none [&_svg]:size-4',
  md: 'size-9.5 flex-none [&_svg]:size-4.5',
  lg: 'size-11.5 flex-none [&_svg]:size-5',
};

const BASE =
  'press touch-area relative inline-flex items-center justify-center rounded-s border font-semibold whitespace-nowrap select-none ' +
  'active:scale-[.98] data-[pressed]:scale-[.98] disabled:opacity-50 disabled:pointer-events-none aria-disabled:pointer-events-none';

/** The style of a button, including links that look like a button. */
export const buttonClass = (
  tone: ButtonTone = 'secondary',
  size: ButtonSize = 'md',
  square = false,
): string => clsx(BASE, TONE[tone], square ? SQUARE[size] : SIZE[size]);
