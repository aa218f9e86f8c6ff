import type { Page } from '@playwright/test';
import { logIn, logOut, newPerson, register, registerAndOpenDashboard, signUp } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** Simulates a long absence: the access token has expired, the refresh token has not. */
const letTokenExpire = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token_expires_at', new Date(Date.now() - 1000).toISOString()));

const countRefreshes = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/refresh')) count += 1;
  });
  return () => count;
};

test('user registers, reaches the dashboard, logs out and logs in again', async ({ page }) => {
  const person = await signUp(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Create a party' })).toBeVisible();
  await logOut(page);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
});

test('protected URL redirects to login, and login redirects back to it with its query', async ({ page }) => {
  const person = await registerAndOpenDashboard(page);
  await logOut(page);
  await page.goto('/dashboard?from=mail&n=1');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%3Ffrom%3Dmail%26n%3D1$/);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\?from=mail&n=1$/);
});

const REJECTED_TARGETS = [
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/.//example.com',
  'javascript:alert(1)',
  '/login?redirect=%2Flogin',
];

test('signed-in user at /login goes to the dashboard if the redirect leads to another site or back to login', async ({
  page,
}) => {
  await register(page);
  for (const target of REJECTED_TARGETS) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await expect(page, target).toHaveURL(/\/dashboard$/);
  }
});

test('root redirects guests to login and signed-in users to the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await signUp(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('login form shows and focuses the message about a wrong password', async ({ page }) => {
  const person = await registerAndOpenDashboard(page);
  await logOut(page);
  await logIn(page, { ...person, password: 'Lanternlight9' });
  const form = page.getByRole('form', { name: 'Log in' });
  await expect(form.getByRole('alert')).toHaveText('Invalid email or password.');
  await expect(form.getByRole('alert')).toBeFocused();
});

test('registration form reports invalid fields before it is sent, and a used username afterwards', async ({
  page,
}) => {
  const existingUser = await registerAndOpenDashboard(page);
  await logOut(page);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(newPerson().email);
  await page.getByRole('textbox', { name: 'Username' }).fill(existingUser.username);
  await page.getByLabel('Password', { exact: true }).fill('Torchlight9');
  await page.getByLabel('Confirm password').fill('Torchlight9');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
});

test('session with an expired token continues after a reload with one refresh request', async ({ page }) => {
  const person = await registerAndOpenDashboard(page);
  await letTokenExpire(page);
  const refreshes = countRefreshes(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
  expect(refreshes()).toBe(1);
});

test('two tabs that need a token refresh send one request, and both continue', async ({ page, context }) => {
  const person = await registerAndOpenDashboard(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  // A tab that is still starting when the token expires would refresh it before the requests are counted.
  await expect(otherTab.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
  await letTokenExpire(page);
  const refreshes = [page, otherTab].map(countRefreshes);
  await Promise.all([page.reload(), otherTab.reload()]);
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
  }
  const tokens = await Promise.all(
    [page, otherTab].map((tab) => tab.evaluate(() => localStorage.getItem('refresh_token'))),
  );
  expect(tokens[0]).toBe(tokens[1]);
  expect(refreshes.reduce((sum, count) => sum + count(), 0)).toBe(1);
});

test('logout in one tab signs out the other tab; login signs in both tabs', async ({ page, context }) => {
  const person = await registerAndOpenDashboard(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await logOut(page);
  await expect(otherTab).toHaveURL(/\/login/);
  await logIn(page, person);
  await expect(otherTab.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
});

test('session with invalid tokens shows a message and redirects to login', async ({ page }) => {
  await register(page);
  await page.evaluate(() => {
    localStorage.setItem('auth_token', 'not-a-token');
    localStorage.setItem('refresh_token', 'not-one-either');
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
});

test('user can log in with the keyboard', async ({ page }) => {
  const person = await registerAndOpenDashboard(page);
  await logOut(page);
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});
