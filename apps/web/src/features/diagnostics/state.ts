import { createStore } from '../../platform/store.ts';

/**
 * The report to attach to the next support request; empty without one. A guest's report is kept during login, but not
 * during login with Discord, which leaves the page.
 */
export const attachedReport = createStore('');
