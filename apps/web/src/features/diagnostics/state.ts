import { createStore } from '../../platform/store.ts';

/** The report that the next support request starts with; empty without one. It outlives the login page. */
export const attachedReport = createStore('');
