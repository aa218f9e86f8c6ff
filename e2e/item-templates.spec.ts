import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectPageAccessible, open } from './accessible.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

const WIDE = { width: 1440, height: 900 };
test.use({ viewport: WIDE });

async function createItem(page: Page, name: string): Promise<void> {
  await page.goto('/items/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Category' }).fill('gear');
  await page.getByRole('textbox', { name: 'Tags' }).fill('light, odd');
  await page.getByRole('button', { name: 'Create item' }).click();
  await expect(page).toHaveURL(/\/items\/templates\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('item is created, shown, updated and duplicated, and the duplicate is deleted', async ({ page }) => {
  await register(page);
  await createItem(page, 'Lantern of Warning');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lantern of Doom');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern of Doom' })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lantern of Doom (copy)');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('No items you can see were created from it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete item' }).click();
  await expect(page).toHaveURL(/\/items$/);
  await page.getByText('My items', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Lantern of Doom' })).toBeVisible();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
});

test('file with an invalid line is previewed with its error, imported without that line, and exported again', async ({
  page,
}) => {
  await register(page);
  await page.goto('/items/import');
  const content = 'name,weight,tags\nRope ladder,12,gear\nAnvil,heavy,\n"=SUM(1)",1,odd\n';
  await page.locator('input[type=file]').setInputFiles({
    name: 'hoard.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await expect(page.getByText('2 items will be created, 0 already exist, 1 line is invalid')).toBeVisible();
  await expect(page.getByRole('row', { name: /Anvil/ })).toContainText('Weight must be a number');
  await expectPageAccessible(page, 'itemImport');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page).toHaveURL(/mine=true/);
  await expect(page.getByRole('link', { name: '=SUM(1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export my items as CSV' }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(/^\uFEFFname,/);
  expect(text).toContain("'=SUM(1)");
  await page.goto('/items/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeVisible();
});

test('catalog item is rated with the keyboard, and the marketplace shows the rating', async ({ page }) => {
  await register(page);
  await page.goto('/marketplace');
  await page.getByRole('searchbox', { name: 'Search public items' }).fill('abacus');
  await page.getByRole('link', { name: 'Abacus' }).click();
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Counts.');
  await page.getByRole('button', { name: 'Save rating' }).press('Enter');
  await expect(page.getByText('Your rating of "Abacus" is saved')).toBeVisible();
  await expect(page.getByText('Counts.').first()).toBeVisible();
  await page.goto('/marketplace');
  await page.getByRole('searchbox', { name: 'Search public items' }).fill('abacus');
  await expect(page.getByText('3.0 of 5 stars, 1 rating')).toBeAttached();
});

test('item pages are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  await register(page);
  await createItem(page, 'Lantern');
  await expect(page.getByText('No ratings yet.')).toBeVisible();
  await expectPageAccessible(page, 'itemTemplate');
  await open(page, '/items/new');
  await expect(page.getByRole('group', { name: 'Picture' })).toBeVisible();
  await expectPageAccessible(page, 'itemNew');
  await open(page, '/marketplace');
  await expect(page.getByRole('list', { name: 'Public items' })).toBeVisible();
  await expectPageAccessible(page, 'marketplace');
  await open(page, '/items?mine=true');
  await expect(page.getByRole('link', { name: 'Lantern' })).toBeVisible();
  await expectPageAccessible(page, 'items');
});
