import { type MailServer, startMailServer } from '../apps/server/test/mail-server.ts';
import { type E2eServer, startE2eServer } from '../scripts/e2e-server.ts';
import { registerAdmin } from './admin-area.ts';
import { test as base, expect } from './strict.ts';

/** The delay before an email is retried, long enough for the test to retry it first. */
const RETRY_DELAY_SECONDS = '10';

interface MailFailure {
  readonly mailServer: MailServer;
  readonly server: E2eServer;
}

/** A server whose mail server is down. */
const test = base.extend<object, { failure: MailFailure }>({
  failure: [
    async ({ browserName: _ }, use) => {
      const mailServer = await startMailServer();
      await mailServer.stop();
      const server = await startE2eServer({
        SMTP_URL: mailServer.url,
        MAIL_RETRY_SECONDS: RETRY_DELAY_SECONDS,
      });
      await use({ mailServer, server });
      await server.stop();
      await mailServer.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ failure }, use) => use(failure.server.url),
});

test('admin finds the failed emails and retries one when the mail server is back, and the email arrives', async ({
  page,
  failure: { mailServer, server },
}) => {
  test.setTimeout(120_000);
  await registerAdmin(page, server.dataDir);
  const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem');
  await expect(async () => {
    await page.goto('/admin/jobs?queue=mail&search=econnrefused');
    await expect(jobs.first()).toContainText('ECONNREFUSED', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^failed-jobs-[\d-]{10}\.csv$/);
  const countBefore = mailServer.emails.length;
  await mailServer.start();
  await jobs.first().getByRole('button', { name: 'Retry now: Mail job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry job' });
  await dialog.getByLabel('Reason').fill('The mail server is back');
  const retry = page.waitForRequest(/\/retry$/);
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  const [id] = (await retry).url().split('/').slice(-2);
  await expect(page.getByText('Job queued again')).toBeVisible();
  await expect.poll(() => mailServer.emails.length).toBeGreaterThan(countBefore);
  // Other emails may have failed in the meantime: this server retries them automatically.
  await expect(async () => {
    const list = page.waitForResponse(/\/admin\/jobs\/failed\?/);
    await page.reload();
    const { data } = (await (await list).json()) as { data: { id: string }[] };
    expect(data.map((job) => job.id)).not.toContain(id);
  }).toPass({ timeout: 15_000 });
});
