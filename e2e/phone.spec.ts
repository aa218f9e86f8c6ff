import type { Page } from '@playwright/test';
import { horizontalOverflow, violations } from './accessible.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, type TestParty } from './test-party.ts';

const PHONES = [
  { width: 390, height: 844, rows: 9 },
  { width: 320, height: 640, rows: 5 },
] as const;

const CONTENTS = [
  'Longsword',
  'Shield',
  'Torch',
  'Rope, hempen (50 feet)',
  'Arrow',
  'Crowbar',
  'Bedroll',
  'Dagger',
  'Club',
  'Chain shirt',
  'Gold piece',
  'Lantern, hooded',
];

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The number of matching elements whose top and bottom edges are in the window and not covered. */
const countVisible = (page: Page, selector: string) =>
  page.evaluate<number>(`[...document.querySelectorAll('${selector}')].filter((row) => {
    const { left, top, bottom } = row.getBoundingClientRect();
    const isOnTop = (y) => row.contains(document.elementFromPoint(left + 24, y));
    return isOnTop(top + 1) && isOnTop(bottom - 1);
  }).length`);

async function fillBackpack(testParty: TestParty): Promise<void> {
  for (const name of CONTENTS) await testParty.add(name, 1, testParty.backpackId);
}

for (const { width, height, rows } of PHONES) {
  test.describe(`party at ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test(`inventory shows at least ${rows} rows when it opens, and does not scroll sideways`, async ({
      page,
    }) => {
      const testParty = await createPartyByApi(page);
      await fillBackpack(testParty);
      await page.goto(`/parties/${testParty.partyId}`);
      await bar(page).getByRole('link', { name: 'Bag' }).tap();
      await expect(page.getByRole('row', { name: 'Longsword' })).toBeVisible();
      await expect.poll(() => countVisible(page, '[role=row][aria-rowindex]')).toBeGreaterThanOrEqual(rows);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Party Stash' }).tap();
      await expect(page.getByText('No items found')).toBeVisible();
    });

    test('bottom bar links to the main sections of the party, and the More menu links to the other sections', async ({
      page,
    }) => {
      const testParty = await createPartyByApi(page);
      await page.goto(`/parties/${testParty.partyId}`);
      await expect(page.getByRole('tablist')).toHaveCount(0);
      for (const [name, heading] of [
        ['Shops', /shops/i],
        ['Loot', /loot/i],
      ] as const) {
        const link = bar(page).getByRole('link', { name });
        await link.tap();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('main').getByText(heading).first()).toBeVisible();
      }
      await bar(page).getByRole('button', { name: 'More' }).tap();
      await expect(page.getByRole('menuitem')).toHaveText(['Overview', 'Members', 'Characters', 'Activity']);
      await page.getByRole('menuitem', { name: 'Members' }).tap();
      await expect(page).toHaveURL(/tab=members$/);
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('menuitem', { name: 'Dashboard' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Parties' })).toBeVisible();
    });

    test('header hides on scrolling down and returns on scrolling up', async ({ page }) => {
      const testParty = await createPartyByApi(page);
      await fillBackpack(testParty);
      await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
      await expect(page.getByRole('row', { name: 'Longsword' })).toBeVisible();
      const name = page.getByRole('banner').getByText('The Copper Lanterns');
      await expect(name).toBeInViewport();
      await page.evaluate(`document.body.style.minHeight = '3000px'; scrollTo(0, 400)`);
      await expect(name).not.toBeInViewport();
      await page.evaluate('scrollTo(0, 300)');
      await expect(name).toBeInViewport();
    });
  });
}

test('footer of the inventory ends where the bottom bar begins, with and without a home indicator', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const testParty = await createPartyByApi(page);
  await fillBackpack(testParty);
  await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
  await expect(page.getByRole('row', { name: 'Longsword' })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  for (const bottom of [0, 34]) {
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom } });
    const gap = () =>
      page.evaluate<number>(`document.querySelector('nav[aria-label=Main].fixed').offsetTop -
      document.querySelector('main footer').getBoundingClientRect().bottom`);
    await expect.poll(gap).toBe(0);
  }
});

/** Whether a press on the middle of the focused control would reach it. */
const IS_FOCUS_UNCOVERED = `(() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.contains(hit) || (hit?.contains(focused) ?? false);
})()`;

test('phone bars do not cover the focused control', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { gmApi, partyId } = await createPartyByApi(page);
  const { id } = await gmApi.call('post', 'shop_instances', {
    shop_instance: { party_id: partyId, new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith' } },
  });
  await page.goto(`/shops/instances/${id}`);
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.focus();
  for (const [key, presses] of [
    ['Tab', 16],
    ['Shift+Tab', 12],
  ] as const)
    for (let press = 1; press <= presses; press += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(IS_FOCUS_UNCOVERED), `${key}, ${press}`).toBe(true);
    }
});

test('shop shows at least five of its items when it opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { gmApi, partyId } = await createPartyByApi(page);
  const { id } = await gmApi.call('post', 'shop_instances', {
    shop_instance: { party_id: partyId, new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith' } },
  });
  await page.goto(`/shops/instances/${id}`);
  await expect(page.getByRole('button', { name: /^Basket/ })).toBeVisible();
  await expect.poll(() => countVisible(page, 'article')).toBeGreaterThanOrEqual(5);
  await page.getByText('About this shop').click();
  await expect(page.getByText('Shop Sells Standard')).toBeVisible();
});

test('bottom bar still shows the sections of the party while one of its shops loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { gmApi, partyId } = await createPartyByApi(page);
  await gmApi.call('post', 'shop_instances', {
    shop_instance: { party_id: partyId, new_shop: { name: 'Ember & Anvil', shop_type: 'blacksmith' } },
  });
  await page.goto(`/parties/${partyId}?tab=shops`);
  const enter = page.getByRole('link', { name: /^Enter Shop/ });
  await enter.waitFor();
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/v1/shop_instances/*', async (route) => {
    await released;
    await route.continue();
  });
  await enter.click();
  await expect(page.getByLabel('Loading shop')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Loot' })).toBeVisible();
  respond();
  await expect(page.getByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Loot' })).toBeVisible();
});

test('party page does not scroll sideways at 320 px while it loads', async ({ page }) => {
  const { partyId } = await createPartyByApi(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route(`**/api/v1/parties/${partyId}`, () => new Promise(() => undefined));
  await page.goto(`/parties/${partyId}`);
  await expect(page.getByRole('status', { name: 'Loading party' })).toBeVisible();
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
});

test('sections of a party are listed only in the tabs on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const testParty = await createPartyByApi(page);
  await page.goto(`/parties/${testParty.partyId}`);
  await expect(page.getByRole('tab', { name: 'Inventory' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Inventory' })).toHaveCount(0);
});

test('dismissed reminder to verify the email address stays dismissed after a reload', async ({ page }) => {
  await createPartyByApi(page);
  await page.goto('/dashboard');
  await page.getByText('Verify your email address').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByText('Verify your email address')).toHaveCount(0);
});
