import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { expect, test } from './strict.ts';

test('admin verifies the ledger from the system health page', async ({ page }) => {
  await registerAdmin(page);
  await page.getByRole('link', { name: 'System health' }).click();
  const ledger = page
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem')
    .filter({ hasText: 'Ledger' });
  await expect(ledger).toBeVisible();
  await expectPageAccessible(page, 'adminSystemHealth');
  await ledger.getByRole('button', { name: 'Verify now: Ledger' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the ledger' });
  await expectAccessible(page, 'verify the ledger');
  await dialog.getByLabel('Reason').fill('After the restore');
  await dialog.getByRole('button', { name: 'Verify now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ledger).toContainText('Balances match the sum of', { timeout: 60_000 });
  await expect(ledger).toContainText('Verified');
});
