import { type RefObject, useEffect, useRef } from 'react';

/**
 * Publishes the height of a bar at the bottom of the window as the CSS variable `--bar`, so that notices and
 * sticky footers stay above it.
 * @param isAtBottom false if the layout puts the bar elsewhere
 */
export function useBottomBar(isAtBottom: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAtBottom) return;
    // Each change of the variable recalculates the style of the whole document.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar', `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, [isAtBottom]);
  return bar;
}
