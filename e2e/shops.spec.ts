import type { Browser, Page } from '@playwright/test';
import { expectAccessible, load } from './accessible.ts';
import { expect, test } from './strict.ts';
import { type ApiMember, createPartyByApi, joinByApi, type TestParty, templateIdOf } from './test-party.ts';

interface Smithy {
  readonly templateId: string;
  readonly shopId: string;
}

/** Creates a shop template of the gm with a stock of limited and unlimited items; returns its id. */
async function createSmithyTemplate(gmApi: ApiMember): Promise<string> {
  const { id } = await gmApi.call('post', 'shop_templates', {
    shop_template: {
      name: 'Ember & Anvil',
      owner: 'Hilde Emberhand',
      location: 'craftsman_quarter',
      description: 'Hot iron and a cold welcome. She does not haggle, and she never forgets a debt.',
      shop_type: 'blacksmith',
      default_restock_days: 7,
      tag_list: ['Weapons', 'Armor', 'Tools', 'Equipment'],
    },
  });
  const lines = [
    { name: 'Longsword', quantity: 4, restock_quantity: 4 },
    { name: 'Warhammer', quantity: 2, restock_quantity: 2 },
    { name: 'Breastplate', quantity: 1 },
    { name: 'Shield', quantity: null },
    { name: 'Dagger', quantity: 6, price: 250 },
    { name: 'Oil (flask)', quantity: null },
    { name: 'Whetstone', quantity: 12 },
  ];
  const shop_items = [];
  for (const { name, ...terms } of lines)
    shop_items.push({ item_template_id: await templateIdOf(gmApi, name), ...terms });
  await gmApi.call('post', `shop_templates/${id}/add_items`, { shop_items });
  return id;
}

/** Deploys the smithy in this party with a 10% discount and 200 gp in the till. */
async function openSmithy(testParty: TestParty): Promise<Smithy> {
  const templateId = await createSmithyTemplate(testParty.gmApi);
  const { id: shopId } = await testParty.gmApi.call('post', 'shop_instances', {
    shop_instance: {
      shop_template_id: templateId,
      party_id: testParty.partyId,
      discount_rate: 0.1,
      funds: 20_000,
    },
  });
  return { templateId, shopId };
}

/** Another member on a phone, with a chain shirt to sell and gold to spend. */
async function playerOnPhone(
  browser: Browser,
  testParty: TestParty,
): Promise<ApiMember & { backpackId: string }> {
  const member = await joinByApi(browser, testParty);
  await member.page.setViewportSize({ width: 390, height: 844 });
  const characters = await member.call<{ name: string; primary_container_id: string }[]>('get', 'characters');
  const backpackId = characters.find(({ name }) => name === 'Brunhild')?.primary_container_id ?? '';
  await testParty.gmApi.call('post', 'item_instances', {
    item_template_id: await templateIdOf(testParty.gmApi, 'Gold piece'),
    container_id: backpackId,
    quantity: 60,
  });
  await testParty.gmApi.call('post', 'item_instances', {
    item_template_id: await templateIdOf(testParty.gmApi, 'Chain shirt'),
    container_id: backpackId,
    quantity: 1,
  });
  return { ...member, backpackId };
}

const tile = (page: Page, name: string) => page.getByRole('article', { name });

