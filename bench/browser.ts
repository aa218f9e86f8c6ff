import { type Browser, chromium, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '@quartermaster/contract/constants';
import type { Person } from '../apps/server/test/factories/people.ts';
import { findBrowser } from '../scripts/browser.ts';

/** Runs `work` with a browser, and closes the browser even when `work` fails. */
export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  moreArgs: readonly string[] = [],
): Promise<T> {
  const executablePath = findBrowser();
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...moreArgs];
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens the URL in a wide window as a logged-in user. */
export async function openPage(browser: Browser, url: string, user: Person): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = {
    [STORAGE_KEYS.accessToken]: user.token,
    [STORAGE_KEYS.refreshToken]: user.refreshToken,
    [STORAGE_KEYS.expiresAt]: new Date(Date.now() + 600_000).toISOString(),
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  await page.goto(url);
  return page;
}
