import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useStore } from '../platform/store.ts';
import { documentTitle } from '../ui/page-header.tsx';

/**
 * Moves the focus to the new page's heading after navigation, or to its content if it has no heading yet, so that
 * screen readers announce it and Tab continues from there.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    const frame = requestAnimationFrame(() => {
      const target =
        document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

/** Announces the page's title to screen readers after navigation, as soon as the page sets it. */
export function RouteAnnouncer() {
  const title = useStore(documentTitle);
  const [announcedTitle, setAnnouncedTitle] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedTitle(title), 100);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcedTitle}
    </p>
  );
}

/** A thin line at the top while the next page is fetched, after 150 ms. */
export function RouteProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="appear-delayed fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-[sweep_1s_ease-in-out_infinite] bg-accent" />
    </div>
  );
}
