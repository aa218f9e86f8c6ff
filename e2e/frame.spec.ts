import type { Page } from '@playwright/test';
import { horizontalOverflow, showAt, violations, WAIT_FOR_IDLE } from './accessible.ts';
import { registerAndOpenDashboard, signUp } from './sign-up.ts';
import { expect, test } from './strict.ts';

const WIDTHS = [320, 390, 820, 1440];
const GUEST_PAGES = ['/login', '/register', '/nowhere'];

/** Expects no violation of any rule and no sideways scroll, in both themes at every width. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await showAt(page, width);
      expect(await violations(page), `${colorScheme} at ${width}`).toEqual([]);
      expect(await horizontalOverflow(page), `${colorScheme} at ${width}`).toBe(0);
    }
  }
}

for (const path of GUEST_PAGES) {
  test(`${path} is accessible to guests in both themes and does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleEverywhere(page);
  });
}

test('dashboard is accessible in both themes and does not scroll sideways', async ({ page }) => {
  await registerAndOpenDashboard(page);
  await expectAccessibleEverywhere(page);
});

test('theme change starts no transition for users who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await registerAndOpenDashboard(page);
  await page.evaluate(
    `addEventListener('transitionrun', () => document.documentElement.setAttribute('data-moved', ''))`,
  );
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(WAIT_FOR_IDLE);
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});

test('theme follows the system, and a selected theme survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await registerAndOpenDashboard(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The request that saves the theme does not reach the server before the reload.
  await page.route('**/users/preferences', (route) =>
    route.request().method() === 'PUT' ? new Promise(() => {}) : route.continue(),
  );
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await page.unroute('**/users/preferences');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('keyboard reaches skip link, menu, search and shortcuts', async ({ page }) => {
  await registerAndOpenDashboard(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  const account = page.getByRole('button', { name: /Account of/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(account).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Go anywhere' })).toBeFocused();
  await page.keyboard.type('dash');
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('phone shows the navigation at the bottom, with the account under More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerAndOpenDashboard(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 };
  expect(y + height).toBe(844);
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('navigation moves the focus to the heading and changes the page title', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in · Quartermaster');
  await expect(page.locator('html')).not.toHaveAttribute('data-start');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused();
  await expect(page).toHaveTitle('Create an account · Quartermaster');
});

test('error names the page whose code fails to load, with a retry button', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).not.toHaveAttribute('data-start');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('alert')).toContainText('The Register page could not be loaded');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
});

test.describe('app with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('page loads nothing from other hosts, and the console shows no errors or warnings', async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = [];
    const consoleErrors: string[] = [];
    page.context().on('request', (request) => {
      if (new URL(request.url()).host !== new URL(baseURL ?? '').host) foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
    });
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await signUp(page);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(foreign).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});

test('components page is not included in the production build', async ({ page }) => {
  await page.goto('/ui');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('page opens scrolled to the top, however far the previous page was scrolled', async ({ page }) => {
  await signUp(page);
  await page.goto('/items');
  await page.getByRole('link', { name: 'Abacus' }).waitFor();
  await page.mouse.wheel(0, 900);
  const position = () => page.evaluate<number>('window.scrollY');
  await expect.poll(position).toBeGreaterThan(500);
  await page.goto('/marketplace');
  await page.getByRole('link', { name: 'Abacus' }).waitFor();
  expect(await position()).toBe(0);
});
