import { type BrowserContext, expect, test as plain, type Request } from '@playwright/test';
import { noteSecrets } from '../apps/server/test/log-collection.ts';

/** The browser's own note on an answer of 400 and above, or on none: the tests provoke those on purpose. */
const isOfTheNetwork = (text: string) => /^Failed to load resource|WebSocket connection to/.test(text);

/** The socket library's note when the server shuts out a user whose page has left the channel in the same moment. */
const isCrossed = (text: string) => /^subscription not found \{type: reject_subscription/.test(text);

/** Secrets that users enter or receive: no log line may contain them (promise B15). */
function noteTyped(request: Request): void {
  if (request.method() === 'GET' || !request.url().includes('/api/v1/')) return;
  try {
    noteSecrets(request.postDataJSON());
  } catch {
    // An upload is not JSON.
  }
}

function follow(context: BrowserContext, complaints: string[]): void {
  context.on('request', noteTyped);
  context.on('weberror', (error) => complaints.push(`unhandled: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isOfTheNetwork(text) && !isCrossed(text)) complaints.push(text);
  });
}

/**
 * Tests in which a stray console.error or an unhandled rejection is a failure, in every tab and browser context. What a
 * test has opened is closed with it: open pages would continue to run during later tests.
 */
export const test = plain.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const onContext = (context: BrowserContext) => follow(context, complaints);
      browser.on('context', onContext);
      await use(complaints);
      browser.off('context', onContext);
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
