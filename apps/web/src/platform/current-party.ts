import { createStore } from './store.ts';

/** The id of the party whose page was opened last since the app was loaded; Find searches in it. */
export const currentParty = createStore<string | null>(null);
