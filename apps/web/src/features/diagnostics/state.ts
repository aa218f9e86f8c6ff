import { createStore } from '../../platform/store.ts';

/** The report to attach to the next support request; empty without one. It survives a login. */
export const attachedReport = createStore('');
