import { readFile } from 'node:fs/promises';
import { registerAdmin } from './admin-area.ts';
import { parseCsv } from './csv.ts';
import { test } from './separate-server.ts';
import { expect } from './strict.ts';
import { withDatabase } from './with-database.ts';

/** Enough users for the operation to be still running when it is canceled. */
const USER_COUNT = 4000;

test('admin suspends users in bulk after a preview, cancels the operation while it runs, and saves its results', async ({
  page,
  server,
}) => {
  test.slow();
  await registerAdmin(page, server.dataDir);
  await withDatabase(
    server.dataDir,
    (sql) => sql`
      insert into users (id, email, username)
      select gen_random_uuid(), 'spam' || n || '@example.org', 'spam' || n from generate_series(1, ${USER_COUNT}::int) n`,
  );
  await page.goto('/admin/bulk-operations');
  await page.getByRole('button', { name: 'New operation' }).click();
  const form = page.getByRole('dialog', { name: 'New bulk operation' });
  await form.getByText('A filter', { exact: true }).click();
  await form.getByLabel('Username or email begins with').fill('no-such-user');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByRole('alert')).toHaveText('This selection has no user to process.');

  await form.getByLabel('Username or email begins with').fill('');
  await form.getByRole('button', { name: /Filter$/ }).click();
  await page.getByRole('option', { name: 'Email not verified' }).click();
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('alertdialog', { name: /^Suspend: 4,00\d users$/ });
  await expect(preview.getByRole('list', { name: 'Sample' }).getByRole('listitem')).toHaveCount(10);
  await preview.getByLabel('Reason').fill('Spam from last night');
  await preview.getByRole('button', { name: 'Start' }).click();

  await expect(page.getByText(/ processed: \d+ done/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel operation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel bulk operation' });
  await dialog.getByLabel('Reason').fill('The wrong filter');
  await dialog.getByRole('button', { name: 'Cancel operation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const results = parseCsv(await readFile(await (await downloaded).path(), 'utf8'));
  const succeeded = results.filter(({ state }) => state === 'succeeded').length;
  const waiting = results.filter(({ state }) => state === 'waiting').length;
  expect(results.length).toBeGreaterThanOrEqual(USER_COUNT);
  expect([succeeded > 0, waiting > 0]).toEqual([true, true]);
  const suspended = await withDatabase(
    server.dataDir,
    (sql) => sql`select from users where suspended_at is not null`,
  );
  expect(suspended).toHaveLength(succeeded);
});
