import type { ListedUser } from '@quartermaster/contract/admin-users';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import UsersPage from './users-page.tsx';

const LIST = 'GET /api/v1/admin/users';
const listedUser: ListedUser = {
  id: mirelle.id,
  username: 'mirelle',
  email: 'mirelle@example.org',
  email_verified: true,
  tier: 'tier_free',
  admin: false,
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
  suspension: null,
};
const suspendedUser: ListedUser = {
  ...listedUser,
  id: '019a0000-0000-7000-8000-000000000002',
  username: 'vex',
  email_verified: false,
  suspension: { since: '2026-11-20T10:00:00.000Z', until: null, reason: 'Spam' },
};

function visit(list: FakeResponse, url = '/admin/users') {
  const server = fakeServer({ [LIST]: list });
  const query = () => server.lastQuery(LIST);
  return { server, query, ...renderPage(<UsersPage />, { url }) };
}

test('page lists users with their badges and links to each', async () => {
  visit({ data: [listedUser, suspendedUser], meta: pageMeta(2) });
  expect(await screen.findByText('2 users')).toBeDefined();
  const [first, second] = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem');
  expect(first?.textContent).not.toContain('Suspended');
  expect(second?.textContent).toContain('Suspended');
  expect(second?.textContent).toContain('Unverified');
  expect(screen.getByRole('link', { name: 'mirelle' }).getAttribute('href')).toBe(
    `/admin/users/${mirelle.id}`,
  );
});

test('count shows “or more” if the server stopped counting', async () => {
  visit({ data: [listedUser], meta: pageMeta(1000, { total_pages: 40 }) });
  expect(await screen.findByText('1,000 or more users')).toBeDefined();
});

test('list reads its filters from the URL; an empty result offers to clear them', async () => {
  const { user, query } = visit(
    { data: [], meta: pageMeta(0) },
    '/admin/users?search=mir&filter=suspended&sort=oldest&page=2',
  );
  await expect.poll(query).toEqual({ page: '2', search: 'mir', filter: 'suspended', sort: 'oldest' });
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await expect.poll(query).toEqual({ page: '1', sort: 'oldest' });
});

test('filters that were opened on a phone stay open when the search field is emptied', async () => {
  setWidth(390);
  onTestFinished(() => setWidth(1024));
  const { user } = visit({ data: [listedUser], meta: pageMeta(1) });
  await user.click(await screen.findByText('Filters'));
  const field = screen.getByLabelText('Username or email');
  await user.type(field, 'm');
  await user.type(field, '{Backspace}');
  expect(field.closest('details')?.open).toBe(true);
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const { user, server } = visit({ data: [listedUser], meta: pageMeta(1) }, '/admin/users?filter=admin');
  server.on(`${LIST}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the users')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe('/api/v1/admin/users/export?filter=admin');
});

test('rejected export shows the reason', async () => {
  const { user, server } = visit({ data: [listedUser], meta: pageMeta(1) });
  const limited = { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' };
  server.on(`${LIST}/export`, { status: 429, error: limited });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^Failed to export the users\. Too many requests/)).toBeDefined();
});

test('failed list request shows an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading users')).toBeDefined();
  server.on(LIST, { data: [listedUser], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('mirelle')).toBeDefined();
});
