import { authenticatorOf } from '../apps/server/test/factories/second-factor.ts';
import { expectAccessible } from './accessible.ts';
import { logIn, logOut, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

const STEP_MS = 30_000;

test('user turns two-factor authentication on, logs in with the phone and a recovery code, and turns it off', async ({
  page,
}) => {
  const person = await register(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const setUpDialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  await expect(setUpDialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'set-up of two-factor authentication');
  const phone = authenticatorOf((await setUpDialog.locator('code').innerText()).replaceAll(/\s/g, ''));
  await setUpDialog.getByRole('textbox', { name: /Code from the app/ }).fill(phone.codeAt(Date.now()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10 of 10.')).toBeVisible();

  await logOut(page);
  await logIn(page, person);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expectAccessible(page, 'second step of the login');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible();
  // The current code was used to turn two-factor authentication on; the server already accepts the next code.
  await code.fill(phone.codeAt(Date.now() + STEP_MS));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();

  await logOut(page);
  await logIn(page, person);
  await code.fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Recovery codes left: 9 of 10.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Logging in no longer requires a second step')).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible();
});
