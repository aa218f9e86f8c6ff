import { type PointerEvent, useRef } from 'react';

/** How far a finger must go sideways to mean it, in pixels (domain.md §9). */
const SWIPE_THRESHOLD_PX = 60;
/** A tap this soon after a swipe is the finger being lifted, in milliseconds. */
const LIFT_MS = 350;

interface Swipe {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly row: HTMLElement;
}

const slide = (row: HTMLElement, by: number) => {
  row.style.transform = by > 0 ? `translateX(${Math.min(by, 96)}px)` : '';
};

/**
 * Swiping rows to the right with a finger. The row follows; past the threshold, `onSwipe` is called
 * with its id. `justSwiped` says that the tap now being heard is only the finger being lifted.
 */
export function useSwipe(onSwipe: (id: string) => void) {
  const swipe = useRef<Swipe | null>(null);
  const lifted = useRef(0);
  const end = (event: PointerEvent<HTMLElement>) => {
    const started = swipe.current;
    swipe.current = null;
    if (!started) return;
    slide(started.row, 0);
    const across = event.clientX - started.x;
    if (Math.abs(across) > 10) lifted.current = performance.now();
    if (event.type === 'pointerup' && across >= SWIPE_THRESHOLD_PX) onSwipe(started.id);
  };
  return {
    justSwiped: () => performance.now() - lifted.current < LIFT_MS,
    handlers: {
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-swipe]');
        if (event.pointerType !== 'touch' || !row?.dataset.swipe) return;
        swipe.current = { id: row.dataset.swipe, x: event.clientX, y: event.clientY, row };
      },
      onPointerMoveCapture: (event: PointerEvent<HTMLElement>) => {
        const started = swipe.current;
        if (!started) return;
        const across = event.clientX - started.x;
        if (Math.abs(event.clientY - started.y) > Math.abs(across) + 12) swipe.current = null;
        slide(started.row, swipe.current ? across : 0);
      },
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
    },
  };
}
