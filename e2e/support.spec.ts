import { execFile } from 'node:child_process';
import { SUPPORT_SUBJECT_MAX } from '@quartermaster/contract/constants';
import { expectAccessible, expectPageAccessible, visit } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { callAs } from './calls.ts';
import { linkFor } from './mailbox.ts';
import { operatorEnvironment } from './operator.ts';
import { register, registerAndOpenDashboard, registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** Answers a support request on the server's machine, as its operator does. */
function answer(id: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['apps/server/src/support.ts', 'answer', id],
      { env: operatorEnvironment() },
      (error) => (error ? reject(error) : resolve()),
    );
    child.stdin?.end(text);
  });
}

test('user writes to support with a report, is notified of the answer, replies and closes the request', async ({
  page,
}) => {
  test.slow();
  const { email } = await registerAndOpenDashboard(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('The chest is locked');
  await page.getByRole('textbox', { name: 'Message' }).fill('It does not open.');
  await page.getByText('Attach a diagnostics report').click();
  const report = page.getByRole('region', { name: 'Diagnostics report' });
  await expect(report).toContainText('Browser: Mozilla');
  await expect(report).not.toContainText(email);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The chest is locked' })).toBeVisible();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await answer(id, 'Reload the page.');
  // The answer appears on the open page.
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Reload the page.');
  expect(await linkFor(email, '/support/')).toBe(`/support/${id}`);
  await page.getByRole('textbox', { name: 'Your reply' }).fill('It helped.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It helped.');
  await page.getByRole('button', { name: 'Close request' }).click();
  await expect(page.getByRole('button', { name: 'Reopen request' })).toBeVisible();
});

test('guest at /support is redirected to login with the path to return to', async ({ page }) => {
  await page.goto('/support');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsupport$/);
});

test('support pages are accessible, even with the longest subject', async ({ page }) => {
  test.slow();
  await register(page);
  const { id } = await callAs(page)('post', 'support_requests', {
    support_request: {
      subject: 'Subject'.padEnd(SUPPORT_SUBJECT_MAX, 'W'),
      text: 'Text'.padEnd(300, 'W'),
      diagnostics: 'Browser: '.padEnd(300, 'W'),
    },
  });
  await visit(page, 'supportRequest', id);
  await page.goto('/support');
  await expect(page.getByRole('list', { name: 'Your requests' })).toBeVisible();
  await page.getByText('Attach a diagnostics report').click();
  await expectPageAccessible(page, 'support');
});

test('admin sees the queue, answers a request and closes it with a reason, and its user sees the answer', async ({
  page,
  browser,
}) => {
  test.slow();
  const { page: userPage, username } = await registerInNewContext(browser);
  const subject = `Locked chest of ${username}`;
  const text = 'It does not open.';
  const { id } = await callAs(userPage)('post', 'support_requests', { support_request: { subject, text } });
  await registerAdmin(page);
  await page.getByRole('link', { name: 'Communications' }).click();
  await expect(page.getByRole('list', { name: 'Support requests' })).toBeVisible();
  await expectPageAccessible(page, 'adminCommunications');
  await visit(page, 'adminSupportRequest', id);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Reload the page.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Reload the page.');
  await page.getByRole('button', { name: 'Close request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close request' });
  await expectAccessible(page, 'close a support request');
  await dialog.getByLabel('Reason').fill('Solved by the answer');
  await dialog.getByRole('button', { name: 'Close request' }).click();
  await expect(page.getByRole('button', { name: 'Reopen request' })).toBeVisible();
  await userPage.goto(`/support/${id}`);
  await expect(userPage.getByRole('button', { name: 'Reopen request' })).toBeVisible();
  await expect(userPage.getByRole('list', { name: 'Messages' })).toContainText('Reload the page.');
  await userPage.context().close();
});
