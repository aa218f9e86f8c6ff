import { useEffect, useState } from 'react';

/** Smaller scrolls, in pixels, are ignored: a resting finger is never quite still. */
const SMALLEST_PX = 8;
/** This near the top, in pixels, nothing is hidden. */
const TOP_THRESHOLD_PX = 48;

/** Whether the user scrolls down the page, so that bars above the content may be hidden. */
export function useIsScrollingDown(): boolean {
  const [isScrollingDown, setScrollingDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now > TOP_THRESHOLD_PX && Math.abs(now - last) < SMALLEST_PX) return;
      setScrollingDown(now > TOP_THRESHOLD_PX && now > last);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isScrollingDown;
}
