import type { Page } from '@playwright/test';
import { expectAccessible, visit } from './accessible.ts';
import { deployHoard } from './hoards.ts';
import { linkFor } from './mailbox.ts';
import { logIn, newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi } from './test-party.ts';

/** Creates a party of a game master whose email address is verified, which a public page requires. */
async function createPublishableParty(page: Page) {
  const gm = newPerson('gm');
  const testParty = await createPartyByApi(page, gm);
  await page.goto(await linkFor(gm.email, '/verify-email'));
  await expect(page.getByText('Your email address has been verified.').first()).toBeVisible();
  return { testParty };
}

test('new player on a phone opens the link of a shared hoard, joins and claims an item', async ({
  page,
  browser,
}) => {
  const { testParty } = await createPublishableParty(page);
  const lootId = await deployHoard(testParty, true);
  await page.goto(`/loot/instances/${lootId}`);
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Public page' }).click();
  const dialog = page.getByRole('dialog', { name: /^Public page of/ });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const href = await dialog.getByRole('link', { name: /discord\/share/ }).getAttribute('href');
  const path = new URL(href ?? '').pathname;

  // The page is readable without JavaScript.
  const pageWithoutScripts = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await pageWithoutScripts.goto(path);
  await expect(
    pageWithoutScripts.getByRole('heading', { level: 1, name: 'Hoard of the Ash Wyrm' }),
  ).toBeVisible();
  await expect(pageWithoutScripts.getByText('Longsword')).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(path);
  await expectAccessible(phone, 'the public page of loot');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('link', { name: 'Join' }).click();
  await phone.getByRole('link', { name: 'Create an account' }).click();
  await phone.getByRole('heading', { name: 'Create an account' }).waitFor();
  const person = newPerson('nim');
  await phone.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await phone.getByRole('textbox', { name: 'Username' }).fill(person.username);
  await phone.getByLabel('Password', { exact: true }).fill(person.password);
  await phone.getByLabel('Confirm password').fill(person.password);
  await phone.getByRole('button', { name: 'Create account' }).click();
  await phone.getByRole('button', { name: 'Join Party' }).click();
  await phone.getByRole('link', { name: 'Create Your First Character' }).click();
  await phone.getByRole('textbox', { name: 'Name' }).fill('Brunhild');
  await phone.getByRole('button', { name: 'Create character' }).click();
  await phone.getByRole('link', { name: 'Backpack' }).waitFor();

  await phone.goto(path);
  await phone.getByRole('link', { name: 'Open in Quartermaster' }).click();
  await phone.getByRole('button', { name: 'Claim Longsword' }).click();
  await expect(phone.getByText('Item claimed successfully')).toBeVisible();
  await pageWithoutScripts.reload();
  await expect(pageWithoutScripts.getByText('Potion of healing')).toBeVisible();
  await expect(pageWithoutScripts.getByText('Longsword')).toHaveCount(0);
});

test('public page is visible to search engines once its creator allows it, and can be reported after login', async ({
  page,
  browser,
}) => {
  const { testParty } = await createPublishableParty(page);
  await testParty.gmApi.call('patch', `parties/${testParty.partyId}`, { party: { is_public: true } });
  const body = { kind: 'party', subject_id: testParty.partyId };
  const share = await testParty.gmApi.call<{ url: string }>('post', 'share_codes', { share_code: body });
  const path = new URL(share.url).pathname;
  await page.goto(`/parties/${testParty.partyId}`);
  await page.getByRole('button', { name: 'Public page' }).click();
  const dialog = page.getByRole('dialog', { name: /^Public page of/ });
  await dialog.getByText('Let search engines find this page').click();
  await expect(dialog.getByRole('switch')).toBeChecked();

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const otherPage = await browser.newPage();
  const reader = await register(otherPage);
  await otherPage.close();
  await visitor.goto(path);
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', share.url);
  await expect(visitor.locator('meta[name=robots]')).toHaveCount(0);
  expect(await (await visitor.request.get('/discord/share/sitemap.xml')).text()).toContain(share.url);
  await visitor.getByRole('link', { name: 'Report this page' }).click();
  await logIn(visitor, reader);
  const report = visitor.getByRole('dialog', { name: 'Report the public page' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByText(/^Report sent/)).toBeVisible();
  await visit(visitor, 'reportSharePage', new URL(visitor.url()).pathname.split('/').at(-1) ?? '');
});