test('gm deploys a shop, a player on a phone buys and sells in one trade, and the gm sees the stock change', async ({
  page,
  browser,
}) => {
  test.slow();
  const testParty = await createPartyByApi(page);
  await createSmithyTemplate(testParty.gmApi);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shops?mine=true');
  await tile(page, 'Ember & Anvil').getByRole('button', { name: 'Deploy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Ember & Anvil' });
  await dialog.getByRole('textbox', { name: 'Discount (%)' }).fill('10');
  await dialog.getByText('Never runs out of money').click();
  await dialog.getByRole('textbox', { name: 'Money in the till' }).fill('200 gp');
  await dialog.getByRole('button', { name: 'Deploy shop' }).click();
  await expect(page.getByText('Shop "Ember & Anvil" deployed successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeVisible();
  await expect(tile(page, 'Longsword')).toContainText('4 left');
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  const { pathname } = new URL(page.url());

  const player = await playerOnPhone(browser, testParty);
  const phone = player.page;
  await phone.goto(pathname);
  await phone.getByRole('button', { name: 'Add Longsword to the basket' }).click();
  await phone.getByText('Sell', { exact: true }).click();
  await phone.getByRole('button', { name: 'Sell Chain shirt' }).click();
  await phone.getByRole('button', { name: /^Basket/ }).click();
  const sheet = phone.getByRole('dialog', { name: 'Basket' });
  // The longsword costs 15 gp less 10%, and the chain shirt sells for half of 50 gp.
  await expect(sheet.getByText('You get')).toBeVisible();
  await expect(sheet.getByText('11 gp 5 sp', { exact: true }).first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Buy and sell' }).click();
  await expect(phone.getByText(/Bought Longsword and sold Chain shirt: 11 gp 5 sp received/)).toBeVisible();

  await expect(tile(page, 'Longsword')).toContainText('3 left');
  await expect(tile(page, 'Chain shirt')).toBeVisible();
  await phone.context().close();
});

test('shop template is created and stocked with the keyboard', async ({ page }) => {
  test.slow();
  await createPartyByApi(page);
  await page.goto('/shops/templates/new');
  await page.getByRole('textbox', { name: 'Shop name' }).focus();
  await page.keyboard.type('Ember & Anvil');
  await page.getByRole('button', { name: /General Store/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Blacksmith' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create shop' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The shelves are empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Add items' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add from the catalog' });
  await dialog.getByRole('searchbox').focus();
  await page.keyboard.type('longsword');
  const box = dialog.getByRole('checkbox', { name: 'Longsword', exact: true });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await dialog.getByRole('button', { name: 'Add 1 item' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 item added')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Stock' })).toContainText('Longsword');
});

test('basket is filled and bought with the keyboard, and Undo returns the item to the shop', async ({
  page,
}) => {
  const testParty = await createPartyByApi(page);
  const { shopId } = await openSmithy(testParty);
  await testParty.add('Gold piece', 50, testParty.backpackId);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/shops/instances/${shopId}`);
  await page.getByRole('button', { name: 'Add Longsword to the basket' }).focus();
  await page.keyboard.press('Enter');
  const basket = page.getByRole('region', { name: 'Basket' });
  await expect(basket.getByText('You pay')).toBeVisible();
  const buy = basket.getByRole('button', { name: 'Buy', exact: true });
  await expect(buy).toBeEnabled();
  await buy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bought Longsword for 13 gp 5 sp')).toBeVisible();
  await expect(tile(page, 'Longsword')).toContainText('3 left');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(page, 'Longsword')).toContainText('4 left');
});

test('party pays for a purchase, which is stored in its stash', async ({ page }) => {
  const testParty = await createPartyByApi(page);
  const { shopId } = await openSmithy(testParty);
  await testParty.add('Gold piece', 20, testParty.stashId);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/shops/instances/${shopId}`);
  await page.getByRole('button', { name: 'Add Longsword to the basket' }).click();
  const basket = page.getByRole('region', { name: 'Basket' });
  await expect(basket.getByText('Nim has')).toBeVisible();
  await expect(basket.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
  await basket.getByRole('button', { name: /Store in/ }).click();
  await page.getByRole('option', { name: /^Party Stash/ }).click();
  await expect(basket.getByText('The Copper Lanterns has')).toBeVisible();
  await expect(basket.getByText(/The Copper Lanterns pays with 14 gp/)).toBeVisible();
  await basket.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page.getByText('Bought Longsword for 13 gp 5 sp')).toBeVisible();
  await page.goto(`/containers/${testParty.stashId}`);
  await expect(page.getByRole('row', { name: /Longsword/ })).toBeVisible();
});

test('gm closes a shop, and a player sees that it is closed', async ({ page, browser }) => {
  const testParty = await createPartyByApi(page);
  const { shopId } = await openSmithy(testParty);
  const otherMember = await joinByApi(browser, testParty);
  await otherMember.page.goto(`/shops/instances/${shopId}`);
  await expect(tile(otherMember.page, 'Longsword')).toBeVisible();
  await expect(otherMember.page.getByText('Real-time updates active')).toBeVisible();
  await page.goto(`/shops/instances/${shopId}`);
  await page.getByRole('button', { name: 'Close shop' }).click();
  await expect(page.getByText('Shop closed successfully!')).toBeVisible();
  await expect(otherMember.page.getByRole('heading', { name: 'This shop is closed' })).toBeVisible();
  await otherMember.page.context().close();
});

async function expectAccessibleAt(page: Page, path: string, name: string): Promise<void> {
  await load(page, path);
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, name);
}

/** The paths of pages without deployed shops, by name. */
const TEMPLATE_PAGES = {
  shops: () => '/shops?mine=true',
  'shop template': (id: string) => `/shops/templates/${id}`,
  'shop inventory': (id: string) => `/shops/templates/${id}/inventory`,
  'shop form': (id: string) => `/shops/templates/${id}/edit`,
  'party shops without a shop': () => '/shops/instances',
};
/** The paths of pages with a deployed shop, by name. */
const SHOP_PAGES = {
  'party shops': () => '/shops/instances',
  'shops tab': (_shop: string, party: string) => `/parties/${party}?tab=shops`,
  'shop front': (shop: string) => `/shops/instances/${shop}`,
};

test('shop template pages are accessible and do not scroll sideways', async ({ page }) => {
  test.slow();
  const testParty = await createPartyByApi(page);
  const templateId = await createSmithyTemplate(testParty.gmApi);
  for (const [name, path] of Object.entries(TEMPLATE_PAGES))
    await expectAccessibleAt(page, path(templateId), name);
});

test('deployed shop pages are accessible and do not scroll sideways', async ({ page }) => {
  test.slow();
  const testParty = await createPartyByApi(page);
  const { shopId } = await openSmithy(testParty);
  await testParty.add('Gold piece', 50, testParty.backpackId);
  for (const [name, path] of Object.entries(SHOP_PAGES))
    await expectAccessibleAt(page, path(shopId, testParty.partyId), name);
});

test('basket with two items is accessible and does not scroll sideways', async ({ page }) => {
  test.slow();
  const testParty = await createPartyByApi(page);
  const { shopId } = await openSmithy(testParty);
  await testParty.add('Gold piece', 50, testParty.backpackId);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/shops/instances/${shopId}`);
  await page.getByRole('button', { name: 'Add Longsword to the basket' }).click();
  await page.getByRole('button', { name: 'Add Dagger to the basket' }).click();
  await expect(page.getByRole('region', { name: 'Basket' }).getByText('You pay')).toBeVisible();
  await expectAccessible(page, 'full basket');
});

test('buttons of all listings on a phone are below each other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shopId } = await openSmithy(await createPartyByApi(page));
  await page.goto(`/shops/instances/${shopId}`);
  const buttons = page.getByRole('button', { name: /^Options for/ });
  await expect(buttons).toHaveCount(7);
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
});
