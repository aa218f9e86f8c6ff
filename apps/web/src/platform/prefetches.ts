import { useEffect, useEffectEvent } from 'react';

/**
 * Reads the data of a page that the screen leads to, by its address. It runs at idle, and when a link to the address is
 * approached (app/prefetch.ts). Data that is still fresh is not requested again.
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
