import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, torchTemplate } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { sleep } from '../../../platform/clock.ts';
import ItemEditPage from './item-edit-page.tsx';

const ownTemplate = {
  ...torchTemplate,
  permissions: { edit: true, delete: true, rate: false },
  is_system: false,
};
const url = `/api/v1/item_templates/${ownTemplate.id}`;

function visit(responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({
    ...inventoryResponses(),
    [`GET ${url}`]: { data: ownTemplate },
    [`GET ${url}/usage`]: { data: { is_used: true, items_that_follow: 12, items_that_stay: 1 } },
    ...responses,
  });
  return {
    server,
    ...renderPage(<ItemEditPage />, { url: `/items/${ownTemplate.id}/edit`, path: '/items/:id/edit' }),
  };
}

test('page says how many items change and how many keep their values, and disables the stack size', async () => {
  visit();
  expect(await screen.findByText('13 items created from this item')).toBeDefined();
  expect(screen.getByText('12 items that you can edit will change with it.')).toBeDefined();
  expect(screen.getByText(/1 item that you cannot edit keeps the current name/)).toBeDefined();
  expect(await screen.findByRole('textbox', { name: 'Stack size' })).toHaveProperty('disabled', true);
});

test('saving sends the version of the item that was loaded, shows a toast and returns to the item', async () => {
  const { server, user } = visit({ [`PUT ${url}`]: { data: { ...ownTemplate, name: 'Torch!' } } });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  // The toast is expected first, because it disappears after a few seconds.
  expect(await screen.findByText('"Torch!" saved')).toBeDefined();
  expect(await screen.findByText(`now at /items/templates/${ownTemplate.id}`)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    item_template: { name: 'Torch!', updated_at: ownTemplate.updated_at, tags: ['light'] },
  });
});

test('saving sends the version that filled the form, even if a newer version is loaded meanwhile', async () => {
  const { server, user, client } = visit({ [`PUT ${url}`]: { data: ownTemplate } });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  const newer = { ...ownTemplate, description: 'Changed', updated_at: '2026-11-02T10:00:00.000Z' };
  server.on(`GET ${url}`, { data: newer });
  await client.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /items/templates/${ownTemplate.id}`)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    item_template: { description: ownTemplate.description, updated_at: ownTemplate.updated_at },
  });
});

test('form stays without an error if a later request for the usage fails', async () => {
  const { server, client } = visit();
  expect(await screen.findByRole('form', { name: 'Edit item' })).toBeDefined();
  server.on(`GET ${url}/usage`, { status: 500, raw: '' });
  await act(async () => {
    await client.refetchQueries({ queryKey: ['item_template.usage'] });
    // The cache notifies its observers in a later task.
    await sleep(0);
  });
  expect(server.count(`GET ${url}/usage`)).toBeGreaterThan(1);
  expect(screen.getByRole('form', { name: 'Edit item' })).toBeDefined();
  expect(screen.queryByText('This item cannot be shown')).toBeNull();
});

test('saving makes cached lists and details that may show the item stale', async () => {
  const { user, client } = visit({ [`PUT ${url}`]: { data: ownTemplate } });
  const reads = [
    'item.get',
    'party.find',
    'shop.listings',
    'loot.get',
    'container.items',
    'own_content.list',
  ];
  const keys = [...reads, 'shop_template.items', 'loot_template.items'].map((id) => [id]);
  for (const key of keys) client.setQueryData(key, {});
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /items/templates/${ownTemplate.id}`)).toBeDefined();
  expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
});

test('page reports that the item was changed in the meantime', async () => {
  const conflict = {
    status: 409,
    error: { code: 'CONFLICT', message: 'This item was changed in the meantime.' },
  };
  const { user } = visit({ [`PUT ${url}`]: conflict });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This item was changed in the meantime.')).toBeDefined();
});

test('page offers to duplicate an item that the user may not edit', async () => {
  visit({ [`GET ${url}`]: { data: torchTemplate } });
  expect(await screen.findByText('This item cannot be edited')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Edit item' })).toBeNull();
});

test('page shows loading and error states', async () => {
  const { server, user } = visit({ [`GET ${url}`]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } } });
  expect(screen.getByRole('status', { name: 'Loading item' })).toBeDefined();
  expect(await screen.findByText('This item cannot be shown')).toBeDefined();
  server.on(`GET ${url}`, { data: ownTemplate });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('form', { name: 'Edit item' })).toBeDefined();
});
