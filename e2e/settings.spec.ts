import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { test } from './separate-server.ts';
import { registerAndOpenDashboard } from './sign-up.ts';
import { expect } from './strict.ts';

test('player sees maintenance begin and end without any action, and their input is kept', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const player = await context.newPage();
  await registerAndOpenDashboard(player);
  await player.goto('/parties/new');
  const name = player.getByRole('textbox', { name: /name/i }).first();
  await name.fill('The Lantern Company');
  await registerAdmin(page, server.dataDir);
  await page.goto('/admin/settings');
  await expect(page.getByText('Set by the environment variable')).toBeVisible();
  await expectPageAccessible(page, 'adminSettings');
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const startDialog = page.getByRole('alertdialog', { name: 'Start maintenance mode' });
  await startDialog.getByLabel('Message').fill('Back at nine.');
  await startDialog.getByLabel('Reason').fill('The server moves');
  await expectAccessible(page, 'start maintenance');
  await startDialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(page.getByRole('button', { name: 'End maintenance' })).toBeVisible();
  const maintenanceDialog = player.getByRole('dialog', { name: 'System is in maintenance mode.' });
  await expect(maintenanceDialog).toContainText('Back at nine.');
  await expectAccessible(player, 'maintenance');
  await page.getByRole('button', { name: 'End maintenance' }).click();
  const endDialog = page.getByRole('dialog', { name: 'End maintenance mode' });
  await endDialog.getByLabel('Reason').fill('It has moved');
  await endDialog.getByRole('button', { name: 'End maintenance' }).click();
  await expect(page.getByRole('button', { name: 'Start maintenance' })).toBeVisible();
  await expect(maintenanceDialog).toHaveCount(0);
  await expect(name).toHaveValue('The Lantern Company');
  await player.goto('/dashboard');
  await expect(player.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goto('/admin/audit?action=settings_changed');
  await expect(page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem')).toHaveCount(2);
  await context.close();
});
