import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { callAs } from './calls.ts';
import { parseCsv } from './csv.ts';
import { test } from './separate-server.ts';
import { register } from './sign-up.ts';
import { expect } from './strict.ts';
import { withDatabase } from './with-database.ts';

/** Simulates that no one used any party for a number of days. */
const makePartiesUnused = (dataDir: string, days: number) =>
  withDatabase(dataDir, async (sql) => {
    await sql`update parties set created_at = created_at - make_interval(days => ${days}),
    updated_at = updated_at - make_interval(days => ${days})`;
    await sql`update party_members set last_seen_at = now() - make_interval(days => ${days})`;
    // Only the owner of the database can change the history.
    await sql`alter table transactions disable trigger user`;
    await sql`update transactions set occurred_at = occurred_at - make_interval(days => ${days})`;
    await sql`alter table transactions enable trigger user`;
  });

test('admin archives unused parties after a preview, saves the results, and the game master is notified', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: server.url });
  const gm = await context.newPage();
  await register(gm);
  // The party's page is not opened, because that would count as a visit.
  const name = 'The Forgotten Lanterns';
  await callAs(gm)('post', 'parties', { party: { name } });
  await gm.goto('about:blank');
  await makePartiesUnused(server.dataDir, 400);
  await registerAdmin(page, server.dataDir);
  await page.goto('/admin/bulk-operations');
  await page.getByRole('button', { name: 'New operation' }).click();
  const form = page.getByRole('dialog', { name: 'New bulk operation' });
  await form.getByRole('button', { name: /Action/ }).click();
  await page.getByRole('option', { name: 'Archive unused parties' }).click();
  await expect(form.getByRole('button', { name: /Not used for/ })).toContainText('1 year');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('alertdialog', { name: 'Archive unused parties: 1 party' });
  await expect(preview).toContainText(name);
  await expectAccessible(page, 'the preview of a bulk operation');
  await preview.getByLabel('Reason').fill('Autumn cleaning');
  await preview.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('1 of 1 processed: 1 done')).toBeVisible({ timeout: 30_000 });

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const results = parseCsv(await readFile(await (await downloaded).path(), 'utf8'));
  expect(results).toMatchObject([{ number: '1', user_id: '', name, state: 'succeeded' }]);

  await page.goto('/admin/bulk-operations?action=archive_parties');
  await expect(page.getByRole('list', { name: 'Bulk operations' })).toContainText('Autumn cleaning');
  const listDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const operations = parseCsv(await readFile(await (await listDownload).path(), 'utf8'));
  expect(operations).toMatchObject([{ action: 'archive_parties', state: 'completed', succeeded: '1' }]);

  await gm.goto('/notifications');
  const notification = gm.getByRole('listitem').filter({ hasText: `${name} was archived` });
  await expect(notification).toContainText('No one used it for 365 days.');
  await context.close();
});
