import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { grantAdmin } from './operator.ts';
import { addPasskeyDevice } from './passkeys.ts';
import { logIn, logOut, newPerson, type Person, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

const welcome = (page: Page, { username }: Person) =>
  page.getByRole('heading', { name: `Welcome, ${username}` });

/** Adds the first passkey in the profile; returns one of the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page, 'dialog of a new passkey');
  await dialog.getByRole('textbox', { name: /Name/ }).fill(name);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(name)).toBeVisible();
  return code;
}

/** Rejects the next POST request to this URL as if the session were not recently authenticated. */
async function rejectOnce(page: Page, url: string): Promise<void> {
  const code = 'RECENT_AUTHENTICATION_REQUIRED';
  const details = [{ field: 'passkey', message: 'Confirm with a passkey.' }];
  const error = { type: code, code, message: 'Confirm your identity.', status: 403, details };
  let isRejected = false;
  await page.route(url, (route) => {
    if (isRejected || route.request().method() !== 'POST') return route.fallback();
    isRejected = true;
    return route.fulfill({ status: 403, json: { status: 'error', error } });
  });
}

test('user adds a passkey, and uses it to log in, as a second factor and to confirm an action', async ({
  page,
}) => {
  const device = await addPasskeyDevice(page);
  const person = await register(page);
  const recoveryCode = await addPasskey(page, 'Laptop');
  await expectAccessible(page, 'profile with a passkey');

  await logOut(page);
  await expectAccessible(page, 'login with passkeys');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(welcome(page, person)).toBeVisible();

  await logOut(page);
  // The browser offers the passkey in the email field.
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await expect(welcome(page, person)).toBeVisible();

  await logOut(page);
  await device.setResponsive(false);
  await logIn(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await device.setResponsive(true);
  await expectAccessible(page, 'second step with a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(welcome(page, person)).toBeVisible();

  await logOut(page);
  await device.setResponsive(false);
  await logIn(page, person);
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(welcome(page, person)).toBeVisible();

  await device.setResponsive(true);
  await rejectOnce(page, '**/api/v1/users/email_change');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByRole('textbox', { name: 'New email address' }).fill(newPerson('moved').email);
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Confirm your identity' });
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('We sent a link to your new address')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await expect(welcome(page, person)).toBeVisible();
});

test('login page reports a device without a passkey for this site', async ({ page }) => {
  await addPasskeyDevice(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

test('admin with a passkey logs in with it and opens the admin area', async ({ page }) => {
  await addPasskeyDevice(page);
  const person = await register(page);
  await addPasskey(page, 'Laptop');
  grantAdmin(person.email);
  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(welcome(page, person)).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('banner')).toContainText('ADMIN MODE');
});
