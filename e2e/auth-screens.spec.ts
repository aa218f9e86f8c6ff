import type { Page } from '@playwright/test';
import { expectPageAccessible } from './accessible.ts';
import { createPartyByForm } from './created-party.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

const PAYLOADS = [
  '<img src=x onerror="window.injected=1">',
  '"><script>window.injected=1</script>',
  '<svg onload=window.injected=1>',
];

const fillLogin = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email' }).fill('mirelle@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Torchlight9');
};

async function fillRegistration(
  page: Page,
  overrides: { password?: string; email?: string; username?: string } = {},
) {
  const { email, username, password } = { ...newPerson(), ...overrides };
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('registration reports each password rule', async ({ page }) => {
  await page.goto('/register');
  for (const [password, words] of [
    ['Torch9', 'Password must be at least 8 characters'],
    ['torchlight9', 'Password must contain at least one uppercase letter'],
    ['TORCHLIGHT9', 'Password must contain at least one lowercase letter'],
    ['Torchlights', 'Password must contain at least one number'],
  ] as const) {
    await fillRegistration(page, { password });
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
});

test('server errors for a common password and a used email address appear at their fields', async ({
  page,
}) => {
  const existingUser = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await fillRegistration(page, { password: 'Password1' });
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await fillRegistration(page, { email: existingUser.email.toUpperCase() });
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
});

test('login and registration pages with error messages are accessible in both themes and do not scroll sideways', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expectPageAccessible(page, 'login');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expectPageAccessible(page, 'register');
});

test('login form shows the message of a server error and keeps its input', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const form = page.getByRole('form', { name: 'Log in' });
  await expect(form.getByRole('alert')).toHaveText('Bad gateway');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mirelle@example.org');
});

test('rate-limited user sees when to retry', async ({ page }) => {
  const error = { type: 'rate_limited', code: 'RATE_LIMITED', message: '', details: [], status: 429 };
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '540' }, json: { status: 'error', error } }),
  );
  await page.goto('/login');
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Log in' }).getByRole('alert')).toHaveText(
    'Too many requests. Please wait a moment. You can try again in 9 minutes.',
  );
});

test('submit button is pending on a slow network and sends one request', async ({ page }) => {
  let calls = 0;
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/v1/auth/login', async (route) => {
    calls += 1;
    await response;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/login');
  await fillLogin(page);
  const button = page.getByRole('button', { name: /^Log in(?! with)/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  respond();
  await expect(page.getByRole('form').getByRole('alert')).toBeVisible();
  expect(calls).toBe(1);
});

test('user can register with the keyboard', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.getByLabel('Confirm password').focus();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
});

test('scripts in names are shown as plain text, and the content security policy forbids running them', async ({
  page,
}) => {
  await register(page);
  for (const payload of PAYLOADS) {
    await createPartyByForm(page, payload);
    await page.goto('/parties');
    await expect(page.getByText(payload).first()).toBeVisible();
    await page.goto('/characters/new');
    await page.getByRole('textbox', { name: /^(Character )?name/i }).fill(payload);
    await page.getByRole('button', { name: 'Create character' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(payload);
  }
  expect(await page.evaluate('"injected" in window')).toBe(false);
  const policy = (await page.request.get('/login')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});
