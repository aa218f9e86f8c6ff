import { createStore } from './store.ts';

/** The id of the party whose pages were last open in this visit; Find searches in it. */
export const currentParty = createStore<string | null>(null);
