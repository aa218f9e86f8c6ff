import { clsx } from 'clsx';

const BOX =
  'press w-full min-w-0 rounded-s border bg-field text-ink-1 text-base placeholder:text-ink-3 ' +
  // Safari on a phone zooms into a field with smaller text.
  'pointer-coarse:text-[max(1rem,16px)] ' +
  'border-line-field hover:border-ink-3 disabled:opacity-60 data-[disabled]:opacity-60 ' +
  'focus:outline-2 focus:outline-offset-0 focus:outline-action focus:border-action ' +
  'data-[invalid]:border-error data-[invalid]:focus:outline-error';

/** The box around the input or the choice. */
export const inputClass = (extra?: string): string =>
  clsx(BOX, 'min-h-10.5 px-3 py-2 pointer-coarse:min-h-[44px]', extra);

export const labelClass = 'text-sm font-medium text-ink-1';
export const descriptionClass = 'text-xs text-ink-3';
export const errorClass = 'flex items-start gap-1.5 text-xs font-medium text-error';
