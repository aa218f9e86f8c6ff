import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible, horizontalOverflow, violations } from './accessible.ts';
import { callAs } from './calls.ts';
import { createAndOpenParty } from './created-party.ts';
import { register, registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const LIST = /\/api\/v1\/notifications\?/;

/** A game master on the members tab, and a player on the dashboard in a separate browser. */
async function createPartyWithPlayer(page: Page, browser: Browser) {
  // Two users, each in their own browser.
  test.slow();
  await register(page);
  const party = await createAndOpenParty(page);
  const { page: player, username } = await registerInNewContext(browser);
  await callAs(player)('post', 'parties/join', { join_code: party.code });
  await player.goto('/dashboard');
  await expect(bell(player, 0)).toBeVisible();
  await page.goto(`${party.path}?tab=members`);
  return { party, player, username };
}

async function giveRole(gm: Page, username: string, role: string): Promise<void> {
  await gm.getByRole('button', { name: `Role of ${username}` }).click();
  await gm.getByRole('option', { name: role }).click();
  await expect(gm.getByText(`${username} is now ${role}`)).toBeVisible();
}

test("role change increases the member's notification count live, and the notification links to the party", async ({
  page,
  browser,
}) => {
  const { party, player, username } = await createPartyWithPlayer(page, browser);
  const otherTab = await player.context().newPage();
  await otherTab.goto('/notifications');
  await expect(otherTab.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();

  await giveRole(page, username, 'Manager');
  await expect(bell(player, 1)).toBeVisible();
  await expect(player.getByRole('region', { name: 'Notices' })).toContainText(
    `Your role in ${party.name} changed`,
  );
  await expect(player.getByText('1 unread notification', { exact: true })).toBeAttached();
  // The actor is not notified.
  await expect(bell(page, 0)).toBeVisible();
  // The list in the other tab already contains the notification.
  const inList = otherTab.getByRole('list', { name: 'Notifications' }).getByRole('link');
  await expect(inList).toContainText('made you a manager.');

  await bell(player, 1).click();
  await player
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /^Unread/ })
    .click();
  await expect(player).toHaveURL(new RegExp(`${party.path}$`));
  await expect(bell(player, 0)).toBeVisible();
  await expect(bell(otherTab, 0)).toBeVisible();
  await expect(otherTab.getByText('All read')).toBeVisible();
});

test('removed member sees a notification on the current page', async ({ page, browser }) => {
  const { party, player, username } = await createPartyWithPlayer(page, browser);
  await page.getByRole('button', { name: `Remove ${username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(bell(player, 1)).toBeVisible();
  await player.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(player).toHaveURL(/\/parties$/);
  await player.goto('/notifications?kind=removed');
  await expect(player.getByText(`You are no longer in ${party.name}`)).toBeVisible();
});

test('notifications are opened, filtered and marked as read with the keyboard', async ({ page, browser }) => {
  const { player, username } = await createPartyWithPlayer(page, browser);
  await giveRole(page, username, 'Manager');
  await giveRole(page, username, 'Observer');
  await expect(bell(player, 2)).toBeVisible();
  await bell(player, 2).focus();
  await player.keyboard.press('Enter');
  const dialog = player.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByRole('link', { name: /^Unread/ })).toHaveCount(2);
  await player.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bell(player, 2)).toBeFocused();
  await player.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'See all' }).focus();
  await player.keyboard.press('Enter');
  await expect(player.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();

  await player.getByRole('radio', { name: 'All' }).focus();
  await player.keyboard.press('ArrowRight');
  await expect(player).toHaveURL(/unread=1/);
  const rows = player.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .focus();
  await player.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await player.getByRole('button', { name: 'Mark all as read' }).focus();
  await player.keyboard.press('Enter');
  await expect(player.getByRole('heading', { name: 'All read' })).toBeVisible();
  await expect(bell(player, 0)).toBeVisible();
});

test('notification list and bell, full and empty, are accessible in both themes and do not scroll sideways', async ({
  page,
  browser,
}) => {
  const { player, username } = await createPartyWithPlayer(page, browser);
  await player.goto('/notifications');
  await expect(player.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expectAccessible(player, 'no notifications');
  await giveRole(page, username, 'Manager');
  await expect(player.getByRole('link', { name: /^Unread/ })).toBeVisible();
  // The toast is not part of this check.
  await expect(player.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0);
  await expectPageAccessible(player, 'notifications');
  for (const width of [320, 1440]) {
    await player.setViewportSize({ width, height: 844 });
    // Otherwise the click could hit the bell of the previous layout, which disappears.
    await expect(player.getByRole('button', { name: 'Collapse sidebar' })).toHaveCount(
      width === 1440 ? 1 : 0,
    );
    await bell(player, 1).click();
    await expect(player.getByRole('dialog').getByRole('link', { name: /^Unread/ })).toBeVisible();
    expect(await violations(player), `bell at ${width}`).toEqual([]);
    expect(await horizontalOverflow(player)).toBe(0);
    await player.keyboard.press('Escape');
    // Waits until the popover is removed: while it fades out, it closes on the next click anywhere.
    await expect(player.getByRole('dialog')).toHaveCount(0);
  }
});

test('notification list shows an error when the server fails, and a loading state while it is slow', async ({
  page,
}) => {
  await register(page);
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: 'no envelope' }));
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Error loading notifications' })).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.unroute(LIST);
  await page.route(LIST, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
  release.resolve();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
});
