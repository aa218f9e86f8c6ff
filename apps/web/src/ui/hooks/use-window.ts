import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

export interface Lines {
  /** The first line that is drawn. */
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** How many are visible. */
  readonly visibleCount: number;
}

/** The visible lines of a list, and a few around them. */
function reach(box: HTMLElement, content: HTMLElement, lineHeight: number, around: number): Lines {
  const seen = box.getBoundingClientRect();
  const top = Math.max(0, seen.top);
  // Without a layout the height is 0: then as many rows as a window holds are rendered.
  const bottom = seen.height > 0 ? Math.min(window.innerHeight, seen.bottom) : window.innerHeight;
  const start = content.getBoundingClientRect().top;
  const first = Math.floor((top - start) / lineHeight);
  const end = Math.ceil((bottom - start) / lineHeight);
  return {
    first: Math.max(0, first - around),
    end: Math.max(1, end + around),
    visibleCount: Math.max(1, end - first),
  };
}

const isSame = (a: Lines, b: Lines): boolean => a.first === b.first && a.end === b.end;

/**
 * Which lines of a long list are drawn, whether it scrolls in a box of its own or with the page.
 * @param lineHeight in pixels, the same for all
 * @param around how many lines beyond the visible ones
 */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  lineHeight: number,
  around: number,
): readonly [Lines, () => void] {
  const [lines, setLines] = useState<Lines>({ first: 0, end: 20, visibleCount: 10 });
  const measure = useCallback(() => {
    if (!box.current || !content.current) return;
    const now = reach(box.current, content.current, lineHeight, around);
    setLines((before) => (isSame(before, now) ? before : now));
  }, [box, content, lineHeight, around]);
  useLayoutEffect(() => {
    measure();
    const watched = new ResizeObserver(measure);
    if (box.current) watched.observe(box.current);
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      watched.disconnect();
      document.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [box, measure]);
  return [lines, measure];
}
