import { expectPageAccessible, visit } from './accessible.ts';
import { registerAndOpenDashboard } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('guest sees which checks fail, and the page is accessible', async ({ page }) => {
  test.slow();
  await page.goto('/diagnostics');
  await expect(page.getByText('All checks passed.')).toBeVisible();
  await visit(page, 'diagnostics');
  await page.route('**/api/v1/health', (route) => route.abort());
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByRole('listitem', { name: 'API' })).toContainText('Check the network of this device');
  await expect(page.getByRole('listitem', { name: 'Live updates' })).toContainText('OK');
  await expect(page.getByRole('region', { name: 'Diagnostics report' })).toBeVisible();
  await expectPageAccessible(page, 'diagnostics');
});

test('user attaches the diagnostics report to the support form', async ({ page }) => {
  test.slow();
  const { email } = await registerAndOpenDashboard(page);
  await page.goto('/support');
  await page.getByRole('link', { name: 'Run diagnostics' }).click();
  await expect(page.getByRole('listitem', { name: 'Live updates' })).toContainText('OK');
  const report = page.getByRole('region', { name: 'Diagnostics report' });
  await expect(report).toContainText('Database: ok');
  await expect(report).not.toContainText(email);
  await page.getByRole('button', { name: 'Send to support' }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(report).toContainText('Database: ok');
});
