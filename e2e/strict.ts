import { type BrowserContext, test as base, expect, type Request } from '@playwright/test';
import { recordSecrets } from '../apps/server/test/log-collection.ts';

/**
 * The browser's own message about a response with a status of 400 or above, a request without a response, or a failed
 * WebSocket connection: tests cause these on purpose.
 */
const isNetworkError = (text: string) => /^Failed to load resource|WebSocket connection to/.test(text);

/** The socket library's message when the server rejects a subscription that the page has just ended. */
const isLateRejection = (text: string) => /^subscription not found \{type: reject_subscription/.test(text);

/** Records the secrets that users enter: no log line may contain them (promise B15). */
function recordEnteredSecrets(request: Request): void {
  if (request.method() === 'GET' || !request.url().includes('/api/v1/')) return;
  try {
    recordSecrets(request.postDataJSON());
  } catch {
    // An upload is not JSON.
  }
}

/** The browser's data saver setting: with it the app prefetches no pages while a test reads or waits. */
const SAVE_DATA = `if (navigator.connection) Object.defineProperty(navigator.connection, 'saveData', { get: () => true })`;

function watchContext(context: BrowserContext, consoleErrors: string[]): void {
  context.on('request', recordEnteredSecrets);
  context.on('weberror', (error) => consoleErrors.push(`unhandled: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isNetworkError(text) && !isLateRejection(text))
      consoleErrors.push(text);
  });
}

/**
 * Tests in which a stray console.error or an unhandled error is a failure, in every tab and browser
 * context. What a test has opened is closed with it: open pages would continue to run during later tests.
 */
export const test = base.extend<{ consoleErrors: string[]; savesData: boolean }>({
  savesData: [true, { option: true }],
  consoleErrors: [
    async ({ browser, savesData }, use) => {
      const consoleErrors: string[] = [];
      const onContext = (context: BrowserContext) => {
        watchContext(context, consoleErrors);
        // A context that is closed at once needs no script.
        if (savesData) context.addInitScript(SAVE_DATA).catch(() => undefined);
      };
      browser.on('context', onContext);
      await use(consoleErrors);
      browser.off('context', onContext);
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The settings of most users, for tests that use the app as they do: transitions are animated, and an idle page
 * prefetches the code of other pages.
 */
export const USER_SETTINGS = {
  savesData: false,
  contextOptions: { reducedMotion: 'no-preference' },
} as const;

export { expect };
