import { expectPageAccessible } from './accessible.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi } from './test-party.ts';

test('player finds out on a phone who has the rope, with one click and one search', async ({
  page,
  browser,
}) => {
  const testParty = await createPartyByApi(page);
  const brunhild = await joinByApi(browser, testParty);
  await testParty.add('Rope, hempen (50 feet)', 2, testParty.backpackId);
  await testParty.add('Torch', 12, testParty.stashId);
  await testParty.add('Longsword', 1, testParty.stashId);
  const phone = brunhild.page;
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/parties/${testParty.partyId}`);
  let clicks = 0;
  await phone.getByRole('link', { name: 'Find', exact: true }).first().click();
  clicks += 1;
  await phone.getByRole('searchbox', { name: 'Find items' }).fill('rope');
  await expect(phone.getByText('1 result')).toBeVisible();
  const row = phone.getByRole('list', { name: 'Items found' }).getByRole('link');
  await expect(row).toContainText('Nim · Backpack');
  process.stdout.write(`find: who has the rope: ${clicks} click and one search\n`);
  await row.click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();

  await page.goto(`/parties/${testParty.partyId}/find`);
  await expect(page.getByText('3 results')).toBeVisible();
  await expectPageAccessible(page, 'partyFind');
});

test('find page shows an empty state to a user without a party', async ({ page }) => {
  await register(page);
  await page.goto('/find');
  await expect(page.getByText('No parties joined')).toBeVisible();
  await expectPageAccessible(page, 'find');
});
