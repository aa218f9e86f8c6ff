import { useSyncExternalStore } from 'react';

/** The delay between the last change of a media query's result and the layout change, in milliseconds (DOM-9). */
const RESIZE_DEBOUNCE_MS = 150;

/** Whether the window matches a media query. Changes are debounced: resizing may cross a breakpoint several times. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onStoreChange) => {
      const media = window.matchMedia(query);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const notifyLater = () => {
        clearTimeout(timer);
        timer = setTimeout(onStoreChange, RESIZE_DEBOUNCE_MS);
      };
      media.addEventListener('change', notifyLater);
      return () => {
        clearTimeout(timer);
        media.removeEventListener('change', notifyLater);
      };
    },
    () => window.matchMedia(query).matches,
  );
}

/** The breakpoints of DOM-9: mobile under 768 px, tablet under 1024 px. */
export const useIsPhone = (): boolean => !useMedia('(min-width: 48rem)');
const WIDE = '(min-width: 64rem)';
export const useIsWide = (): boolean => useMedia(WIDE);
export const isWide = (): boolean => window.matchMedia(WIDE).matches;
