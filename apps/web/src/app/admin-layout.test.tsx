import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { mirelle } from '../../test/people.ts';
import { setWidth } from '../../test/viewport.ts';
import { timeZone } from '../platform/preferences.ts';
import { session } from '../platform/session.ts';
import AdminLayout from './admin-layout.tsx';
import { Protected } from './guards.tsx';
import { IdentityConfirmation } from './identity-confirmation.tsx';

const VERIFY = 'GET /api/v1/admin/sessions/verify';
const REPORT = 'POST /api/v1/admin/audit_logs';
const verifiedResponse = { data: { session_id: mirelle.id, verified_at: '2026-11-21T10:00:00.000Z' } };
const rejectedResponse = { status: 403, error: { code: 'FORBIDDEN' } };
const CHECK_INTERVAL_MS = 5 * 60_000;

let consoleLines: unknown[];
beforeEach(() => {
  consoleLines = [];
  vi.spyOn(console, 'info').mockImplementation((line) => void consoleLines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  setWidth(1024);
  timeZone.set('');
});

function visit(status: 'authenticated' | 'anonymous', admin: boolean, url = '/admin/audit?person=x') {
  session.set(
    status === 'authenticated'
      ? { status, user: { ...mirelle, admin }, error: null }
      : { status, user: null, error: null },
  );
  const router = createMemoryRouter(
    [
      {
        element: <Protected />,
        children: [
          { element: <AdminLayout />, children: [{ path: '/admin/audit', element: <p>the logs</p> }] },
        ],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [url] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <IdentityConfirmation />
    </>,
  );
  return router;
}

test('guest is redirected to login with the path and query to return to', () => {
  const server = fakeServer();
  const router = visit('anonymous', false);
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/login?redirect=%2Fadmin%2Faudit%3Fperson%3Dx');
  expect(server.requests).toEqual([]);
});

test('user who is not an admin is redirected to the dashboard, and the requested path is reported', async () => {
  const server = fakeServer({ [REPORT]: { status: 204 } });
  const router = visit('authenticated', false);
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  await expect.poll(() => server.count(REPORT)).toBe(1);
  expect(server.requests[0]?.body).toEqual({
    action: 'unauthorized_admin_access_attempt',
    path: '/admin/audit',
  });
});

test('admin sees the menu, and the bar with email, initial, badge and exit, and the visit is logged', async () => {
  fakeServer({ [VERIFY]: verifiedResponse });
  visit('authenticated', true);
  expect(screen.getByRole('status').textContent).toContain('Loading admin panel...');
  expect(await screen.findByText('the logs')).toBeDefined();
  const bar = screen.getByRole('banner');
  expect(bar.textContent).toContain('ADMIN MODE');
  expect(bar.textContent).toContain('mirelle@example.org');
  expect(bar.textContent).toMatch(/Session checked at \S.* · Last action: opened Audit Logs/);
  expect(screen.getByText('M')).toBeDefined();
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Analytics',
    'Users',
    'Moderation',
    'Audit Logs',
    'Financial',
    'Bulk operations',
    'Communications',
    'Reports',
    'Monitoring',
    'System health',
    'Background Jobs',
    'Settings',
  ]);
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Audit Logs');
  expect(screen.getByRole('link', { name: 'Exit Admin Mode' }).getAttribute('href')).toBe('/dashboard');
  expect(consoleLines).toEqual(['Admin page visited: /admin/audit']);
});

test('menu on a phone is collapsed into one line with the page name', async () => {
  setWidth(390);
  fakeServer({ [VERIFY]: verifiedResponse });
  visit('authenticated', true);
  const menu = await screen.findByRole('navigation', { name: 'Admin' });
  expect(menu.querySelector('summary')?.textContent).toBe('Audit Logs');
  expect(menu.querySelector('details')?.open).toBe(false);
});

test('admin session is checked every five minutes, and the admin area closes when the check is rejected', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer({ [VERIFY]: verifiedResponse });
  visit('authenticated', true);
  expect(await screen.findByText('the logs')).toBeDefined();
  expect(server.requests[0]?.headers.get('x-admin-session')).toBeNull();
  server.on(VERIFY, rejectedResponse);
  await act(() => vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS - 1000));
  expect(server.count(VERIFY)).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByRole('heading', { name: 'Admin Session Expired' })).toBeDefined();
  expect(server.requests[1]?.headers.get('x-admin-session')).toBe(mirelle.id);
  expect(screen.queryByText('the logs')).toBeNull();
  const returnLink = screen.getByRole('link', { name: 'Return to Dashboard' });
  expect(returnLink.getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('button', { name: 'Reopen admin area' })).toBeNull();
});

