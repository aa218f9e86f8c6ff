import { createStore, useStore } from './store.ts';

/** When the data on screen was read, in milliseconds since 1970; null while there is a network. */
export const seenAt = createStore<number | null>(null);
export const useSeenAt = (): number | null => useStore(seenAt);
