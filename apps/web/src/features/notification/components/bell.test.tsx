import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { broadcast, confirm, subscriberCount } from '../../../../test/fake-cable.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { newSignIn, roleChanged } from '../../../../test/notifications.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { arrivalToasts } from '../../../platform/arrival-toasts.ts';
import { sleep } from '../../../platform/clock.ts';
import { toasts } from '../../../platform/toasts.ts';
import { Bell } from './bell.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));
afterEach(() => arrivalToasts.set(true));

const LIST = 'GET /api/v1/notifications';
const COUNT = 'GET /api/v1/notifications/unread_count';
const READ = `POST /api/v1/notifications/${roleChanged.id}/read`;
const CHANNEL = 'NotificationChannel';

async function visit(
  unreadCount = 1,
  list: FakeResponse = { data: [roleChanged, newSignIn], meta: pageMeta(2) },
) {
  const server = fakeServer({
    [LIST]: list,
    [COUNT]: { data: { unread_count: unreadCount } },
    [READ]: { data: { ...roleChanged, read_at: '2026-11-01T12:00:00.000Z' } },
    'POST /api/v1/notifications/read_all': { data: { unread_count: 0 } },
  });
  const view = renderPage(<Bell />, { url: '/dashboard' });
  await waitFor(() => expect(subscriberCount(CHANNEL)).toBe(1));
  return { server, ...view };
}

const bell = (name: string) => screen.findByRole('button', { name });
const sendCount = (unread_count: number, id?: string) =>
  act(async () =>
    broadcast(CHANNEL, undefined, { action: 'notification_created', unread_count, ...(id ? { id } : {}) }),
  );

test('bell shows 120 unread notifications as 99+, and its accessible name contains the exact number', async () => {
  await visit(120);
  const button = await bell('Notifications, 120 unread');
  expect(button.parentElement?.textContent).toContain('99+');
});

test('bell shows no count when everything is read', async () => {
  await visit(0);
  const button = await bell('Notifications');
  expect(button.parentElement?.textContent).toBe('');
});

test('new notification increases the count, is announced, and is shown as a toast with a Show button', async () => {
  const { server, user } = await visit(0);
  await bell('Notifications');
  server.on(COUNT, { data: { unread_count: 1 } });
  await sendCount(1, roleChanged.id);
  expect(await bell('Notifications, 1 unread')).toBeDefined();
  expect(await screen.findByText('1 unread notification')).toBeDefined();
  const notices = within(screen.getByRole('region', { name: 'Notices' }));
  expect(await notices.findByText(roleChanged.title)).toBeDefined();
  await user.click(notices.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(`now at /parties/${lanterns.id}`)).toBeDefined();
  await waitFor(() => expect(server.count(READ)).toBe(1));
});

test('new notification shows no toast while toasts are turned off, but is counted', async () => {
  arrivalToasts.set(false);
  const { server } = await visit(0);
  await bell('Notifications');
  server.on(COUNT, { data: { unread_count: 1 } });
  await sendCount(1, roleChanged.id);
  expect(await bell('Notifications, 1 unread')).toBeDefined();
  expect(toasts.get()).toEqual([]);
});

test('notification read in another tab is no longer counted', async () => {
  const { server } = await visit(1);
  await bell('Notifications, 1 unread');
  server.on(COUNT, { data: { unread_count: 0 } });
  await act(async () => broadcast(CHANNEL, undefined, { action: 'notifications_read', unread_count: 0 }));
  expect(await bell('Notifications')).toBeDefined();
  expect(toasts.get()).toEqual([]);
});

test('count is refetched after an interruption, and an invalid frame changes nothing', async () => {
  const { server } = await visit(0);
  await bell('Notifications');
  await act(async () => broadcast(CHANNEL, undefined, { action: 'unknown_action', unread_count: 7 }));
  expect(screen.queryByRole('button', { name: /unread/ })).toBeNull();
  server.on(COUNT, { data: { unread_count: 2 } });
  await act(async () => confirm(CHANNEL));
  expect(await bell('Notifications, 2 unread')).toBeDefined();
});

test('popover shows the newest notifications; opening one marks it as read', async () => {
  const { server, user } = await visit(1);
  await user.click(await bell('Notifications, 1 unread'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect(await dialog.findByRole('link', { name: /New sign-in/ })).toBeDefined();
  expect(dialog.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/notifications');
  await user.click(dialog.getByRole('link', { name: /^Unread: Your role/ }));
  expect(await screen.findByText(`now at /parties/${lanterns.id}`)).toBeDefined();
  await waitFor(() => expect(server.count(READ)).toBe(1));
});

test('popover marks all notifications as read, and Escape returns the focus to the bell', async () => {
  const { server, user } = await visit(1);
  await user.click(await bell('Notifications, 1 unread'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  server.on(COUNT, { data: { unread_count: 0 } });
  server.on(LIST, { data: [{ ...roleChanged, read_at: newSignIn.read_at }, newSignIn], meta: pageMeta(2) });
  await user.click(await dialog.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(dialog.queryByRole('link', { name: /^Unread/ })).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await bell('Notifications'));
});

test('empty popover shows an explanation, and a failure offers a retry', async () => {
  const { server, user } = await visit(0, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  await user.click(await bell('Notifications'));
  expect(await screen.findByRole('heading', { name: 'Error loading notifications' })).toBeDefined();
  server.on(LIST, { data: [], meta: pageMeta(0) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/News about your parties appears here/)).toBeDefined();
});

test('popover keeps the notifications when a refetch fails', async () => {
  const { server, user, client } = await visit(1);
  await user.click(await bell('Notifications, 1 unread'));
  await screen.findByRole('link', { name: /New sign-in/ });
  server.on(LIST, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  const requestCount = server.count(LIST);
  await act(async () => {
    await client.refetchQueries();
    // The cache notifies its observers in a later task.
    await sleep(0);
  });
  expect(server.count(LIST)).toBeGreaterThan(requestCount);
  expect(screen.getByRole('link', { name: /New sign-in/ })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Error loading notifications' })).toBeNull();
});
