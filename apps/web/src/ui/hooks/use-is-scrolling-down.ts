import { useEffect, useState } from 'react';

/** Smaller scroll distances, in pixels, are ignored, because a resting finger moves slightly. */
const DISTANCE_MIN_PX = 8;
/** The distance from the top within which nothing is hidden, in pixels. */
const TOP_THRESHOLD_PX = 48;

/** Whether the user scrolls down the page, so that bars above the content may be hidden. */
export function useIsScrollingDown(): boolean {
  const [isScrollingDown, setScrollingDown] = useState(false);
  useEffect(() => {
    let lastY = window.scrollY;
    const onScroll = () => {
      const currentY = window.scrollY;
      if (currentY > TOP_THRESHOLD_PX && Math.abs(currentY - lastY) < DISTANCE_MIN_PX) return;
      setScrollingDown(currentY > TOP_THRESHOLD_PX && currentY > lastY);
      lastY = currentY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isScrollingDown;
}
