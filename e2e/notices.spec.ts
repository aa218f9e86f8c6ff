import type { Page } from '@playwright/test';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { type ApiMember, createPartyByApi, joinByApi, type TestParty, templateIdOf } from './test-party.ts';

test.use({ viewport: { width: 320, height: 640 } });

async function deployShop({ gmApi, partyId }: TestParty): Promise<string> {
  const { id } = await gmApi.call('post', 'shop_instances', {
    shop_instance: { party_id: partyId, new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith' } },
  });
  return id;
}

/**
 * Waits up to 10 s for a frame with a visible notice that does not cover the element; false if there is none. Runs in
 * the page, because a notice disappears quickly.
 */
const waitForUncovered = (selector: string) => `new Promise((done) => {
  const boxOf = (css) => document.querySelector(css)?.getBoundingClientRect();
  const look = () => {
    const [notice, element] = [boxOf('[aria-label=Notices] li'), boxOf('${selector}')];
    if (notice && element && (notice.bottom <= element.top || notice.top >= element.bottom)) done(true);
    else requestAnimationFrame(look);
  };
  look();
  setTimeout(() => done(false), 10_000);
})`;

/** Expects the notice of another member's action not to cover the element. */
async function expectNotCovered(page: Page, selector: string, act: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    const [isUncovered] = await Promise.all([page.evaluate<boolean>(waitForUncovered(selector)), act()]);
    expect(isUncovered).toBe(true);
  }).toPass();
}

test('notice does not cover the basket, a dialog or the footer on a narrow phone', async ({
  page,
  browser,
}) => {
  const testParty = await createPartyByApi(page);
  await testParty.add('Shield', 1, testParty.backpackId);
  const shopId = await deployShop(testParty);
  const player: ApiMember = await joinByApi(browser, testParty);
  const item_template_id = await templateIdOf(testParty.gmApi, 'Torch');
  const item = { item_template_id, container_id: testParty.stashId, quantity: 1 };
  const add = () => player.call('post', 'item_instances', item);
  await page.goto(`/shops/instances/${shopId}`);
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  await page
    .getByRole('button', { name: /^Add .* to the basket$/ })
    .first()
    .click();
  await expectNotCovered(page, 'section[aria-label=Basket]', add);
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Edit shop' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Ember & Anvil' })).toBeVisible();
  await expectNotCovered(page, '[role=dialog]', add);
  await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Shield' })).toBeVisible();
  await expectNotCovered(page, 'main footer', add);
});

test('form error does not cover the pressed button at the bottom of a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  await page.route('**/api/v1/parties', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.goto('/parties/new');
  await page.getByRole('textbox', { name: 'Party name' }).fill('The Copper Lanterns');
  const button = page.getByRole('button', { name: 'Create party' });
  // Content that arrives later would move the button.
  await page.waitForLoadState('networkidle');
  // Scrolls the button to just above the bottom navigation, where notices appear.
  const top = (await button.boundingBox())?.y ?? 0;
  await page.evaluate(`scrollBy({ top: ${top} - 730, behavior: 'instant' })`);
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  expect(y).toBeGreaterThan(690);
  expect(y).toBeLessThan(780);
  // A click on the locator would scroll the button further up first.
  await page.mouse.click(x + 20, y + 10);
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  await expect(notice).toBeVisible();
  const [noticeBox, buttonBox] = [await notice.boundingBox(), await button.boundingBox()];
  expect(Math.abs((buttonBox?.y ?? 0) - y)).toBeLessThan(2);
  expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0);
});
