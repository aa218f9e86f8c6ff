import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { linkFor } from './mailbox.ts';
import { logIn, newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('email address is changed with the link sent to the new address, and restored with the link sent to the old one', async ({
  page,
  browser,
}) => {
  const person = await register(page);
  const { email: address } = newPerson('moved');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await expectAccessible(page, 'dialog of a new address');
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We sent a link to your new address')).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();

  await page.goto(await linkFor(address, '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeFocused();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText(address)).toBeVisible();

  const otherPage = await browser.newPage();
  await otherPage.goto(await linkFor(person.email, '/revert-email'));
  await otherPage.getByRole('button', { name: 'Restore email address' }).click();
  await expect(otherPage.getByRole('heading', { name: 'Email address restored' })).toBeFocused();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);

  await otherPage.goto(await linkFor(person.email, '/reset-password/'));
  await otherPage.getByLabel('New Password', { exact: true }).fill('Lanternlight7');
  await otherPage.getByLabel('Confirm New Password').fill('Lanternlight7');
  await otherPage.getByRole('button', { name: 'Reset Password' }).click();
  await expect(otherPage).toHaveURL(/\/login$/);
  await logIn(otherPage, { ...person, password: 'Lanternlight7' });
  await expect(otherPage).toHaveURL(/\/dashboard$/);
  await otherPage.close();
});

test('link opened in another browser asks the user to log in first, and then changes the address', async ({
  page,
  browser,
}) => {
  const person = await register(page);
  const { email: address } = newPerson('phone');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'New email address' }).fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We sent a link to your new address')).toBeVisible();

  const phone = await browser.newPage();
  await phone.goto(await linkFor(address, '/confirm-email'));
  await expect(phone.getByRole('heading', { name: 'Use this email address?' })).toBeFocused();
  await expect(phone).toHaveURL(/\/confirm-email$/);
  await expectAccessible(phone, 'confirming an address without a session');
  await phone.getByRole('link', { name: 'Log in first' }).click();
  await logIn(phone, person);
  await expect(phone.getByRole('heading', { name: 'Email address changed' })).toBeFocused();
  await phone.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(phone.getByText(address)).toBeVisible();
  await phone.close();
});

test('/confirm-email without a token reports an invalid link and is accessible', async ({ page }) => {
  await page.goto('/confirm-email');
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeFocused();
  await expectPageAccessible(page, 'confirmEmail');
});

test('/revert-email without a token reports an invalid link and is accessible', async ({ page }) => {
  await page.goto('/revert-email');
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeFocused();
  await expectPageAccessible(page, 'revertEmail');
});

test('confirmation before the email address is restored is accessible', async ({ page }) => {
  await page.goto('/revert-email?token=any');
  await page.getByRole('heading', { name: 'Restore your email address?' }).waitFor();
  await expectAccessible(page, 'restoring an address');
});
