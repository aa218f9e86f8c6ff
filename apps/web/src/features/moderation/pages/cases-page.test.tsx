import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { listedCase } from '../../../../test/moderation.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import CasesPage from './cases-page.tsx';

const LIST = 'GET /api/v1/admin/moderation_cases';
const PAGE_PATH = '/admin/moderation';

afterEach(() => setWidth(1024));

function visit(list: FakeResponse, url = PAGE_PATH) {
  const server = fakeServer({ [LIST]: list });
  const query = () => server.lastQuery(LIST);
  return { server, query, ...renderPage(<CasesPage />, { url }) };
}

test('page lists a case with its author, reports and kind, and links to its page', async () => {
  visit({ data: [listedCase], meta: pageMeta(1) });
  expect(await screen.findByText('1 case')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Cases' }));
  const link = list.getByRole('link', { name: /Rude Lamp/ });
  expect(link.getAttribute('href')).toBe(`/admin/moderation/${listedCase.id}`);
  expect(link.textContent).toMatch(/by vex · 2 reports.*Item/);
});

test('list requests waiting cases by default, and keeps its filters in the URL', async () => {
  const { user, query, router } = visit({ data: [listedCase], meta: pageMeta(1) });
  await expect.poll(query).toEqual({ status: 'open', page: '1' });
  await user.click(screen.getByRole('button', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Appealed' }));
  await user.click(screen.getByRole('button', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Party' }));
  await expect.poll(query).toEqual({ status: 'appealed', kind: 'party', page: '1' });
  expect(router.state.location.search).toBe('?status=appealed&kind=party');
});

test('subtitle names the order of the cases, which depends on their status', async () => {
  const { unmount } = visit({ data: [listedCase], meta: pageMeta(1) });
  expect(screen.getByText('Reported content and users, longest-waiting first.')).toBeDefined();
  await screen.findByText('1 case');
  unmount();
  visit({ data: [listedCase], meta: pageMeta(1) }, `${PAGE_PATH}?status=decided`);
  expect(screen.getByText('Reported content and users, newest first.')).toBeDefined();
});

test('filters on a phone are collapsed into one line, and expanded while any filter is set', async () => {
  setWidth(390);
  const { container, unmount } = visit({ data: [listedCase], meta: pageMeta(1) });
  await screen.findByText('1 case');
  expect(container.querySelector('details')?.open).toBe(false);
  unmount();
  const filteredView = visit({ data: [listedCase], meta: pageMeta(1) }, `${PAGE_PATH}?mine=true`);
  await screen.findByText('1 case');
  expect(filteredView.container.querySelector('details')?.open).toBe(true);
});

test('empty queue shows an explanation, and an empty result offers to clear the filters', async () => {
  const { user } = visit({ data: [], meta: pageMeta(0) }, `${PAGE_PATH}?mine=true`);
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('No cases are waiting for a decision')).toBeDefined();
});

test('export sends the filters of the list, and shows a failure', async () => {
  const { user, server } = visit({ data: [listedCase], meta: pageMeta(1) }, `${PAGE_PATH}?status=decided`);
  server.on(`${LIST}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the cases')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe('/api/v1/admin/moderation_cases/export?status=decided');
});

test('failed list shows its error with a retry', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading cases')).toBeDefined();
  server.on(LIST, { data: [listedCase], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Rude Lamp')).toBeDefined();
});
