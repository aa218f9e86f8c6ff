import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { listedQueuedRequest } from '../../../../test/support.ts';
import SupportQueuePage from './support-queue-page.tsx';

const LIST = 'GET /api/v1/admin/support_requests';
const PAGE_PATH = '/admin/communications';

function visit(list: FakeResponse, url = PAGE_PATH) {
  const server = fakeServer({ [LIST]: list });
  const query = () => server.lastQuery(LIST);
  return { server, query, ...renderPage(<SupportQueuePage />, { url }) };
}

test('page lists requests with user, status and premium badge, and links to each', async () => {
  visit({ data: [listedQueuedRequest], meta: pageMeta(1) });
  expect(await screen.findByText('1 request')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Support requests' }));
  const link = list.getByRole('link', { name: /The chest is locked/ });
  expect(link.getAttribute('href')).toBe(`/admin/communications/requests/${listedQueuedRequest.id}`);
  expect(link.textContent).toMatch(/mirelle.*Answered.*Premium/);
});

test('list shows open requests by default, and keeps its filters in the URL', async () => {
  const { user, query, router } = visit({ data: [listedQueuedRequest], meta: pageMeta(1) });
  await expect.poll(query).toEqual({ status: 'open', page: '1' });
  await user.click(screen.getByRole('button', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Closed' }));
  await expect.poll(query).toEqual({ status: 'closed', page: '1' });
  await user.click(screen.getByRole('button', { name: /Users/ }));
  await user.click(await screen.findByRole('option', { name: 'Premium support' }));
  await expect.poll(query).toEqual({ status: 'closed', premium: 'true', page: '1' });
  expect(router.state.location.search).toBe('?status=closed&premium=true');
});

test('empty queue shows an empty state; an empty result offers to clear the filters', async () => {
  const { user } = visit({ data: [], meta: pageMeta(0) }, `${PAGE_PATH}?premium=true`);
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('No requests are waiting for an answer')).toBeDefined();
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const { user, server } = visit(
    { data: [listedQueuedRequest], meta: pageMeta(1) },
    `${PAGE_PATH}?status=answered`,
  );
  server.on(`${LIST}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the support requests')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe('/api/v1/admin/support_requests/export?status=answered');
});

test('list that failed to load shows an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading support requests')).toBeDefined();
  server.on(LIST, { data: [listedQueuedRequest], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The chest is locked')).toBeDefined();
});