test('admin area reports that its session could not be checked, and opens again after a successful retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer({ [VERIFY]: verifiedResponse });
  visit('authenticated', true);
  expect(await screen.findByText('the logs')).toBeDefined();
  server.on(VERIFY, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  await act(() => vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS + 5000));
  expect(
    await screen.findByText(
      'The server did not respond or failed, so the admin session could not be checked.',
    ),
  ).toBeDefined();
  server.on(VERIFY, verifiedResponse);
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('the logs')).toBeDefined();
});

test('time of the session check is shown in the time zone of the profile', async () => {
  timeZone.set('Asia/Tokyo');
  fakeServer({ [VERIFY]: verifiedResponse });
  visit('authenticated', true);
  const time = new Date('2026-11-21T19:00:00').toLocaleTimeString(undefined, { timeStyle: 'short' });
  expect((await screen.findByRole('banner')).textContent).toContain(`Session checked at ${time} ·`);
});

const OPEN = 'POST /api/v1/admin/sessions';
const ACTIVITY = 'POST /api/v1/admin/sessions/activity';
const expiredResponse = { status: 403, error: { code: 'ADMIN_SESSION_EXPIRED' } };
const unconfirmedResponse = {
  status: 403,
  error: {
    code: 'RECENT_AUTHENTICATION_REQUIRED',
    details: [{ field: 'password', message: 'Confirm with your password.' }],
  },
};

/** The server accepts a confirmation, and then opens the admin session. */
function acceptConfirmation(server: ReturnType<typeof fakeServer>) {
  server.on('POST /api/v1/auth/confirm', () => {
    server.on(OPEN, () => {
      server.on(VERIFY, verifiedResponse);
      return { status: 201, ...verifiedResponse };
    });
    return { data: { recent_until: '2026-11-21T10:10:00.000Z' } };
  });
}

test('admin without an admin session enters after confirming their identity', async () => {
  const server = fakeServer({ [VERIFY]: expiredResponse, [OPEN]: unconfirmedResponse });
  acceptConfirmation(server);
  visit('authenticated', true);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  expect(screen.queryByText('the logs')).toBeNull();
  await user.type(dialog.getByLabelText('Your password'), 'Torchlight9');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('the logs')).toBeDefined();
});

test('admin who cancels the confirmation sees the expired session card and can enter from there', async () => {
  const server = fakeServer({ [VERIFY]: expiredResponse, [OPEN]: unconfirmedResponse });
  visit('authenticated', true);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Admin Session Expired' })).toBeDefined();
  acceptConfirmation(server);
  await user.click(screen.getByRole('button', { name: 'Reopen admin area' }));
  const secondDialog = within(await screen.findByRole('dialog'));
  await user.type(secondDialog.getByLabelText('Your password'), 'Torchlight9');
  await user.click(secondDialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('the logs')).toBeDefined();
});

test('activity is reported at most once a minute, and a rejected report closes the admin area', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer({ [VERIFY]: verifiedResponse, [ACTIVITY]: { status: 204 } });
  visit('authenticated', true);
  expect(await screen.findByText('the logs')).toBeDefined();
  const waitAndPressKey = async () => {
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    window.dispatchEvent(new Event('keydown'));
    await act(() => vi.advanceTimersByTimeAsync(10));
  };
  await waitAndPressKey();
  expect(server.count(ACTIVITY)).toBe(0);
  await waitAndPressKey();
  expect(server.count(ACTIVITY)).toBe(1);
  await waitAndPressKey();
  expect(server.count(ACTIVITY)).toBe(1);
  server.on(ACTIVITY, expiredResponse);
  server.on(VERIFY, expiredResponse);
  await waitAndPressKey();
  expect(await screen.findByRole('heading', { name: 'Admin Session Expired' })).toBeDefined();
});

test('activity in the admin area updates the time of the last activity, which all tabs share', async () => {
  fakeServer({ [VERIFY]: verifiedResponse });
  visit('authenticated', true);
  await screen.findByText('the logs');
  localStorage.setItem('last_activity_at', String(Date.now() - 60_000));
  window.dispatchEvent(new Event('mousedown'));
  expect(Number(localStorage.getItem('last_activity_at'))).toBeGreaterThan(Date.now() - 1000);
});
