import { type RefObject, useEffect, useRef } from 'react';

/**
 * Publishes the height of a bar at the bottom of the window as the CSS variable `--bar`, so that notices and
 * sticky footers stay above it.
 * @param isAtBottom false if the layout puts the bar elsewhere
 */
export function useBottomBar(isAtBottom: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar', isAtBottom ? `${bar.current?.offsetHeight ?? 0}px` : '0px');
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, [isAtBottom]);
  return bar;
}
