import { clsx } from 'clsx';

const SIZE = { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-10 border-3' } as const;

/** A spinning ring. With a label it is announced; without a label, the text next to it explains the wait. */
export function Spinner({ size = 'md', label }: { size?: keyof typeof SIZE; label?: string }) {
  return (
    <span
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      className="inline-grid"
    >
      <span
        className={clsx(
          'rounded-full border-current border-r-transparent opacity-80 motion-safe:animate-[turn_800ms_linear_infinite]',
          SIZE[size],
        )}
      />
    </span>
  );
}
