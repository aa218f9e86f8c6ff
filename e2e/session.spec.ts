import type { Page } from '@playwright/test';
import { startE2eServer } from '../scripts/e2e-server.ts';
import { violations } from './accessible.ts';
import { foundParty } from './found-party.ts';
import { logIn, logOut, newPerson, signUp } from './sign-up.ts';
import { expect, test } from './strict.ts';

const INACTIVE = 'Your session has expired due to inactivity. Please log in again.';
const MINUTE = 60_000;

const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}` });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('listitem');

test('a laptop that slept for 31 minutes finds the login, the reason, and its way back', async ({ page }) => {
  await page.clock.install();
  const person = await signUp(page);
  await page.goto('/parties?page=1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.fastForward(31 * MINUTE);
  await expect(page.getByRole('alert').filter({ hasText: INACTIVE })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fparties%3Fpage%3D1$/);
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/parties\?page=1$/);
});

test('activity in one tab keeps the other, beyond 30 minutes', async ({ page, context }) => {
  await context.clock.install();
  const person = await signUp(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(welcome(other, person.username)).toBeVisible();
  await context.clock.fastForward(20 * MINUTE);
  await other.mouse.move(50, 50);
  await other.mouse.move(90, 90);
  await context.clock.fastForward(20 * MINUTE);
  await page.reload();
  await expect(welcome(page, person.username)).toBeVisible();
  await expect(welcome(other, person.username)).toBeVisible();
});

for (const minutes of [20, -20]) {
  test(`a clock that is wrong by ${minutes} minutes is not noticed, nor when it is set right`, async ({
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

test('logging out closes the socket within a second, and works though the server fails', async ({ page }) => {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/cable'));
  await signUp(page);
  await foundParty(page);
  const socket = await opened;
  await expect(page.getByText('Real-time updates active').first()).toBeVisible();
  await page.route('**/api/v1/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  const left = page.waitForRequest('**/api/v1/auth/logout');
  const closed = left.then(async () => {
    const from = Date.now();
    if (!socket.isClosed()) await socket.waitForEvent('close');
    return Date.now() - from;
  });
  await logOut(page);
  expect(await closed).toBeLessThan(1000);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('somebody else who signs in in another tab finds nothing of the one before in this one', async ({
  page,
  context,
}) => {
  const first = await signUp(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(welcome(other, first.username)).toBeVisible();
  await logOut(page);
  const second = await signUp(page, newPerson('other'));
  await expect(welcome(other, second.username)).toBeVisible();
  await expect(other.getByText(first.username)).toHaveCount(0);
});

test('offline, a banner says so, what is loaded stays, nothing is sent, and afterwards all goes on', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/parties/new');
  await page.getByRole('textbox', { name: 'Party name' }).fill('The Copper Lanterns');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/parties')) sent += 1;
  });
  await context.setOffline(true);
  await expect(page.getByText('You are offline. You can read what is loaded')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create Party' }).click();
  await expect(toasts(page).filter({ hasText: 'You are offline, so this was not sent.' })).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText('You are offline. You can read what is loaded')).toBeHidden();
  expect(sent).toBe(0);
  await page.getByRole('button', { name: 'Create Party' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
  expect(sent).toBe(1);
});

test('a server that restarts costs a toast at most: the page stays and is live again', async ({ page }) => {
  test.setTimeout(150_000);
  const server = await startE2eServer();
  try {
    await page.goto(server.url);
    await signUpAt(page, server.url);
    await foundPartyAt(page, server.url);
    await expect(page.getByText('Real-time updates active').first()).toBeVisible();
    await server.restart(async () => {
      await expect(page.getByText('Reconnecting…').first()).toBeVisible();
      // One word of it; the other notice is still of the founding.
      const words = await toasts(page).allInnerTexts();
      expect(words.filter((text) => !text.includes('created successfully')).length).toBeLessThanOrEqual(1);
    });
    await expect(page.getByText('Real-time updates active').first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
  } finally {
    await server.stop();
  }
});

/** The helpers go by relative addresses; here another server is meant. */
async function signUpAt(page: Page, url: string): Promise<void> {
  const person = newPerson();
  await page.goto(`${url}/register`);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Username' }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(welcome(page, person.username)).toBeVisible();
}

async function foundPartyAt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/parties/new`);
  await page.getByRole('textbox', { name: 'Party name' }).fill('The Copper Lanterns');
  await page.getByRole('button', { name: 'Create Party' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
}
