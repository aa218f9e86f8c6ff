import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface Person {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Somebody nobody has met yet. */
export function newPerson(name = 'player'): Person {
  const tail = randomBytes(4).toString('hex');
  return { email: `${name}.${tail}@example.org`, username: `${name}_${tail}`, password: 'Torchlight9' };
}

/** Fills in and sends the registration form. */
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

/** Fills in and sends the login form, wherever it is shown. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Ends the session through the account menu of wide screens. */
export async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}
