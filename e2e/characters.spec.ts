import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { createAndOpenParty } from './created-party.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** A red square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('character is created, given a picture, assigned to a party, printed and deleted', async ({ page }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  await page.goto('/characters/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nim Thistlewick');
  await page.getByRole('button', { name: 'Create character' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nim Thistlewick' })).toBeVisible();
  const path = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Race' }).fill('Halfling');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'nim.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('textbox', { name: 'Picture' })).toHaveValue('Uploaded picture');
  await expectPageAccessible(page, 'characterEdit');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nim Thistlewick saved')).toBeVisible();
  const portrait = page.locator('main img').first();
  await expect(portrait).toHaveJSProperty('naturalWidth', 1);
  await expectPageAccessible(page, 'character');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`${party.path}?tab=characters`);
  await page.getByRole('button', { name: 'Manage My Characters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Manage My Characters' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Nim Thistlewick' }).press('Space');
  await expectAccessible(page, 'assignment dialog');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Character assignments updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Party Characters (1)' })).toBeVisible();

  await page.goto(`${path}/print`);
  await expect(page.getByRole('heading', { level: 1, name: 'Nim Thistlewick' })).toBeVisible();
  await expectPageAccessible(page, 'characterPrint');
  const paper = page.locator('div:has(> .sheet)');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('.sheet')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const format of ['A4', 'Letter']) expect((await page.pdf({ format })).length).toBeGreaterThan(1000);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(path);
  await page.getByRole('button', { name: 'More for Nim Thistlewick' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Delete Nim Thistlewick?' })
    .getByRole('button', { name: 'Delete character' })
    .press('Enter');
  await expect(page.getByText('Nim Thistlewick was deleted')).toBeVisible();
  await expect(page.getByText('No characters yet')).toBeVisible();
});
