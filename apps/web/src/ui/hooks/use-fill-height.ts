import { type RefObject, useEffect, useRef, useState } from 'react';

/** Space left below, in pixels. */
const BELOW_PX = 24;

/**
 * The height at which an element reaches the bottom of the window, in pixels; null before it is known.
 * @param smallest in pixels; a low window scrolls instead
 */
export function useFillHeight<T extends HTMLElement>(smallest: number): [RefObject<T | null>, number | null] {
  const ref = useRef<T>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(smallest, Math.floor(window.innerHeight - top - BELOW_PX)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [smallest]);
  return [ref, height];
}
