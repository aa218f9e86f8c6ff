import type { Page } from '@playwright/test';
import { SHOP_NAME_MAX } from '@quartermaster/contract/constants';
import { visit } from './accessible.ts';
import { callAs } from './calls.ts';
import { linkFor } from './mailbox.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** Registers a user with a verified address, who may publish, with a public shop, hoard and item of one name. */
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

test('another table finds, previews, copies and rates a published shop', async ({ browser, page }) => {
  const author = await browser.newPage();
  const { username, name } = await publish(author, (creator) => `Anchor of ${creator}`);
  await author.close();

  await register(page);
  await page.goto('/marketplace/shops');
  await page.getByRole('searchbox', { name: 'Search public shops' }).fill(name.toLowerCase());
  const card = page.getByRole('article', { name });
  await expect(card.getByRole('link', { name: username, exact: true })).toBeVisible();
  await expect(card).toContainText('Not used yet');
  await card.getByRole('button', { name: `Preview ${name}` }).click();
  const preview = page.getByRole('dialog', { name });
  await expect(preview.getByRole('list', { name: 'Stock' })).toContainText(name);
  await preview.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText(`"${name} (copy)" is yours now`)).toBeVisible();

  await page.goto(`/marketplace/shops?search=${name}`);
  await expect(card).toContainText('Used by 1 person');
  await card.getByRole('link', { name, exact: true }).click();
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText(`Your rating of "${name}" is saved`)).toBeVisible();
});

test('pages of the marketplace are accessible with the longest names', async ({ page }) => {
  test.slow();
  const { creator } = await publish(page, () => 'Shop'.padEnd(SHOP_NAME_MAX, 'W'));
  await visit(page, 'marketplaceShops');
  await visit(page, 'marketplaceLoot');
  await visit(page, 'creator', creator);
  await visit(page, 'myContent');
});
