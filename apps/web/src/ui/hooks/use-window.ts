import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

export interface Lines {
  /** The first rendered line. */
  readonly first: number;
  /** The line after the last rendered line. */
  readonly end: number;
  /** The number of visible lines. */
  readonly visibleCount: number;
}

/** The visible lines of a list, and a few around them. */
function visibleLines(box: HTMLElement, content: HTMLElement, lineHeight: number, overscan: number): Lines {
  const boxRect = box.getBoundingClientRect();
  const top = Math.max(0, boxRect.top);
  // Before layout the height is 0: then as many rows as fit into the window are rendered.
  const bottom = boxRect.height > 0 ? Math.min(window.innerHeight, boxRect.bottom) : window.innerHeight;
  const start = content.getBoundingClientRect().top;
  const first = Math.floor((top - start) / lineHeight);
  const end = Math.ceil((bottom - start) / lineHeight);
  return {
    first: Math.max(0, first - overscan),
    end: Math.max(1, end + overscan),
    visibleCount: Math.max(1, end - first),
  };
}

const isSame = (a: Lines, b: Lines): boolean => a.first === b.first && a.end === b.end;

/**
 * The lines of a long list to render, for lists that scroll in their own box or with the page.
 * @param lineHeight in pixels, the same for all
 * @param overscan the number of rendered lines beyond the visible lines, on each side
 */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  lineHeight: number,
  overscan: number,
): readonly [Lines, () => void] {
  const [lines, setLines] = useState<Lines>({ first: 0, end: 20, visibleCount: 10 });
  const measure = useCallback(() => {
    if (!box.current || !content.current) return;
    const nextLines = visibleLines(box.current, content.current, lineHeight, overscan);
    setLines((previous) => (isSame(previous, nextLines) ? previous : nextLines));
  }, [box, content, lineHeight, overscan]);
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [box, measure]);
  return [lines, measure];
}
