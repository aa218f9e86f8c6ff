import { expectAccessible } from './accessible.ts';
import { deploy } from './hoards.ts';
import { newPerson } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi } from './test-party.ts';

test('a hoard that is shared leads a new player on a phone from the link to a claim', async ({
  page,
  browser,
}) => {
  const table = await createPartyByApi(page);
  const lootId = await deploy(table, true);
  await page.goto(`/loot/instances/${lootId}`);
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Public page' }).click();
  const dialog = page.getByRole('dialog', { name: /^Public page of/ });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('link', { name: /discord\/share/ }).getAttribute('href');
  const path = new URL(address ?? '').pathname;

  // The page reads without JavaScript.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(path);
  await expect(plain.getByRole('heading', { level: 1, name: 'Hoard of the Ash Wyrm' })).toBeVisible();
  await expect(plain.getByText('Longsword')).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(path);
  await expectAccessible(phone, 'the public page of loot');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('link', { name: 'Join' }).click();
  await phone.getByRole('link', { name: 'Create an account' }).click();
  await phone.getByRole('heading', { name: 'Create an account' }).waitFor();
  const person = newPerson('nim');
  await phone.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await phone.getByRole('textbox', { name: 'Username' }).fill(person.username);
  await phone.getByLabel('Password', { exact: true }).fill(person.password);
  await phone.getByLabel('Confirm password').fill(person.password);
  await phone.getByRole('button', { name: 'Create account' }).click();
  await phone.getByRole('button', { name: 'Join Party' }).click();
  await phone.getByRole('link', { name: 'Create Your First Character' }).click();
  await phone.getByRole('textbox', { name: 'Name' }).fill('Brunhild');
  await phone.getByRole('button', { name: 'Create Character' }).click();
  await phone.getByRole('link', { name: 'Backpack' }).waitFor();

  await phone.goto(path);
  await phone.getByRole('link', { name: 'Open in Quartermaster' }).click();
  await phone.getByRole('button', { name: 'Claim Longsword' }).click();
  await expect(phone.getByText('Item claimed successfully')).toBeVisible();
  await plain.reload();
  await expect(plain.getByText('Potion of healing')).toBeVisible();
  await expect(plain.getByText('Longsword')).toHaveCount(0);
});
