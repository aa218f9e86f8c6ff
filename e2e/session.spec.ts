import type { Page, WebSocket } from '@playwright/test';
import { startE2eServer } from '../scripts/e2e-server.ts';
import { violations } from './accessible.ts';
import { calibratedSecond } from './calibrated-second.ts';
import { createAndOpenParty } from './created-party.ts';
import { logIn, logOut, newPerson, register, registerAndOpenDashboard, signUp } from './sign-up.ts';
import { expect, test } from './strict.ts';

const INACTIVE = 'Your session has expired due to inactivity. Please log in again.';
const MINUTE = 60_000;

const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}` });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('listitem');

test('laptop that wakes after 31 minutes shows login with the reason, and the previous page after login', async ({
  page,
}) => {
  await page.clock.install();
  const person = await registerAndOpenDashboard(page);
  await page.goto('/parties?page=1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.fastForward(31 * MINUTE);
  await expect(page.getByRole('alert').filter({ hasText: INACTIVE })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fparties%3Fpage%3D1$/);
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/parties\?page=1$/);
});

test('activity in one tab keeps the other tab signed in beyond 30 minutes', async ({ page, context }) => {
  await context.clock.install();
  const person = await registerAndOpenDashboard(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(welcome(otherTab, person.username)).toBeVisible();
  await context.clock.fastForward(20 * MINUTE);
  await otherTab.mouse.move(50, 50);
  await otherTab.mouse.move(90, 90);
  await context.clock.fastForward(20 * MINUTE);
  await page.reload();
  await expect(welcome(page, person.username)).toBeVisible();
  await expect(welcome(otherTab, person.username)).toBeVisible();
});

for (const minutes of [20, -20]) {
  test(`clock that is wrong by ${minutes} minutes and then corrected does not affect the session`, async ({
    page,
  }) => {
    const now = Date.now();
    await page.clock.install({ time: now + minutes * MINUTE });
    const person = await signUp(page);
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes += 1;
    });
    await page.reload();
    await expect(welcome(page, person.username)).toBeVisible();
    expect(refreshes).toBe(0);
    await page.clock.setSystemTime(now);
    await page.reload();
    await expect(welcome(page, person.username)).toBeVisible();
    expect(refreshes).toBeLessThanOrEqual(1);
    await expect(toasts(page)).toHaveCount(0);
  });
}

test('logout closes the socket within a second, even if the server fails', async ({ page }) => {
  await register(page);
  // Counts only sockets of the current page: Playwright never reports that a previous page's socket closed.
  const openSockets = new Set<WebSocket>();
  let closedAt = 0;
  page.on('websocket', (socket) => {
    openSockets.add(socket);
    socket.on('close', () => {
      openSockets.delete(socket);
      closedAt = Date.now();
    });
  });
  await createAndOpenParty(page);
  await expect(page.getByText('Real-time updates active').first()).toBeVisible();
  expect(openSockets.size).toBe(1);
  await page.route('**/api/v1/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  const limit = await calibratedSecond(page);
  const requestedAt = page.waitForRequest('**/api/v1/auth/logout').then(() => Date.now());
  await logOut(page);
  await expect.poll(() => openSockets.size).toBe(0);
  expect(closedAt - (await requestedAt)).toBeLessThan(limit);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test("tab does not show the previous user's name after another user logs in", async ({ page, context }) => {
  const first = await registerAndOpenDashboard(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(welcome(otherTab, first.username)).toBeVisible();
  await logOut(page);
  const second = await signUp(page, newPerson('other'));
  await expect(welcome(otherTab, second.username)).toBeVisible();
  await expect(otherTab.getByText(first.username)).toHaveCount(0);
});

test('app shows a banner while offline, keeps the input of a form, sends nothing, and recovers', async ({
  page,
  context,
}) => {
  await registerAndOpenDashboard(page);
  await page.goto('/parties/new');
  await page.getByRole('textbox', { name: 'Party name' }).fill('The Copper Lanterns');
  let sentCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/parties')) sentCount += 1;
  });
  await context.setOffline(true);
  await expect(page.getByText('You are offline. You can view what')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create party' }).click();
  await expect(toasts(page).filter({ hasText: 'You are offline, so this was not sent.' })).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText('You are offline. You can view what')).toBeHidden();
  expect(sentCount).toBe(0);
  await page.getByRole('button', { name: 'Create party' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
  expect(sentCount).toBe(1);
});

test('page shows at most one toast during a server restart, stays open, and becomes live again', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const server = await startE2eServer();
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await register(page);
    await createAndOpenParty(page);
    await expect(page.getByText('Real-time updates active').first()).toBeVisible();
    // A request that is still loading would be reported as failed.
    await page.waitForLoadState('networkidle');
    await server.restart(async () => {
      await expect(page.getByText('Reconnecting…').first()).toBeVisible();
      expect(await toasts(page).count()).toBeLessThanOrEqual(1);
    });
    await expect(page.getByText('Real-time updates active').first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.close();
  } finally {
    await server.stop();
  }
});
