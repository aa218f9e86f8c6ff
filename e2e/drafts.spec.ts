import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAndOpenParty } from './created-party.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

async function draft(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Draft from a description' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible();
  await expect(dialog).toBeHidden();
}

test("item draft fills the form and is saved with the user's edits", async ({ page }) => {
  await register(page);
  await page.goto('/items/new');
  await draft(page, 'a fine sword from the coast, level 5');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).not.toHaveValue('');
  await name.fill('Sword of the test');
  await page.getByRole('button', { name: 'Create item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sword of the test' })).toBeVisible();
});

test('shop draft is edited, replaced by another draft and saved with its stock', async ({ page }) => {
  await register(page);
  await page.goto('/shops/templates/new');
  await draft(page, 'a poor harbor smith called "The Bent Nail" with longswords and plate armor');
  const panel = page.getByRole('region', { name: 'Draft' });
  await expect(panel).toContainText('Poor · Blacksmith · Coast · level 1');
  await expect(panel.getByRole('list', { name: 'Left out' })).toContainText('Plate armor');
  await expect(page.getByRole('textbox', { name: /Shop name/ })).toHaveValue('The Bent Nail');
  await expectAccessible(page, 'shop with a draft');
  const owner = page.getByRole('textbox', { name: 'Owner', exact: true });
  await owner.fill('');
  await panel.getByRole('button', { name: 'Try another' }).click();
  await expect(owner).not.toHaveValue('');
  const stock = panel.getByRole('list', { name: 'Stock' }).getByRole('listitem');
  const longsword = stock.filter({ hasText: 'Longsword' });
  await longsword.getByRole('textbox', { name: 'Quantity of Longsword' }).fill('7');
  const lines = await stock.count();
  await stock
    .filter({ hasNotText: 'Longsword' })
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(stock).toHaveCount(lines - 1);
  await page.getByRole('button', { name: 'Create shop' }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(page.getByText('"The Bent Nail" created.')).toBeVisible();
  await expect(page.getByText('Longsword', { exact: true })).toBeVisible();
});

test('hoard draft and its contents are saved with the keyboard', async ({ page }) => {
  await register(page);
  await page.goto('/loot/templates/new');
  await page.getByRole('button', { name: 'Draft from a description' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.type('pirates at level 6 with a dagger');
  await page.keyboard.press('Enter');
  const contents = page.getByRole('list', { name: 'Contents' });
  await expect(contents).toContainText('Gold piece');
  await expect(contents).toContainText('Dagger');
  await page.getByRole('button', { name: 'Create loot template' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(page.getByText('Dagger', { exact: true })).toBeVisible();
});

test('shop draft in a party on a phone is edited in the dialog and opens in the party', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  const { path } = await createAndOpenParty(page);
  await page.goto(`${path}?tab=shops`);
  await page.getByRole('button', { name: 'New shop' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New shop' });
  await dialog.getByRole('button', { name: 'Draft from a description' }).click();
  const draftDialog = page.getByRole('dialog', { name: 'Draft a shop' });
  const description = 'a poor harbor smith called "The Bent Nail" with longswords';
  await draftDialog.getByRole('textbox', { name: 'Description' }).fill(description);
  await draftDialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(draftDialog).toBeHidden();
  const stock = dialog.getByRole('list', { name: 'Stock' });
  await stock.getByRole('textbox', { name: 'Quantity of Longsword' }).fill('7');
  await expectAccessible(page, 'new shop with a draft');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('The Straight Nail');
  await dialog.getByRole('button', { name: 'Open shop' }).click();
  await expect(page).toHaveURL(/\/shops\/instances\//);
  await expect(page.getByRole('heading', { level: 1, name: 'The Straight Nail' })).toBeVisible();
  await expect(page.getByText('Longsword', { exact: true }).first()).toBeVisible();
});
