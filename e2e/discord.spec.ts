import type { Page } from '@playwright/test';
import { discordUser, startDiscord, type TestDiscord } from '../apps/server/test/discord.ts';
import { type E2eServer, startE2eServer } from '../scripts/e2e-server.ts';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { codeFor } from './mailbox.ts';
import { logOut, newPerson, register } from './sign-up.ts';
import { test as anyTest, expect } from './strict.ts';

interface DiscordServers {
  readonly discord: TestDiscord;
  readonly server: E2eServer;
}

// A separate server with a simulated Discord; no other server of the tests has a Discord application.
const test = anyTest.extend<object, DiscordServers>({
  discord: [
    async ({ browserName: _ }, use) => {
      const discord = await startDiscord();
      await use(discord);
      await discord.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ discord }, use) => {
      const { clientId: DISCORD_CLIENT_ID, clientSecret: DISCORD_CLIENT_SECRET, url } = discord.application;
      const server = await startE2eServer({ DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_URL: url });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeEach(({ discord }) => {
  discord.denies = false;
  discord.status = 200;
  discord.user = discordUser();
});

const continueWithDiscord = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Discord' }).click();

test('user signs up through Discord with the keyboard and a chosen username, logs out and logs in again', async ({
  page,
  discord,
}) => {
  await page.goto('/join/AAAA2222');
  await page.getByRole('button', { name: 'Continue with Discord' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(discord.user.email ?? '');
  await expectPageAccessible(page, 'discordCallback');
  await page.setViewportSize({ width: 1440, height: 900 });
  const { username } = newPerson('nim');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/join/AAAA2222');
  await logOut(page);
  await expectAccessible(page, 'login with Discord');
  await continueWithDiscord(page);
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible();
});

test('cancellation in Discord is reported with a link back to login, and a failure of Discord with a message', async ({
  page,
  discord,
}) => {
  discord.denies = true;
  await page.goto('/register');
  await continueWithDiscord(page);
  await expect(page.getByRole('heading', { name: 'Canceled in Discord' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  discord.denies = false;
  discord.status = 500;
  await continueWithDiscord(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Discord is unavailable at the moment. Please try again in a few minutes.',
  );
  await expectAccessible(page, 'rejected by Discord');
});

test('callback in another browser does not sign anyone in', async ({ page, browser, server }) => {
  await page.route(`${server.url}/api/v1/auth/discord/callback`, (route) => route.abort());
  await page.goto('/login');
  await continueWithDiscord(page);
  await expect(page).toHaveURL(/\/auth\/discord\/callback\?/);
  const otherContext = await browser.newContext();
  const victim = await otherContext.newPage();
  await victim.goto(page.url());
  await expect(victim.getByRole('alert')).toContainText(
    'was started in another browser. Please start again.',
  );
  expect(await victim.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await otherContext.close();
});

test('user connects Discord, logs in with it, and disconnects it', async ({ page, discord }) => {
  const account = newPerson('mira');
  await register(page, account);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Connect Discord' }).click();
  await expect(page.getByText('Discord connected.')).toBeVisible();
  await expect(page.getByText(discord.user.username)).toBeVisible();
  await logOut(page);
  await continueWithDiscord(page);
  await expect(page.getByRole('heading', { name: `Welcome, ${account.username}` })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByRole('button', { name: 'Disconnect Discord' }).click();
  await expect(page.getByText('Discord disconnected.')).toBeVisible();
});

test('user without a password needs an emailed code to delete the account', async ({
  page,
  discord,
  server,
}) => {
  await page.goto('/login');
  await continueWithDiscord(page);
  const { username } = newPerson('nim');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const deletionDialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await deletionDialog.getByLabel(`Type your username: ${username}`).fill(username);
  await deletionDialog.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(dialog).toContainText(discord.user.email ?? '');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Confirmation code').fill('0000 0000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is wrong or has expired.')).toBeVisible();
  await expectAccessible(page, 'confirm with a code');
  const code = await codeFor(discord.user.email ?? '', server.dataDir);
  await dialog.getByLabel('Confirmation code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await continueWithDiscord(page);
  await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
});
