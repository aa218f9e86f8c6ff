import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SHOP_NAME_MAX } from '@quartermaster/contract/constants';
import { visit } from './accessible.ts';
import { callAs } from './calls.ts';
import { linkFor } from './mailbox.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/**
 * Registers a user with a verified email address, who may publish, and creates a public item template, shop template
 * and loot template with the same name.
 */
async function publish(page: Page, nameOf: (username: string) => string) {
  const { email, username } = await register(page, newPerson(`author${'W'.repeat(15)}`));
  const name = nameOf(username);
  await page.goto(await linkFor(email, '/verify-email'));
  await expect(page.getByText('Your email address has been verified.').first()).toBeVisible();
  const call = callAs(page);
  const visibility = 'public';
  const item = await call<{ id: string; creator_id: string }>('post', 'item_templates', {
    item_template: { name, visibility },
  });
  const shop_items = [{ item_template_id: item.id, quantity: 3 }];
  await call('post', 'shop_templates', { shop_template: { name, visibility, shop_items } });
  const loot_items = [{ item_template_id: item.id, quantity: '2d6' }];
  await call('post', 'loot_templates', { loot_template: { name, visibility, loot_items } });
  return { username, name, creator: item.creator_id };
}

test('another user finds, previews, duplicates and rates a published shop', async ({ browser, page }) => {
  const author = await browser.newPage();
  const { username, name } = await publish(author, (creator) => `Anchor of ${creator}`);
  await author.close();

  await register(page);
  await page.goto('/marketplace/shops');
  await page.getByRole('searchbox', { name: 'Search public shops' }).fill(name.toLowerCase());
  const card = page.getByRole('article', { name });
  await expect(card.getByRole('link', { name: username, exact: true })).toBeVisible();
  await expect(card).toContainText('Not used by others yet');
  await card.getByRole('button', { name: `Preview ${name}` }).click();
  const preview = page.getByRole('dialog', { name });
  await expect(preview.getByRole('list', { name: 'Stock' })).toContainText(name);
  await preview.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText(`"${name} (copy)" created`)).toBeVisible();

  await page.goto(`/marketplace/shops?search=${name}`);
  await expect(card).toContainText('Used by 1 person');
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('link', { name: username, exact: true })).toHaveAttribute(
    'href',
    /\/marketplace\/creators\//,
  );
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText(`Your rating of "${name}" is saved`)).toBeVisible();
});

test('shop and loot templates are exported, deleted, and imported from the file', async ({ page }) => {
  const { name } = await publish(page, (creator) => `Anchor of ${creator}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-content');
  const list = page.getByRole('list', { name: 'My content' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export the shops and loot listed here' }).click();
  const file = await (await download).path();
  for (const kind of ['shop', 'loot'])
    await callAs(page)('post', 'my_content/delete', {
      content: { templates: await templatesOfKind(page, kind) },
    });

  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import shops and loot' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await expect(
    page.getByText(/2 templates will be created, 0 already exist, 0 lines are invalid/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 templates' }).click();
  await expect(page).toHaveURL(/\/my-content$/);
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('Loot', { exact: true })).toBeVisible();
  await expect(list.getByRole('link', { name }).first()).toBeVisible();
});

/** The templates of a kind in /my-content. */
async function templatesOfKind(page: Page, kind: string) {
  type Row = { kind: string; id: string };
  const rows = await callAs(page)<Row[]>('get', `my_content?kind=${kind}_template`);
  return rows.map(({ kind: templateKind, id }) => ({ kind: templateKind, id }));
}

test('marketplace pages are accessible with names of maximum length', async ({ page }) => {
  test.slow();
  const { creator } = await publish(page, () => 'Shop'.padEnd(SHOP_NAME_MAX, 'W'));
  await visit(page, 'marketplaceShops');
  await visit(page, 'marketplaceLoot');
  await visit(page, 'creator', creator);
  await visit(page, 'myContent');
  await visit(page, 'contentImport');
});
