import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const LINE = { tight: 'h-3', normal: 'h-4', relaxed: 'h-5' } as const;

/** Placeholder for a line of text. Appears only after 150 ms. */
export function SkeletonText({
  height = 'normal',
  width = '100%',
}: {
  height?: keyof typeof LINE;
  width?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skeleton-pulse block rounded-[5px] bg-surface-3', LINE[height])}
      // Never wider than its container, even where the container takes its width from its content.
      style={{ width: `min(${width}, 100%)` }}
    />
  );
}

/** Placeholder for a block: a card, a picture. */
export function SkeletonBlock({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('skeleton-pulse block rounded-l bg-surface-2', className)} />
  );
}

/** A loading region: announces once to assistive technology that it loads, and reserves the space. */
export function SkeletonArea(props: { label: string; children: ReactNode; className?: string }) {
  return (
    <div role="status" aria-label={props.label} className={props.className}>
      {props.children}
    </div>
  );
}

/**
 * Placeholder for a text with a button beside it, or below it in a narrow space; as tall as both, so that nothing moves
 * when they appear.
 * @param button the class of the button's width
 * @param isBelow whether the button is always below the text
 */
export function SkeletonWithButton(props: { label: string; button: string; isBelow?: boolean }) {
  const { label, button, isBelow = false } = props;
  return (
    <SkeletonArea
      label={label}
      className={clsx('flex', isBelow ? 'flex-col gap-4' : 'flex-wrap items-center gap-3')}
    >
      <div className={clsx(!isBelow && 'min-w-0 flex-1 basis-50')}>
        <SkeletonText height="relaxed" width="60%" />
      </div>
      <SkeletonBlock className={clsx('h-9.5', button)} />
    </SkeletonArea>
  );
}
