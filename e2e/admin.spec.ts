import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { grantAdmin } from './operator.ts';
import { register, registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('admin verifies the audit log, filters it by user, and leaves the admin area', async ({ page }) => {
  const { username, email } = await registerAdmin(page);
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('ADMIN MODE');
  await expect(bar).toContainText(email);
  await page.getByRole('button', { name: 'Verify now: Audit log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the audit log' });
  await dialog.getByLabel('Reason').fill('After the restore');
  await dialog.getByRole('button', { name: 'Verify now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The chain is intact' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('searchbox', { name: 'Username' }).fill(username);
  await expect(page.getByText('4 entries', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Admin granted' })).toContainText(username);
  await page.getByRole('link', { name: 'Exit Admin Mode' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('audit page is accessible in both themes and does not scroll sideways', async ({ page }) => {
  await registerAdmin(page);
  await expect(page.getByRole('list', { name: 'Audit entries' })).toBeVisible();
  await expectPageAccessible(page, 'adminAudit');
});

test('page of background jobs opens at the URL of the specification, and retrying an unknown job shows an error', async ({
  page,
}) => {
  await registerAdmin(page);
  const id = '019a0000-0000-7000-8000-000000000001';
  const failedJob = {
    id,
    queue: 'mail',
    status: 'failed',
    error: 'connect ECONNREFUSED 127.0.0.1:25',
    attempts: 301,
    created_at: '2026-11-20T10:00:00.000Z',
    next_attempt_at: null,
  };
  const meta = { current_page: 1, total_pages: 1, total_count: 1, per_page: 25 };
  // No job of this server fails permanently within a test.
  await page.route('**/api/v1/admin/jobs/failed?*', (route) =>
    route.fulfill({ json: { status: 'success', data: [failedJob], meta } }),
  );
  await page.goto('/admin/sidekiq');
  await expect(page.getByRole('table', { name: 'Schedules' })).toContainText('Housekeeping');
  await expectPageAccessible(page, 'adminJobs');
  await page.getByRole('button', { name: 'Retry now: Mail job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry job' });
  await expectAccessible(page, 'retry a job');
  await dialog.getByLabel('Reason').fill('The mail server is back');
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The requested item could not be found.');
});

test('admin suspends a user, who sees the reason at login until the suspension is lifted', async ({
  page,
  browser,
}) => {
  await registerAdmin(page);
  const { page: userPage, username, email, password } = await registerInNewContext(browser);
  await page.goto(`/admin/users?search=${username}`);
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1);
  await expectPageAccessible(page, 'adminUsers');
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${username}` });
  await expectAccessible(page, 'suspend a user');
  await dialog.getByLabel('Reason').fill('Spam in public parties');
  await dialog.getByRole('button', { name: 'Suspend user' }).click();
  await expect(page.getByText('Reason: Spam in public parties')).toBeVisible();
  await expectPageAccessible(page, 'adminUser');
  await expect
    .poll(async () => {
      await userPage.goto('/dashboard');
      await userPage.getByRole('heading', { level: 1 }).waitFor();
      return userPage.url();
    })
    .toMatch(/\/login/);
  const logIn = async () => {
    await userPage.goto('/login');
    await userPage.getByLabel('Email').fill(email);
    await userPage.getByLabel('Password', { exact: true }).fill(password);
    await userPage.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await logIn();
  await expect(userPage.getByRole('alert')).toContainText('Reason: Spam in public parties');
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  const liftDialog = page.getByRole('dialog', { name: 'Lift suspension' });
  await liftDialog.getByLabel('Reason').fill('The spam is gone');
  await liftDialog.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await logIn();
  await expect(userPage).toHaveURL(/\/dashboard$/);
  await userPage.context().close();
});

test('user who is not an admin is redirected to the dashboard and reported, and a guest is redirected to login', async ({
  page,
}) => {
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Faudit$/);
  await register(page);
  const attemptReport = page.waitForRequest((request) => request.url().endsWith('/api/v1/admin/audit_logs'));
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await attemptReport).postDataJSON()).toEqual({
    action: 'unauthorized_admin_access_attempt',
    path: '/admin/audit',
  });
});

test('expired admin session shows a card that opens a new session after confirmation', async ({ page }) => {
  const { password } = await registerAdmin(page);
  const reject = (code: string, details: object[]) => ({
    status: 403,
    json: { status: 'error', error: { type: 'forbidden', code, message: code, details, status: 403 } },
  });
  let isRecent = false;
  // The test cannot move the server's clock, so it rejects these requests itself until the user has confirmed.
  await page.route('**/api/v1/admin/sessions/verify', (route) =>
    isRecent ? route.fallback() : route.fulfill(reject('ADMIN_SESSION_EXPIRED', [])),
  );
  await page.route('**/api/v1/admin/sessions', (route) =>
    isRecent
      ? route.fallback()
      : route.fulfill(reject('RECENT_AUTHENTICATION_REQUIRED', [{ field: 'password', message: 'x' }])),
  );
  await page.goto('/admin/audit');
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page, 'confirm with the password');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Session Expired' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible();
  await expectAccessible(page, 'expired admin session');
  await page.getByRole('button', { name: 'Reopen admin area' }).click();
  await dialog.getByLabel('Your password').fill(`${password}x`);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  isRecent = true;
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Audit entries' })).toBeVisible();
});

test('admin without a second factor gets a link to the profile to set one up', async ({ page }) => {
  const { email } = await register(page);
  grantAdmin(email);
  await expect
    .poll(async () => {
      await page.goto('/admin');
      return page.getByRole('heading', { level: 1 }).innerText();
    })
    .toBe('Two-factor authentication required');
  await expectAccessible(page, 'admin area without a second factor');
  await page.getByRole('link', { name: 'Set up in your profile' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
});

test('admin suspends a listed user in bulk after a preview, and sees that a repeated entry is skipped', async ({
  page,
  browser,
}) => {
  test.slow();
  const { page: userPage, username } = await registerInNewContext(browser);
  await registerAdmin(page);
  await page.getByRole('link', { name: 'Bulk operations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk operations' })).toBeVisible();
  await expectPageAccessible(page, 'adminBulkOperations');
  await page.getByRole('button', { name: 'New operation' }).click();
  const form = page.getByRole('dialog', { name: 'New bulk operation' });
  await form.getByLabel('Email addresses or usernames').fill(`${username}\n${username}`);
  await expectAccessible(page, 'a new bulk operation');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('alertdialog', { name: 'Suspend: 1 user' });
  await expect(preview).toContainText('1 skipped: Listed more than once');
  await preview.getByLabel('Reason').fill('Spam from last night');
  await preview.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('2 of 2 processed: 1 done, 1 skipped')).toBeVisible({ timeout: 30_000 });
  await expectPageAccessible(page, 'adminBulkOperation');
  await userPage.context().close();
});

test('admin area opens at the dashboard, which links to open reports and is accessible in both themes', async ({
  page,
}) => {
  await registerAdmin(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Newest audit entries' });
  await expect(entries.getByText('Admin session opened').first()).toBeVisible();
  await expectPageAccessible(page, 'adminDashboard');
  await page.getByRole('link', { name: 'Open reports' }).click();
  await expect(page).toHaveURL(/\/admin\/moderation$/);
});

test('admin requests a report, downloads it when it is ready, and schedules a recurring report', async ({
  page,
}) => {
  test.slow();
  await registerAdmin(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.getByRole('button', { name: 'New report' }).click();
  const form = page.getByRole('dialog', { name: 'New report' });
  await expectAccessible(page, 'a new report');
  await form.getByLabel('Reason').fill('Quarterly review');
  await form.getByRole('button', { name: 'Request report' }).click();
  const downloadButton = page.getByRole('button', { name: 'Download: Users, All days' }).first();
  await expect(downloadButton).toBeVisible({ timeout: 30_000 });
  const downloaded = page.waitForEvent('download');
  await downloadButton.click();
  expect((await downloaded).suggestedFilename()).toMatch(/^users-.*\.csv$/);
  await page.getByRole('button', { name: 'New report' }).click();
  await form.getByRole('button', { name: /When/ }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await form.getByLabel('Reason').fill('For the board');
  await form.getByRole('button', { name: 'Schedule report' }).click();
  await expect(page.getByRole('table', { name: 'Schedules' })).toContainText('Weekly');
  await expectPageAccessible(page, 'adminReports');
});
