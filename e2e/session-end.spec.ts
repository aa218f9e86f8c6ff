import type { Browser, Page } from '@playwright/test';
import { linkFor } from './mailbox.ts';
import { logIn, type Person, registerAndOpenDashboard } from './sign-up.ts';
import { expect, test } from './strict.ts';

const EXPIRED = 'Your session has expired. Please log in again.';
const NEW_PASSWORD = 'Lanternlight7';

/** Logs the same person in with another browser and opens a page with live updates. */
async function signInElsewhere(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  let isLive = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isLive ||= String(payload).includes('confirm_subscription');
    }),
  );
  await page.goto('/login?redirect=%2Fparties');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/parties$/);
  await expect.poll(() => isLive).toBe(true);
  return page;
}

/** Expects the page to show that its session has ended and to redirect to login, without any input. */
async function expectSentToLogin(page: Page): Promise<void> {
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fparties$/);
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
}

const headersOf = async (page: Page) => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`,
});

test('password change sends other browsers to login and keeps all tabs of this browser signed in', async ({
  page,
  browser,
}) => {
  const person = await registerAndOpenDashboard(page);
  const laptop = await signInElsewhere(browser, person);
  const tab = await page.context().newPage();
  await tab.goto('/parties');
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password').fill(person.password);
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expectSentToLogin(laptop);
  await tab.getByRole('link', { name: 'Characters', exact: true }).first().click();
  await expect(tab.getByRole('heading', { name: 'Characters', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/profile$/);
  await laptop.context().close();
});

test('password reset sends every signed-in browser to login', async ({ page, browser }) => {
  const person = await registerAndOpenDashboard(page);
  const laptop = await signInElsewhere(browser, person);
  await page.request.post('/api/v1/auth/forgot_password', { data: { email: person.email } });
  const token = (await linkFor(person.email, '/reset-password/')).split('/').at(-1);
  const data = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await page.request.post('/api/v1/auth/reset_password', { data })).status()).toBe(200);
  await expectSentToLogin(laptop);
  await expect(page).toHaveURL(/\/login/);
  await laptop.context().close();
});

test('browser whose session is revoked is sent to login', async ({ page, browser }) => {
  const person = await registerAndOpenDashboard(page);
  const laptop = await signInElsewhere(browser, person);
  const headers = await headersOf(page);
  expect((await page.request.delete('/api/v1/users/sessions', { headers })).status()).toBe(204);
  await expectSentToLogin(laptop);
  await laptop.context().close();
});

test('two tabs with concurrent token checks send one refresh, and both stay signed in', async ({
  page,
  context,
}) => {
  await context.clock.install();
  const person = await registerAndOpenDashboard(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  const welcome = (tab: Page) => tab.getByRole('heading', { name: `Welcome, ${person.username}` });
  await expect(welcome(otherTab)).toBeVisible();
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/refresh')) refreshes += 1;
  });
  const before = await page.evaluate(() => localStorage.getItem('auth_token'));
  // After this, the token expires in less than 120 s, so the next check in either tab refreshes it.
  await context.clock.fastForward(13.5 * 60_000);
  const token = (tab: Page) => tab.evaluate(() => localStorage.getItem('auth_token'));
  await expect.poll(() => token(page)).not.toBe(before);
  await expect.poll(async () => (await token(otherTab)) === (await token(page))).toBe(true);
  await context.clock.fastForward(61_000);
  for (const tab of [page, otherTab]) await expect(welcome(tab)).toBeVisible();
  expect(refreshes).toBe(1);
});

test('app shows a message while it initializes', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  // The document refers only to the scripts of the app itself. The scripts of its pages are loaded later; the test
  // delays them.
  const shell = await (await page.request.get('/')).text();
  await page.route('**/assets/*.js', async (route) => {
    if (!shell.includes(new URL(route.request().url()).pathname)) await released;
    await route.continue();
  });
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await expect(page.getByText('Initializing application...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
