import { type PointerEvent, useEffect, useRef } from 'react';

/** The minimum duration of a long press, in milliseconds. */
const PRESS_MS = 500;
/** The maximum movement of the pointer during the press, in pixels. */
const MOVE_TOLERANCE_PX = 10;

/** A position in the viewport, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A long press on an element marked `data-row`; lifting the finger afterwards is not a tap. */
export function useLongPress(onLongPress: (id: string, point: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef<Point>({ x: 0, y: 0 });
  const wasLongPress = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Whether the last press was a long press, whose tap is ignored. */
    wasLongPress: () => wasLongPress.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasLongPress.current = false;
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
        if (event.pointerType !== 'touch' || id === undefined) return;
        start.current = { x: event.clientX, y: event.clientY };
        stop();
        timer.current = setTimeout(() => {
          wasLongPress.current = true;
          onLongPress(id, start.current);
        }, PRESS_MS);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { x, y } = start.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > MOVE_TOLERANCE_PX) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    },
  };
}
