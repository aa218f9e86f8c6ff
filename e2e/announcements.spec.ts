import { expectAccessible, expectPageAccessible, load } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { test } from './separate-server.ts';
import { registerAndOpenDashboard } from './sign-up.ts';
import { expect } from './strict.ts';

/** Tomorrow, in the format of a date and time field. */
const tomorrow = (): string => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16);

test('announcement is scheduled, started, seen by a player without a reload, dismissed and counted', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const context = await browser.newContext();
  const player = await context.newPage();
  await registerAndOpenDashboard(player);
  await registerAdmin(page, server.dataDir);
  await page.goto('/admin/communications');
  await page.getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { name: 'No announcements' })).toBeVisible();
  await expectPageAccessible(page, 'adminAnnouncements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title').fill('New dice');
  await form.getByLabel('Text').fill('They roll. See https://example.org/dice.');
  await form.getByLabel('Start').fill(tomorrow());
  await form.getByLabel('End').fill(tomorrow().replace(/^\d{4}/, (year) => String(Number(year) + 1)));
  await expectAccessible(page, 'a new announcement');
  await form.getByRole('button', { name: 'Save draft' }).click();
  const act = async (label: string, title: string) => {
    await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Reason').fill('New in this version');
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toHaveCount(0);
  };
  await act('Publish', 'Publish announcement');
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await act('Start now', 'Start announcement now');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const banner = player.getByRole('status').filter({ hasText: 'New dice' });
  await expect(banner.getByRole('link')).toHaveAttribute('href', 'https://example.org/dice');
  await expect(player.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expectAccessible(player, 'an announcement');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  // Users of other tests may be counted as delivered. The admin has not seen the banner: the admin area has none.
  await expect(page.getByText(/^[1-9]\d* delivered$/)).toBeVisible();
  await expect(page.getByText(/^[1-9]\d* seen, 1 dismissed$/)).toBeVisible();
  await expectPageAccessible(page, 'adminAnnouncement');
  await load(player, '/unsubscribe/a-token');
  await expectPageAccessible(player, 'unsubscribe');
  await player.goto('/parties');
  await expect(player.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await context.close();
});
