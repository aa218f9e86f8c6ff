import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible, open } from './accessible.ts';
import { createAndOpenParty } from './created-party.ts';
import { logIn, logOut, newPerson, register, registerAndOpenDashboard } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { tabTo } from './tab-to.ts';

const NEW_PASSWORD = 'Lanternlight77';

const formNamed = (page: Page, name: string) => page.getByRole('form', { name });

test('profile is opened from the account menu, and a change is shown immediately', async ({ page }) => {
  const { username } = await registerAndOpenDashboard(page);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  const form = formNamed(page, 'Profile details');
  await form.getByRole('textbox', { name: /Username/ }).fill(`${username}_2`);
  await form.getByRole('textbox', { name: 'Display name' }).fill('Mira of the Lanterns');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(`${username}_2`);
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Display name' })).toHaveValue('Mira of the Lanterns');
});

test('profile rule violation is reported at its field by the page or the server', async ({
  page,
  browser,
}) => {
  const otherPage = await browser.newPage();
  const existingUser = await register(otherPage);
  await otherPage.close();
  await register(page);
  await page.goto('/profile');
  const form = formNamed(page, 'Profile details');
  await form.getByRole('textbox', { name: /Username/ }).fill('m!');
  await form.getByRole('textbox', { name: /Picture/ }).fill('http://localhost/me.png');
  await form.getByRole('textbox', { name: 'Display name' }).fill('x'.repeat(61));
  await form.getByRole('textbox', { name: 'Bio' }).fill('x'.repeat(1001));
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(form.getByText('Must be a public http or https URL')).toBeVisible();
  await expect(form.getByText('Must be at most 60 characters')).toBeVisible();
  await expect(form.getByText('Must be at most 1000 characters')).toBeVisible();
  await form.getByRole('textbox', { name: 'Display name' }).fill('Mira');
  await form.getByRole('textbox', { name: 'Bio' }).fill('');
  await form.getByRole('textbox', { name: /Picture/ }).fill('');
  await form.getByRole('textbox', { name: /Username/ }).fill('mi ra');
  await expect(form.getByText('Username may only contain letters, digits, _ . and -')).toBeVisible();
  await form.getByRole('textbox', { name: /Username/ }).fill(existingUser.username.toUpperCase());
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByText('Username has already been taken')).toBeVisible();
});

test('new password ends the session of another device, which can log in with the new password', async ({
  page,
  browser,
}) => {
  const person = await register(page);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto('/login');
  await logIn(phone, person);
  await expect(phone.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: /^Revoke / })).not.toHaveCount(0);
  const form = formNamed(page, 'Password');
  await form.getByLabel('Current password').fill('Wrong-1-Wrong');
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This is not your current password')).toBeVisible();
  await form.getByLabel('Current password').fill(person.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await phone.goto('/parties');
  await expect(phone).toHaveURL(/\/login/);
  await logIn(phone, { ...person, password: NEW_PASSWORD });
  await expect(phone).toHaveURL(/\/(parties|dashboard)/);
  await phone.context().close();
});

test('violations of the password rules are reported at their fields', async ({ page }) => {
  await register(page);
  await page.goto('/profile');
  const form = formNamed(page, 'Password');
  const newPassword = form.getByLabel('New password', { exact: true });
  const send = () => form.getByRole('button', { name: 'Change password' }).click();
  await newPassword.fill('Aa1');
  await send();
  await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
  for (const [password, words] of [
    ['lanterns-42', 'Password must contain at least one uppercase letter'],
    ['LANTERNS-42', 'Password must contain at least one lowercase letter'],
    ['Lanterns-xx', 'Password must contain at least one number'],
  ] as const) {
    await newPassword.fill(password);
    await expect(form.getByText(words)).toBeVisible();
  }
  await newPassword.fill('Password1');
  await form.getByLabel('Confirm new password').fill('Password2');
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByLabel('Confirm new password').fill('Password1');
  await send();
  await expect(form.getByText('This password is too common')).toBeVisible();
  await expect(form.getByText('Please enter your current password')).toBeVisible();
});

test('revoking the session of another device signs that device out', async ({ page, browser }) => {
  const person = await register(page);
  const phone = await (
    await browser.newContext({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    })
  ).newPage();
  await phone.goto('/login');
  await logIn(phone, person);
  await expect(phone.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Revoke Firefox on Windows' }).click();
  await expect(page.getByText('Firefox on Windows was logged out')).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await phone.context().close();
});

test("account export is a file with the user's data", async ({ page }) => {
  const person = await register(page);
  await page.goto('/profile');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^quartermaster-.*\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported.profile).toMatchObject({ email: person.email, username: person.username });
});

