import type { Page } from '@playwright/test';

const KEY = 'e2e.clicks';

const COUNT = `addEventListener('pointerdown', () => {
  sessionStorage.setItem('${KEY}', String(Number(sessionStorage.getItem('${KEY}') ?? 0) + 1));
}, true)`;

/**
 * Counts the clicks and taps on a page from its next navigation on; `read` returns the count and resets it.
 */
export async function countClicks(page: Page): Promise<{ read: () => Promise<number> }> {
  await page.addInitScript(COUNT);
  return {
    read: () =>
      page.evaluate<number>(`(() => {
        const clicks = Number(sessionStorage.getItem('${KEY}') ?? 0);
        sessionStorage.removeItem('${KEY}');
        return clicks;
      })()`),
  };
}
