import { type RefObject, useEffect, useRef, useState } from 'react';

/** Gap below the element, in pixels. */
const BOTTOM_GAP_PX = 24;

/**
 * The height at which an element reaches the bottom of the window, in pixels; null before it is known.
 * @param minHeight in pixels; the page scrolls if the window is too short
 */
export function useFillHeight<T extends HTMLElement>(
  minHeight: number,
): [RefObject<T | null>, number | null] {
  const ref = useRef<T>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(minHeight, Math.floor(window.innerHeight - top - BOTTOM_GAP_PX)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // The body is never lower than the window: a banner that disappears changes only the height of other ancestors.
    for (let element = ref.current?.parentElement; element; element = element.parentElement)
      observer.observe(element);
    return () => observer.disconnect();
  }, [minHeight]);
  return [ref, height];
}
