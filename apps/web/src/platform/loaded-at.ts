import { createStore, useStore } from './store.ts';

/** The time at which the data on screen was read, in milliseconds since 1970; null while online. */
export const loadedAt = createStore<number | null>(null);
export const useLoadedAt = (): number | null => useStore(loadedAt);
