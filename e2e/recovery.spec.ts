import type { Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { linkFor, serverLog } from './mailbox.ts';
import { logIn, logOut, newPerson, registerAndOpenDashboard } from './sign-up.ts';
import { expect, test } from './strict.ts';

const FORGOT = '**/api/v1/auth/forgot_password';
const RESET = '**/api/v1/auth/reset_password';
const banner = (page: Page) => page.getByRole('main').getByRole('alert');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function submitPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('forgotten password is reset by email, with the keyboard; other devices are signed out', async ({
  page,
  browser,
}) => {
  const person = await registerAndOpenDashboard(page);
  const laptop = await browser.newPage();
  await laptop.goto('/login');
  await logIn(laptop, person);
  await expect(laptop).toHaveURL(/\/dashboard$/);
  await logOut(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Forgot your password?').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Reset Instructions Sent')).toBeFocused();
  await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible();

  const link = await linkFor(person.email, '/reset-password/');
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await page.getByLabel('New Password', { exact: true }).focus();
  await page.keyboard.type('Lanternlight7');
  await page.getByLabel('Confirm New Password').focus();
  await page.keyboard.type('Lanternlight7');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Password Reset Successful')).toBeFocused();
  await expect(page.getByText('Your password has been reset successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { ...person, password: 'Lanternlight7' });
  await expect(page).toHaveURL(/\/dashboard$/);
  // The reset also verified the address, so no reminder is shown.
  await expect(page.getByText('Verify your email address')).toHaveCount(0);
  await laptop.reload();
  await expect(laptop).toHaveURL(/\/login/);
  await laptop.close();
  expect(await serverLog()).not.toContain(link.split('/').at(-1));
});

test('reset link works once; afterwards a banner reports an invalid link and offers a new request', async ({
  page,
}) => {
  const person = await registerAndOpenDashboard(page);
  await logOut(page);
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
  const link = await linkFor(person.email, '/reset-password/');
  await page.goto(link);
  await submitPassword(page, 'Lanternlight7');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(link);
  await submitPassword(page, 'Lanternlight8');
  await expect(banner(page)).toHaveText('The password reset link is invalid or has expired.');
  await expect(page.getByText('Failed to reset password.')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new reset link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('recovery forms report the violation of each rule and a link without a token', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.goto('/reset-password/any');
  for (const [password, words] of [
    ['torch', 'Password must be at least 8 characters'],
    ['torchlight9', 'Password must contain at least one uppercase letter'],
    ['TORCHLIGHT9', 'Password must contain at least one lowercase letter'],
    ['Torchlights', 'Password must contain at least one number'],
  ] as const) {
    await submitPassword(page, password);
    await expect(page.getByText(words)).toBeVisible();
  }
  await submitPassword(page, 'Torchlight9', 'Torchlight8');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.goto('/reset-password');
  await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
});

test('recovery forms show the specified messages when the server fails or cannot be reached', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await page.route(FORGOT, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.org');
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
  await expect(banner(page)).toHaveText('Failed to process request. Please try again.');
  await expect(page.getByText('Failed to process password reset request.')).toBeVisible();
  await page.goto('/reset-password/any');
  await page.route(RESET, (route) => route.abort());
  await submitPassword(page, 'Torchlight9');
  await expect(banner(page)).toHaveText('Failed to reset password. The token may be invalid or expired.');
});

test('submit button is pending on a slow network and sends one request', async ({ page }) => {
  let sent = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto('/forgot-password');
  await page.route(FORGOT, async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.org');
  const button = page.getByRole('button', { name: 'Send Reset Instructions' });
  await button.click();
  await expect(page.getByRole('status', { name: 'Working' })).toBeVisible();
  await page.keyboard.press('Enter');
  release();
  await expect(heading(page, 'Reset Instructions Sent')).toBeVisible();
  expect(sent).toBe(1);
});

test('banner resends the verification email, whose link verifies the signed-in user', async ({ page }) => {
  const person = await registerAndOpenDashboard(page);
  await expect(page.getByText('Verify your email address')).toBeVisible();
  const first = await linkFor(person.email, '/verify-email');
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Verification email sent. Please check your inbox.')).toBeVisible();
  await expect.poll(() => linkFor(person.email, '/verify-email')).not.toBe(first);
  const response = await page.goto(await linkFor(person.email, '/verify-email'));
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Your email address has been verified.')).toBeVisible();
  await expect(page.getByText('Verify your email address')).toHaveCount(0);
  await logOut(page);
  await page.goto(first);
  await expect(heading(page, 'Invalid verification link')).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
});

test('verification banner can be dismissed and is accessible', async ({ page }) => {
  const person = newPerson();
  await registerAndOpenDashboard(page, person);
  await page.getByText('Verify your email address').waitFor();
  await expectPageAccessible(page, 'dashboard');
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByText('Verify your email address')).toHaveCount(0);
});

test('recovery pages are accessible in both themes and do not scroll sideways', async ({ page }) => {
  test.slow();
  const show = async (path: string, name: string) => {
    await page.goto(path);
    await heading(page, name).waitFor();
  };
  await show('/forgot-password', 'Forgot your password?');
  await expectPageAccessible(page, 'forgotPassword');
  await show('/reset-password/any', 'Reset your password');
  await expectPageAccessible(page, 'resetPassword');
  await show('/reset-password', 'Invalid Reset Link');
  await expectAccessible(page, 'no token');
  await show('/verify-email', 'Verify your email');
  await expectPageAccessible(page, 'verifyEmail');
  await show('/verify-email?token=any', 'Invalid verification link');
  await expectAccessible(page, 'a bad token');
});
