import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Measure {
  /** In pixels; 0 before layout. */
  readonly width: number;
  /** The pixels of one rem, which depend on the reader's font size and the density. */
  readonly rem: number;
}

const UNKNOWN: Measure = { width: 0, rem: 16 };

const remOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The width of an element, and the size of one rem. */
export function useMeasure(ref: RefObject<HTMLElement | null>): Measure {
  const [measure, setMeasure] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const next = { width: element.clientWidth, rem: remOf() };
      setMeasure((previous) =>
        previous.width === next.width && previous.rem === next.rem ? previous : next,
      );
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return measure;
}
