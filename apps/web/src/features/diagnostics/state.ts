import { createStore } from '../../platform/store.ts';

/** The report that the next support request starts with; empty without one. It is kept through a login. */
export const attachedReport = createStore('');
