/** The maximum wait if the page is never idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000;

/**
 * Resolves when the browser is idle, or after `IDLE_TIMEOUT_MS`; immediately in browsers that do not report idleness.
 */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(resolve),
  );
