import type { Page } from '@playwright/test';

/** The folder for screenshots; unset: no screenshots. */
const screenshotFolder = process.env.E2E_PICTURES;
const SIZES = [390, 820, 1440] as const;
/** Takes screenshots of the page in both themes and at three widths. */
export const takeScreenshots = async (page: Page, name: string) => {
  if (screenshotFolder === undefined) return;
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize({ width: size, height: 900 });
      await page.screenshot({ path: `${screenshotFolder}/${name}-${colorScheme}-${size}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width, height });
};
