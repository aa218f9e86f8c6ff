import { useEffect, useState } from 'react';

/** Smaller scroll distances, in pixels, are ignored, because a resting finger moves slightly. */
const SMALLEST_PX = 8;
/** The distance from the top within which nothing is hidden, in pixels. */
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
