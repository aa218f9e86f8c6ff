import { expect, test } from './strict.ts';
import { createPartyByApi, templateIdOf } from './test-party.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('listing of a shop is restored by Undo after an update and by Ctrl+Z after its removal, and Undo removes added listings', async ({
  page,
}) => {
  const { gmApi, partyId } = await createPartyByApi(page);
  const { id } = await gmApi.call('post', 'shop_instances', {
    shop_instance: {
      party_id: partyId,
      new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith', stock: 'empty' },
    },
  });
  const item_template_id = await templateIdOf(gmApi, 'Longsword');
  const listing = { item_template_id, quantity: 4, price: 1200, restock_quantity: 6 };
  await gmApi.call('post', `shop_instances/${id}/listings`, { listings: [listing] });
  await page.goto(`/shops/instances/${id}`);
  const sword = page.getByRole('article', { name: 'Longsword' });
  const option = async (name: string) => {
    await sword.getByRole('button', { name: 'Options for Longsword' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await expect(sword.getByText('12 gp', { exact: true }).first()).toBeVisible();
  await option('Edit listing');
  const edit = page.getByRole('dialog', { name: 'Edit Longsword' });
  await edit.getByRole('textbox', { name: 'Unit price' }).fill('9 gp');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(sword.getByText('9 gp', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sword.getByText('12 gp', { exact: true }).first()).toBeVisible();
  await option('Take off the shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the shelf' }).click();
  await expect(sword).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sword.getByText('12 gp', { exact: true }).first()).toBeVisible();
  const [restored] = await gmApi.call<{ quantity: number; price: number; restock_quantity: number }[]>(
    'get',
    `shop_instances/${id}/listings`,
  );
  expect(restored).toMatchObject({ quantity: 4, price: 1200, restock_quantity: 6 });
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Add from the catalog' }).click();
  const catalog = page.getByRole('dialog', { name: 'Add from the catalog' });
  for (const name of ['Torch', 'Shield']) {
    await catalog.getByRole('searchbox').fill(name);
    const box = catalog.getByRole('checkbox', { name, exact: true });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await catalog.getByRole('button', { name: 'Add 2 items' }).click();
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(articles).toHaveCount(1);
  await expect(sword).toBeVisible();
});
