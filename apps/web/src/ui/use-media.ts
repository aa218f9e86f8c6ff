import { useSyncExternalStore } from 'react';

/** Whether the screen answers to a media query, kept current. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** The breakpoints of domain.md §9: mobile under 768 px, tablet under 1024 px. */
export const useIsPhone = (): boolean => !useMedia('(min-width: 48rem)');
export const useIsWide = (): boolean => useMedia('(min-width: 64rem)');
