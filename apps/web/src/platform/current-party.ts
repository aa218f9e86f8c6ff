import { createStore } from './store.ts';

/** The id of the party whose pages were open last in this visit: where Find searches. */
export const currentParty = createStore<string | null>(null);
