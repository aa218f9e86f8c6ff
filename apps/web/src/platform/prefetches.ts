import { useEffect, useEffectEvent } from 'react';

/**
 * Functions that fetch the data of the pages that the screen links to, by their paths. They run at idle, and when a
 * link to the path is hovered or focused (app/prefetch.ts). Data that is still fresh is not requested again.
 */
export const prefetches = new Map<string, () => Promise<unknown>>();

/** Registers a prefetch while the component is mounted. */
export function usePrefetch(path: string, isAllowed: boolean, load: () => Promise<unknown>): void {
  const latest = useEffectEvent(load);
  useEffect(() => {
    if (!isAllowed) return;
    prefetches.set(path, () => latest());
    return () => void prefetches.delete(path);
  }, [path, isAllowed]);
}
