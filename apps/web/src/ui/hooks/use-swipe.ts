import { type PointerEvent, useRef } from 'react';

/** The horizontal distance that counts as a swipe, in pixels; less in a bottom sheet (DOM-9). */
const SWIPE_PX = 60;
export const SHEET_SWIPE_PX = 50;
/** The time after a swipe in which a tap is ignored, because lifting the finger causes it, in milliseconds. */
const CLICK_GUARD_MS = 350;
/** The maximum distance that rows follow the finger, in pixels. */
const DISTANCE_MAX_PX = 96;

export type SwipeDirection = 'left' | 'right';

interface Swipe {
  readonly id: string;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly row: HTMLElement;
}

const directionOf = (distanceX: number, threshold: number): SwipeDirection | null => {
  if (Math.abs(distanceX) < threshold) return null;
  return distanceX > 0 ? 'right' : 'left';
};

/** The row follows the finger, and `data-swiped` shows what releasing it would do. */
function slide(row: HTMLElement, distanceX: number, threshold: number): void {
  const offset = Math.max(-DISTANCE_MAX_PX, Math.min(distanceX, DISTANCE_MAX_PX));
  row.style.transform = distanceX === 0 ? '' : `translateX(${offset}px)`;
  const direction = directionOf(distanceX, threshold);
  if (direction) row.dataset.swiped = direction;
  else delete row.dataset.swiped;
}

/** Sideways swipes with a finger on elements marked `data-swipe` (DOM-2). */
export function useSwipe(onSwipe: (id: string, direction: SwipeDirection) => void, threshold = SWIPE_PX) {
  const swipe = useRef<Swipe | null>(null);
  const liftedAt = useRef(0);
  const isMoving = useRef(false);
  /** The swipe of the finger that an event is about. */
  const swipeOf = ({ pointerId }: PointerEvent) =>
    swipe.current?.pointerId === pointerId ? swipe.current : null;
  const stop = () => {
    if (swipe.current) slide(swipe.current.row, 0, threshold);
    swipe.current = null;
    if (isMoving.current) liftedAt.current = performance.now();
    isMoving.current = false;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const startedSwipe = swipeOf(event);
    if (!startedSwipe) return;
    stop();
    const direction = directionOf(event.clientX - startedSwipe.x, threshold);
    if (event.type === 'pointerup' && direction) onSwipe(startedSwipe.id, direction);
  };
  return {
    /** Whether a swipe is in progress or has just ended; other gestures are then ignored. */
    isSwipe: () => isMoving.current || performance.now() - liftedAt.current < CLICK_GUARD_MS,
    handlers: {
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch') return;
        // A second finger ends the swipe. If a swipe is left over from an earlier touch, its row was removed.
        if (swipe.current && !event.isPrimary) return stop();
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-swipe]');
        if (!row?.dataset.swipe) return;
        const { pointerId, clientX: x, clientY: y } = event;
        isMoving.current = false;
        swipe.current = { id: row.dataset.swipe, pointerId, x, y, row };
      },
      onPointerMoveCapture: (event: PointerEvent<HTMLElement>) => {
        const startedSwipe = swipeOf(event);
        if (!startedSwipe) return;
        const distanceX = event.clientX - startedSwipe.x;
        if (Math.abs(event.clientY - startedSwipe.y) > Math.abs(distanceX) + 12) swipe.current = null;
        isMoving.current = swipe.current !== null && Math.abs(distanceX) > 10;
        slide(startedSwipe.row, swipe.current ? distanceX : 0, threshold);
      },
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
    },
  };
}
