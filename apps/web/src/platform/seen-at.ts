import { createStore, useStore } from './store.ts';

/** The time at which the data on screen was read, in milliseconds since 1970; null while online. */
export const seenAt = createStore<number | null>(null);
export const useSeenAt = (): number | null => useStore(seenAt);
