import type { OwnTemplate } from '@quartermaster/contract/own-content';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberTemplate } from '../../../../test/shops.ts';
import MyContentPage from './my-content-page.tsx';

const LIST = 'GET /api/v1/my_content';
const ember: OwnTemplate = {
  kind: 'shop_template',
  id: emberTemplate.id,
  name: 'Ember & Anvil',
  visibility: 'public',
  is_hidden: false,
  average_rating: 4.6,
  ratings_count: 23,
  uses_count: 9,
  places_count: 2,
  updated_at: '2026-11-01T10:00:00.000Z',
};
const torch: OwnTemplate = {
  ...ember,
  kind: 'item_template',
  id: torchTemplate.id,
  name: 'Torch',
  visibility: 'private',
  average_rating: null,
  ratings_count: 0,
  uses_count: 0,
  places_count: 1,
};

function visit(responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({ [LIST]: { data: [ember, torch], meta: pageMeta(2) }, ...responses });
  return { server, ...renderPage(<MyContentPage />, { url: '/my-content' }) };
}
const chooseFromMenu = async (user: Awaited<ReturnType<typeof visit>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const selectAll = { name: 'Select all on this page' };

test('page lists a shop and an item with visibility, rating and usage', async () => {
  visit();
  const list = within(await screen.findByRole('list', { name: 'My content' }));
  expect(list.getByText('Deployed 2 times · Used by 9 people')).toBeDefined();
  expect(list.getByText('In 1 of your templates · Not used by others yet')).toBeDefined();
  expect(list.getByText('4.6 of 5 stars, 23 ratings')).toBeDefined();
  expect(list.getByText('Public')).toBeDefined();
  expect(list.getByRole('link', { name: 'Torch' }).getAttribute('href')).toBe(
    `/items/templates/${torchTemplate.id}`,
  );
});

test('selected template is made public, and the selection is cleared', async () => {
  const { server, user } = visit({
    'PATCH /api/v1/my_content': { data: { templates_count: 1 } },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Torch' }));
  expect(screen.getByRole('checkbox', { name: '1 template selected' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Change visibility/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Public/ }));
  expect(await screen.findByText('1 template is public now')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    content: { templates: [{ kind: 'item_template', id: torch.id }], visibility: 'public' },
  });
  expect(await screen.findByRole('checkbox', selectAll)).toBeDefined();
});

test('deletion requires confirmation, shows an error if it is rejected, and can be retried', async () => {
  const { server, user } = visit({
    'POST /api/v1/my_content/delete': { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } },
  });
  await user.click(await screen.findByRole('checkbox', selectAll));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 templates?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  server.on('POST /api/v1/my_content/delete', { data: { templates_count: 2 } });
  server.on(LIST, { data: [], meta: pageMeta(0) });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 templates deleted')).toBeDefined();
  expect(await screen.findByText('No content yet')).toBeDefined();
});

test('page shows loading and error states', async () => {
  const { server, user } = visit({ [LIST]: { status: 403, error: { code: 'FORBIDDEN' } } });
  expect(screen.getByRole('status', { name: 'Loading content' })).toBeDefined();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(LIST, { data: [torch], meta: pageMeta(1) });
  await user.click(retry);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Torch' })).toBeDefined());
});

test('file menu exports the shops and loot that match the search, reports a failed export, and opens the import', async () => {
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const EXPORT = 'GET /api/v1/my_content/export';
  const { server, user } = visit({ [EXPORT]: { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } } });
  await screen.findByRole('list', { name: 'My content' });
  await user.type(screen.getByRole('searchbox', { name: 'Search my content' }), 'lamp');
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('search=lamp'));
  await chooseFromMenu(user, 'Export the shops and loot listed here');
  expect(await screen.findByText('Failed to export your templates')).toBeDefined();
  server.on(EXPORT, { raw: '{}' });
  await chooseFromMenu(user, 'Export the shops and loot listed here');
  expect(await screen.findByText('Your templates are in the downloaded file')).toBeDefined();
  expect(server.requests.at(-1)?.path).toContain('/my_content/export?search=lamp');
  expect(createObjectUrl).toHaveBeenCalledOnce();
  await chooseFromMenu(user, 'Import shops and loot');
  expect(await screen.findByText('now at /my-content/import')).toBeDefined();
});

test('file menu does not offer to export shops and loot while only items are listed', async () => {
  fakeServer({ [LIST]: { data: [torch], meta: pageMeta(1) } });
  const { user } = renderPage(<MyContentPage />, { url: '/my-content?kind=item_template' });
  await user.click(await screen.findByRole('button', { name: 'Import and export' }));
  expect(await screen.findByRole('menuitem', { name: 'Export all my items as CSV' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Export the shops and loot listed here' })).toBeNull();
});
