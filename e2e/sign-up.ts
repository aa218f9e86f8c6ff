import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { LoginReply } from '@quartermaster/contract/auth';
import { STORAGE_KEYS } from '@quartermaster/contract/constants';
import { recordSecrets } from '../apps/server/test/log-collection.ts';

export interface Person {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** The email address, username and password of a new user, unique in each call. */
export function newPerson(name = 'player'): Person {
  const suffix = randomBytes(4).toString('hex');
  return { email: `${name}.${suffix}@example.org`, username: `${name}_${suffix}`, password: 'Torchlight9' };
}

/**
 * Registers over the API: from its next navigation on, the page is signed in. For tests of screens other than
 * registration; the browser's clock must be right.
 */
export async function register(page: Page, person: Person = newPerson()): Promise<Person> {
  const { email, username, password } = person;
  const user = { email, username, password, password_confirmation: password };
  const response = await page.request.post('/api/v1/auth/register', { data: { user } });
  expect(response.ok(), `registering ${username}: ${await response.text()}`).toBe(true);
  const { data } = (await response.json()) as { data: LoginReply };
  recordSecrets([user, data]);
  // Local storage belongs to an origin: this small file of the server opens the origin without starting the app.
  await page.goto('/theme.js');
  const stored = {
    [STORAGE_KEYS.refreshToken]: data.refresh_token,
    [STORAGE_KEYS.expiresAt]: data.expires_at,
    [STORAGE_KEYS.accessToken]: data.token,
  };
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  return person;
}

/** Registers another user, in a separate browser context. */
export async function registerInNewContext(browser: Browser): Promise<Person & { readonly page: Page }> {
  const page = await (await browser.newContext()).newPage();
  return { page, ...(await register(page, newPerson('tobin'))) };
}

/** Registers a user and opens their dashboard. */
export async function registerAndOpenDashboard(page: Page, person?: Person): Promise<Person> {
  const registered = await register(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${registered.username}` })).toBeVisible();
  return registered;
}

/** Fills in and submits the registration form. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Username' }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
  return person;
}

/** Fills in and submits the login form on the current page. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs out through the account menu of wide screens. */
export async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}
