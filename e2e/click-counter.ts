import type { Page } from '@playwright/test';

const STORAGE_KEY = 'e2e.clicks';

const COUNT_CLICKS = `addEventListener('pointerdown', () => {
  sessionStorage.setItem('${STORAGE_KEY}', String(Number(sessionStorage.getItem('${STORAGE_KEY}') ?? 0) + 1));
}, true)`;

/**
 * Counts the clicks and taps on a page from its next navigation on; `read` returns the count and resets it.
 */
export async function countClicks(page: Page): Promise<{ read: () => Promise<number> }> {
  await page.addInitScript(COUNT_CLICKS);
  return {
    read: () =>
      page.evaluate<number>(`(() => {
        const clicks = Number(sessionStorage.getItem('${STORAGE_KEY}') ?? 0);
        sessionStorage.removeItem('${STORAGE_KEY}');
        return clicks;
      })()`),
  };
}
