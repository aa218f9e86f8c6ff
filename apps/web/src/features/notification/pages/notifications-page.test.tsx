import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { newSignIn, roleChanged } from '../../../../test/notifications.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import NotificationsPage from './notifications-page.tsx';

const LIST = 'GET /api/v1/notifications';
const COUNT = 'GET /api/v1/notifications/unread_count';
const READ = `POST /api/v1/notifications/${roleChanged.id}/read`;
const READ_ALL = 'POST /api/v1/notifications/read_all';

function visit(
  list: FakeResponse = { data: [roleChanged, newSignIn], meta: pageMeta(2) },
  query = '',
  unreadCount = 1,
) {
  const server = fakeServer({
    [LIST]: list,
    [COUNT]: { data: { unread_count: unreadCount } },
    [READ]: { data: { ...roleChanged, read_at: '2026-11-01T12:00:00.000Z' } },
    [READ_ALL]: { data: { unread_count: 0 } },
  });
  return { server, ...renderPage(<NotificationsPage />, { url: `/notifications${query}` }) };
}

const sentQuery = (server: ReturnType<typeof fakeServer>) =>
  new URLSearchParams(
    server.requests.findLast(({ path }) => path.startsWith('/api/v1/notifications?'))?.path.split('?')[1],
  );

test('list shows text, link and unread state', async () => {
  visit();
  const list = within(await screen.findByRole('list', { name: 'Notifications' }));
  const unreadLink = list.getByRole('link', { name: /^Unread: Your role in The Copper Lanterns changed/ });
  expect(unreadLink.getAttribute('href')).toBe(`/parties/${lanterns.id}`);
  expect(unreadLink.textContent).toContain('tobin made you a manager.');
  expect(list.getByRole('link', { name: /^New sign-in/ }).getAttribute('href')).toBe('/profile');
  expect(await screen.findByText('1 unread')).toBeDefined();
});

test('opening a notification marks it as read', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('link', { name: /^Unread/ }));
  expect(await screen.findByText(`now at /parties/${lanterns.id}`)).toBeDefined();
  await waitFor(() => expect(server.count(READ)).toBe(1));
});

test('notification is marked as read without opening it', async () => {
  const { server, user } = visit();
  const markButton = await screen.findByRole('button', { name: `Mark as read: ${roleChanged.title}` });
  server.on(LIST, { data: [{ ...roleChanged, read_at: newSignIn.read_at }, newSignIn], meta: pageMeta(2) });
  server.on(COUNT, { data: { unread_count: 0 } });
  await user.click(markButton);
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Unread/ })).toBeNull());
  expect(server.count(READ)).toBe(1);
  expect(await screen.findByText('All read')).toBeDefined();
});

test('notification becomes unread again when marking it as read fails', async () => {
  const { server, user } = visit();
  server.on(READ, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(await screen.findByRole('button', { name: /^Mark as read/ }));
  await waitFor(() => expect(server.count(READ)).toBe(1));
  expect(await screen.findByRole('link', { name: /^Unread/ })).toBeDefined();
});

test('button marks all as read, and is disabled without unread notifications', async () => {
  const { server, user } = visit();
  const markAll = await screen.findByRole('button', { name: 'Mark all as read' });
  await screen.findByText('1 unread');
  server.on(LIST, { data: [newSignIn], meta: pageMeta(1) });
  server.on(COUNT, { data: { unread_count: 0 } });
  await user.click(markAll);
  expect(await screen.findByText('All read')).toBeDefined();
  expect(server.count(READ_ALL)).toBe(1);
  await waitFor(() => expect(markAll.getAttribute('aria-disabled')).toBe('true'));
  await user.click(markAll);
  expect(server.count(READ_ALL)).toBe(1);
  // Otherwise keyboard navigation would start again at the top of the page.
  expect(document.activeElement).toBe(markAll);
});

test('filters by state and type are sent and kept in the URL', async () => {
  const { server, user, router } = visit();
  await screen.findByRole('list', { name: 'Notifications' });
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(sentQuery(server).get('unread')).toBe('true'));
  await user.click(screen.getByRole('button', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Security' }));
  await waitFor(() => expect(sentQuery(server).get('kind')).toBe('security'));
  expect(router.state.location.search).toBe('?unread=1&kind=security');
});

test('list loads the second page', async () => {
  const { server, user, router } = visit({
    data: [roleChanged],
    meta: pageMeta(41, { total_pages: 3, per_page: 20 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(sentQuery(server).get('page')).toBe('2'));
  expect(router.state.location.search).toBe('?page=2');
});

test.each([
  ['', 'No notifications yet'],
  ['?unread=1', 'All read'],
  ['?kind=billing', 'No notifications found'],
])('empty list with the filter "%s" shows: %s', async (query, title) => {
  const { user, router } = visit({ data: [], meta: pageMeta(0) }, query, 0);
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeDefined();
  if (query === '') return;
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('page shows an error with a retry', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByRole('heading', { name: 'Error loading notifications' })).toBeDefined();
  server.on(LIST, { data: [newSignIn], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /^New sign-in/ })).toBeDefined();
});

test('title of a notification is shown as plain text', async () => {
  const title = 'Your role in <img src=x onerror=alert(1)> changed';
  visit({ data: [{ ...roleChanged, title }], meta: pageMeta(1) });
  expect(await screen.findByText(title)).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

test.each(['constructor', 'no_such_type'])('unknown type %s in the URL is ignored', async (kind) => {
  const { server } = visit(undefined, `?kind=${kind}`);
  expect(await screen.findByRole('list', { name: 'Notifications' })).toBeDefined();
  expect(sentQuery(server).has('kind')).toBe(false);
});
