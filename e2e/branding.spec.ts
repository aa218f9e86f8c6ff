import { plainPicture } from '../apps/server/test/factories/pictures.ts';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { takeScreenshots } from './screenshots.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi } from './test-party.ts';

const png = async (name: string, width: number, height: number, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await plainPicture(width, height, color).png().toBuffer(),
});

test('game master brands a party, a member sees the branding live and in the party list, and the gm removes it', async ({
  page,
  browser,
}) => {
  test.slow();
  const testParty = await createPartyByApi(page);
  const { page: theirs } = await joinByApi(browser, testParty);
  await theirs.goto(`/parties/${testParty.partyId}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();

  await page.goto(`/parties/${testParty.partyId}`);
  await page.getByRole('link', { name: 'Branding' }).click();
  const accent = page.getByRole('textbox', { name: 'Accent color', exact: true });
  await accent.fill('#ffff00');
  await page.getByRole('button', { name: 'Use #8e8e00' }).click();
  await expect(accent).toHaveValue('#8e8e00');
  await page.getByRole('button', { name: 'Rust' }).click();
  const [logo, banner] = [page.locator('input[type=file]').nth(0), page.locator('input[type=file]').nth(1)];
  await logo.setInputFiles(await png('logo.png', 300, 300, '#d8a657'));
  await banner.setInputFiles(await png('banner.png', 1200, 160, '#3f5f4a'));
  await expect(page.getByRole('button', { name: 'Remove banner' })).toBeVisible();
  await expect(page.locator('figure img')).toHaveCount(4);
  await expectPageAccessible(page, 'partyBranding');
  await takeScreenshots(page, 'branding');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByText('Branding saved')).toBeVisible();

  const pictures = theirs.locator('main img[src^="/images/"]');
  await expect(pictures).toHaveCount(2);
  await expectAccessible(theirs, 'overview of a party with branding');
  await takeScreenshots(theirs, 'branded-party');
  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.goto('/parties');
  await expect(theirs.getByRole('article')).toHaveCount(1);
  await expect(theirs.locator('article img[src^="/images/"]')).toHaveCount(2);
  await expectAccessible(theirs, 'list of parties with branding');
  await takeScreenshots(theirs, 'branded-list');

  const { id: shopId } = await testParty.gmApi.call('post', 'shop_instances', {
    shop_instance: {
      party_id: testParty.partyId,
      new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith', stock: 'empty' },
    },
  });
  const mark = theirs.getByRole('banner').locator('img[src^="/images/"]');
  await theirs.goto(`/shops/instances/${shopId}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeVisible();
  await expect(mark).toHaveCount(1);
  await expectAccessible(theirs, 'shop of a party with branding');
  await takeScreenshots(theirs, 'branded-shop-phone');
  await theirs.setViewportSize({ width: 1440, height: 900 });
  await expect(mark).toHaveCount(1);
  await takeScreenshots(theirs, 'branded-shop');
  await theirs.goto(`/parties/${testParty.partyId}/find`);
  await expect(mark).toHaveCount(1);

  await page.getByRole('button', { name: 'Remove branding' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove branding' }).click();
  await expect(page.getByText('Branding removed')).toBeVisible();
  await theirs.goto('/parties');
  await expect(theirs.getByRole('article')).toHaveCount(1);
  await expect(theirs.locator('article img')).toHaveCount(0);
  await theirs.context().close();
});
