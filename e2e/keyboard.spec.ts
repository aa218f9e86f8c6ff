import type { Page } from '@playwright/test';
import { paths } from '../apps/web/src/app/paths.ts';
import { load, open } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { registerAndOpenDashboard } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi } from './test-party.ts';

/** Lists the tab stops, which Tab must reach: every control, but only one per group with arrow key navigation. */
const LIST_TAB_STOPS = `(() => {
  const stopOf = (control) =>
    control.closest(groups) ?? ((control.type === 'radio' && control.closest('fieldset')) || control);
  const groups = '[role=radiogroup],[role=tablist],[role=grid],[role=toolbar],[role=listbox]';
  const controls = [...document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex="0"]')]
    .filter((control) => control.tabIndex >= 0 && !control.disabled && !control.closest('[inert]'))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }));
  window.stops = [...new Set(controls.map(stopOf))];
  return window.stops.map((stop) => stop.getAttribute('aria-label') ?? stop.textContent.slice(0, 40));
})()`;
const FOCUSED = `window.stops.findIndex((stop) => stop.contains(document.activeElement))`;

/** A page that was just opened has its heading focused; this makes Tab start at the top of the page. */
const START_AT_TOP = `(() => {
  const top = document.createElement('span');
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
  top.remove();
})()`;

/** The positions in `window.stops` that Tab reaches from the top of the page until it is back at the first one. */
async function focusedPositions(page: Page, count: number): Promise<number[]> {
  // A page that was just opened may still move the focus to its heading or content.
  await expect(async () => {
    await page.evaluate(START_AT_TOP);
    await page.keyboard.press('Tab');
    expect(await page.evaluate<number>(FOCUSED)).toBe(0);
  }).toPass({ timeout: 15_000 });
  const order = [0];
  // A date field has a tab stop for each of its parts.
  for (let presses = 1; presses < 4 * count; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<number>(FOCUSED);
    if (stop === 0) break;
    if (stop >= 0 && order.at(-1) !== stop) order.push(stop);
  }
  return order;
}

/** The pages of the admin area that have a fixed path; /admin/sidekiq redirects to one of them. */
const ADMIN_PATHS = Object.values(paths).filter(
  (path) => typeof path === 'string' && /^\/admin\/(?!sidekiq)/.test(path),
) as string[];

const USER_PAGES = [
  'dashboard',
  'notifications',
  'profile',
  'preferences',
  'apiKeys',
  'parties',
  'partyNew',
  'partyJoin',
  'partyDiscover',
  'characters',
  'characterNew',
  'items',
  'itemNew',
  'itemImport',
  'myContent',
  'contentImport',
  'marketplace',
  'marketplaceShops',
  'marketplaceLoot',
  'shops',
  'shopNew',
  'shopInstances',
  'lootTemplates',
  'lootTemplateNew',
  'subscription',
  'subscriptionCompare',
  'support',
] as const;

async function expectReachable(page: Page, name: string): Promise<void> {
  const names = await page.evaluate<string[]>(LIST_TAB_STOPS);
  expect(names.length, name).toBeGreaterThan(10);
  const order = await focusedPositions(page, names.length);
  expect(
    order.map((stop) => names[stop]),
    name,
  ).toEqual(names);
}

test('Tab reaches every control of the admin pages in order', async ({ page }) => {
  test.slow();
  const person = await registerAdmin(page);
  for (const path of ADMIN_PATHS) {
    await load(page, path);
    await expectReachable(page, path);
  }
  await open(page, paths.adminUsers);
  await page.getByRole('main').getByRole('link', { name: person.username }).click();
  await page.getByRole('heading', { level: 1, name: person.username }).waitFor();
  await load(page, page.url());
  await expectReachable(page, 'a user');
});

test("Tab reaches every control of a user's pages in order", async ({ page }) => {
  test.slow();
  await registerAndOpenDashboard(page);
  for (const key of USER_PAGES) {
    await open(page, paths[key]);
    await expectReachable(page, key);
  }
});

test('focused row of the marketplace has an outline', async ({ page }) => {
  const { partyId } = await createPartyByApi(page);
  await page.goto(`/parties/${partyId}?tab=inventory`);
  const panel = page.getByRole('region', { name: 'Right panel' });
  await panel.getByRole('tab', { name: 'Marketplace' }).click();
  await panel.getByRole('row', { name: 'Abacus' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(panel.locator('[role=row]:focus')).toHaveCSS('outline-style', 'solid');
});
