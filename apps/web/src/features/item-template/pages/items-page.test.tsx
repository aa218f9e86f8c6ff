import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ItemsPage from './items-page.tsx';

const LIST = 'GET /api/v1/item_templates';

function visit() {
  const server = fakeServer(inventoryResponses());
  return { server, ...renderPage(<ItemsPage />, { url: '/items' }) };
}

test('page shows the catalog as tiles with links', async () => {
  visit();
  const torch = await screen.findByRole('link', { name: 'Torch' });
  expect(torch.getAttribute('href')).toBe(`/items/templates/${torchTemplate.id}`);
  expect(screen.getByText('1 item')).toBeDefined();
  expect(screen.getByText('1 copper piece')).toBeDefined();
});

test('category and search are sent to the server, starting at the first page', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: 'Torch' });
  await user.click(await screen.findByRole('radio', { name: /Gear/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'tor');
  await waitFor(() =>
    expect(server.lastQuery(LIST)).toMatchObject({ search: 'tor', category: 'gear', page: '1' }),
  );
});

test('sort order can be reversed', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: 'Torch' });
  await user.click(screen.getByRole('button', { name: 'Sorted ascending; sort descending' }));
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ direction: 'desc' }));
});

test('empty result shows a message and offers to create the item or clear the filters', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: 'Torch' });
  server.on(LIST, { data: [], meta: pageMeta(0, { per_page: 24 }) });
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'crown');
  expect(await screen.findByText('No items found')).toBeDefined();
  const create = await screen.findByRole('link', { name: 'Create this item' });
  expect(create.getAttribute('href')).toBe('/items/new?name=crown');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('link', { name: 'Torch' })).toBeDefined();
});

test('page shows that it is loading', async () => {
  const { server } = visit();
  expect(screen.getByRole('status', { name: 'Loading items' })).toBeDefined();
  await screen.findByRole('link', { name: 'Torch' });
  expect(server.count(LIST)).toBe(1);
});

test('page offers a retry when the catalog fails to load', async () => {
  const server = fakeServer({
    ...inventoryResponses(),
    [LIST]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  const { user } = renderPage(<ItemsPage />, { url: '/items' });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(LIST, { data: [torchTemplate], meta: pageMeta(1, { per_page: 24 }) });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Torch' })).toBeDefined();
});

test('page shows the license of the catalog', async () => {
  visit();
  await screen.findByRole('link', { name: 'Torch' });
  expect(screen.getByText(/System Reference Document 5\.1/)).toBeDefined();
  const license = screen.getByRole('link', { name: 'creativecommons.org/licenses/by/4.0/legalcode' });
  expect(license.getAttribute('href')).toBe('https://creativecommons.org/licenses/by/4.0/legalcode');
});

test('My items requests only the user’s own items, and offers an import if there are none', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: 'Torch' });
  server.on(LIST, { data: [], meta: pageMeta(0, { per_page: 24 }) });
  await user.click(screen.getByRole('radio', { name: 'My items' }));
  expect(await screen.findByText('No items of your own yet')).toBeDefined();
  expect(server.lastQuery(LIST)).toMatchObject({ creator_id: mirelle.id });
  expect(screen.getByRole('link', { name: 'Import from a file' }).getAttribute('href')).toBe('/items/import');
});

test('page filters by minimum rating', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: 'Torch' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: /Rating/ }));
  await user.click(await screen.findByRole('option', { name: '4.5 stars or more' }));
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ min_rating: '4.5' }));
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
});

test('page exports own items as a file and reports a failure', async () => {
  const { server, user } = visit();
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  server.on('GET /api/v1/item_templates/export', { raw: 'name' });
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export my items as CSV' }));
  expect(await screen.findByText('Your items are in the downloaded file')).toBeDefined();
  expect(createObjectUrl).toHaveBeenCalledOnce();
  expect(server.requests.at(-1)?.path).toContain('export?format=csv');
  server.on('GET /api/v1/item_templates/export', { status: 403, error: { code: 'FORBIDDEN' } });
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export my items as JSON' }));
  expect(await screen.findByText('Failed to export your items')).toBeDefined();
});
