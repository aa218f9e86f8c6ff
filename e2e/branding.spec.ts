import { plainPicture } from '../apps/server/test/factories/pictures.ts';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
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
  const { page: memberPage } = await joinByApi(browser, testParty);
  await memberPage.goto(`/parties/${testParty.partyId}`);
  await expect(memberPage.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();

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
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByText('Branding saved')).toBeVisible();

  const pictures = memberPage.locator('main img[src^="/images/"]');
  await expect(pictures).toHaveCount(2);
  await expectAccessible(memberPage, 'overview of a party with branding');
  await memberPage.setViewportSize({ width: 390, height: 844 });
  await memberPage.goto('/parties');
  await expect(memberPage.getByRole('article')).toHaveCount(1);
  await expect(memberPage.locator('article img[src^="/images/"]')).toHaveCount(2);
  await expectAccessible(memberPage, 'list of parties with branding');

  const { id: shopId } = await testParty.gmApi.call('post', 'shop_instances', {
    shop_instance: {
      party_id: testParty.partyId,
      new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith', stock: 'empty' },
    },
  });
  const headerLogo = memberPage.getByRole('banner').locator('img[src^="/images/"]');
  await memberPage.goto(`/shops/instances/${shopId}`);
  await expect(memberPage.getByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeVisible();
  await expect(headerLogo).toHaveCount(1);
  await expectAccessible(memberPage, 'shop of a party with branding');
  await memberPage.setViewportSize({ width: 1440, height: 900 });
  await expect(headerLogo).toHaveCount(1);
  await memberPage.goto(`/parties/${testParty.partyId}/find`);
  await expect(headerLogo).toHaveCount(1);

  await page.getByRole('button', { name: 'Remove branding' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove branding' }).click();
  await expect(page.getByText('Branding removed')).toBeVisible();
  await memberPage.goto('/parties');
  await expect(memberPage.getByRole('article')).toHaveCount(1);
  await expect(memberPage.locator('article img')).toHaveCount(0);
  await memberPage.context().close();
});
