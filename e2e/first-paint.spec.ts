import type { Page } from '@playwright/test';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** Delays the app's code until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });

for (const [path, title, button] of [
  ['/login', 'Log in · Quartermaster', 'Log in'],
  ['/register', 'Create an account · Quartermaster', 'Create account'],
] as const) {
  test(`${path} shows its form before the app code loads, in both themes`, async ({ page }) => {
    await delayScripts(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect(page.getByText('You are offline')).toHaveCount(0);
    }
  });
}

test('login form keeps its input and sends it if it is submitted before the app has started', async ({
  page,
}) => {
  const person = await register(page);
  await page.evaluate(() => localStorage.clear());
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
});

test('app hydrates the rendered page instead of rendering it again', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await email(page).waitFor();
  await page.evaluate(`document.querySelector('input[type=email]').dataset.rendered = 'in HTML'`);
  await email(page).pressSequentially('nim');
  release();
  await expect(page.locator('html')).not.toHaveAttribute('data-start');
  await email(page).pressSequentially('@example.org');
  await expect(email(page)).toHaveValue('nim@example.org');
  await expect(email(page)).toHaveAttribute('data-rendered', 'in HTML');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(email(page)).toHaveValue('nim@example.org');
  await expect(email(page)).not.toHaveAttribute('aria-invalid');
});

test('signed-in user at /login never sees the form and arrives at the dashboard', async ({ page }) => {
  const person = await register(page);
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-start', 'replace');
  await expect(email(page)).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
});

test('login with a redirect passes the redirect on to registration and to the password reset and back', async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fparties');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/register?redirect=%2Fparties',
  );
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password?redirect=%2Fparties');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fparties');
});