test('preferences apply immediately, after reloads without a flash, and on another device', async ({
  page,
  browser,
}) => {
  const person = await register(page);
  await page.goto('/profile/preferences');
  const root = page.locator('html');
  await page.getByText('Dark text on a light background.').click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByText('Compact view').click();
  await expect(root).toHaveCSS('font-size', '14.4px');
  await expect(page.locator('body')).toHaveCSS('font-size', '13.5px');
  await page.getByText('Sound effects', { exact: true }).click();
  await page.waitForLoadState('networkidle');
  // Before the app has started, theme.js applies the preferences.
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(root).toHaveAttribute('data-density', 'compact');
  const otherDevice = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await otherDevice.goto('/login?redirect=/profile/preferences');
  await logIn(otherDevice, person);
  await expect(otherDevice.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(otherDevice.getByRole('switch', { name: 'Sound effects' })).not.toBeChecked();
  await otherDevice.context().close();
});

test('sound plays when its button is pressed, and the code for sounds loads only then', async ({ page }) => {
  await page.addInitScript({
    content: `
      window.played = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        window.played.push(this.type);
        start.call(this, when);
      };`,
  });
  const scripts = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.js') && scripts.add(request.url()));
  await register(page);
  await page.goto('/profile/preferences');
  const button = page.getByRole('button', { name: 'Play: Coins change hands' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const countBefore = scripts.size;
  await button.click();
  await expect.poll(() => page.evaluate<number>('window.played.length')).toBe(6);
  expect(scripts.size).toBe(countBefore + 1);
});

test('preference that cannot be saved is reverted with a message, and the page stays usable on a slow server', async ({
  page,
}) => {
  await register(page);
  await page.goto('/profile/preferences');
  await page.getByText('Compact view').waitFor();
  await page.route('**/users/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByText('Compact view').click();
  await expect(page.getByText('Failed to update preferences')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Compact view' })).not.toBeChecked();
  await page.unrouteAll();
  await page.route('**/api/v1/users/profile', async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.fallback();
  });
  await page.goto('/profile');
  await expect(page.getByRole('status', { name: 'Loading profile' })).toBeVisible();
  await expect(formNamed(page, 'Profile details')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/v1/users/profile', (route) => route.fulfill({ status: 500, body: '' }));
  await formNamed(page, 'Profile details').getByRole('textbox', { name: 'Bio' }).fill('Carries the lantern.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(formNamed(page, 'Profile details').getByRole('alert')).toHaveText(
    'Server error. Please try again later.',
  );
});

test('unsaved profile changes survive an accidental click on a link', async ({ page }) => {
  await register(page);
  await page.goto('/profile');
  const bio = formNamed(page, 'Profile details').getByRole('textbox', { name: 'Bio' });
  await bio.fill('Carries the lantern.');
  await page.getByRole('link', { name: 'Parties', exact: true }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'You have unsaved changes.' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(bio).toHaveValue('Carries the lantern.');
  await page.getByRole('link', { name: 'Parties', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/parties$/);
});

test('user can change a preference and save a name with the keyboard', async ({ page }) => {
  await register(page);
  await page.goto('/profile/preferences');
  const compact = page.getByRole('switch', { name: 'Compact view' });
  await compact.waitFor();
  await tabTo(page, compact);
  await page.keyboard.press('Space');
  await expect(compact).toBeChecked();
  await page.goto('/profile');
  const name = formNamed(page, 'Profile details').getByRole('textbox', { name: 'Display name' });
  await name.waitFor();
  await tabTo(page, name);
  await page.keyboard.type('Mira');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('account can be deleted with the password unless its user is a game master of record', async ({
  page,
}) => {
  const person = await register(page);
  const { name } = await createAndOpenParty(page);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  const leaver = newPerson('leaver');
  await logOut(page);
  await register(page, leaver);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill(person.password.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(leaver.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, leaver);
  await expect(page.getByRole('form', { name: 'Log in' }).getByRole('alert')).toHaveText(
    'Invalid email or password.',
  );
});

test('profile and preferences are accessible in both themes and do not scroll sideways, including in the compact view', async ({
  page,
}) => {
  test.slow();
  await register(page);
  await page.goto('/profile');
  await formNamed(page, 'Profile details').waitFor();
  await expect(page.getByText('This session')).toBeVisible();
  await expectPageAccessible(page, 'profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, 'deletion of the account');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await open(page, '/profile/preferences');
  await page.getByText('Compact view').waitFor();
  await expectPageAccessible(page, 'preferences');
  await page.getByText('Compact view').click();
  await expectAccessible(page, 'compact preferences');
  await open(page, '/items');
  await expectAccessible(page, 'compact catalog');
});
