/**
 * The state of a page that was rendered at build time (`data-start` of the document): `keep` until the app
 * has hydrated it, `replace` when this visit needs another page; absent once the app has started, and on
 * other pages.
 */
export type StartState = 'keep' | 'replace';

/** Set on the document when its form was submitted before the app was ready. */
export const SUBMITTED = 'submitted';
