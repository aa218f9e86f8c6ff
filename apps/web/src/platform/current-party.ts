import { createStore } from './store.ts';

/** The id of the party whose page was opened last since the app was loaded; the Find page searches in this party. */
export const currentParty = createStore<string | null>(null);
