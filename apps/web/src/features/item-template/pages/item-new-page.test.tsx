import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { builtInOnly, itemDraft } from '../../../../test/drafts.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, torchTemplate } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import ItemNewPage from './item-new-page.tsx';

const CREATE = 'POST /api/v1/item_templates';

function visit(url = '/items/new') {
  const server = fakeServer(inventoryResponses());
  return { server, ...renderPage(<ItemNewPage />, { url }) };
}

test('page creates an item, shows its name and opens its page', async () => {
  const { server, user } = visit();
  server.on(CREATE, { status: 201, data: { ...torchTemplate, name: 'Warning lamp' } });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Warning lamp');
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'light, odd');
  const value = screen.getByRole('textbox', { name: 'Value' });
  await user.clear(value);
  await user.type(value, '12');
  await user.tab();
  await user.click(
    within(screen.getByRole('group', { name: 'Picture' })).getByRole('radio', { name: 'Torch' }),
  );
  await user.click(screen.getByRole('radio', { name: 'Unlisted' }));
  await user.click(screen.getByRole('button', { name: 'Create item' }));
  // The toast is expected first, because it disappears after a few seconds.
  expect(await screen.findByText('"Warning lamp" created')).toBeDefined();
  expect(await screen.findByText(`now at /items/templates/${torchTemplate.id}`)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    item_template: {
      name: 'Warning lamp',
      description: '',
      weight: 0,
      base_value: 12,
      glyph: 'GiTorch',
      stack_size: 1,
      slots: 1,
      visibility: 'unlisted',
      tags: ['light', 'odd'],
      metadata: { currency: 'gold', rarity: 'common', category: '' },
    },
  });
});

test('page opened from a search without a match uses the search text as the name', async () => {
  visit('/items/new?name=Crown%20of%20ash');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Crown of ash');
});

test('page requires a name before sending', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Create item' }));
  expect(await screen.findByText('Item name is required')).toBeDefined();
  expect(server.count(CREATE)).toBe(0);
});

test('rejection is shown at its field, other failures in a toast', async () => {
  const { server, user } = visit();
  const details = [{ field: 'metadata.category', message: 'Only the system can create currency' }];
  server.on(CREATE, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lamp');
  await user.click(screen.getByRole('button', { name: 'Create item' }));
  expect(await screen.findByText('Only the system can create currency')).toBeDefined();
  server.on(CREATE, { status: 403, error: { code: 'ODD', message: '' } });
  await user.click(screen.getByRole('button', { name: 'Create item' }));
  expect(await screen.findByText('Failed to create item template.')).toBeDefined();
});

test('canceled navigation shows a reminder of unsaved changes', async () => {
  const { router, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lamp');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'You have unsaved changes.' });
  expect(toasts.get()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(toasts.get()).toMatchObject([{ message: 'You have unsaved changes.', duration: 6000 }]);
  expect(router.state.location.pathname).toBe('/items/new');
});

test('page asks for confirmation before the user leaves with unsaved changes', async () => {
  const { router, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lamp');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'You have unsaved changes.' });
  expect(router.state.location.pathname).toBe('/items/new');
  await user.click(within(dialog).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/items'));
});

test('draft fills the form, can be edited, and is saved only by the form', async () => {
  const { server, user } = visit();
  server.on('GET /api/v1/drafts/engines', { data: builtInOnly });
  server.on('POST /api/v1/drafts', { data: itemDraft });
  server.on(CREATE, { status: 201, data: { ...torchTemplate, name: 'Sea sword' } });
  await user.click(await screen.findByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  const nameField = await screen.findByDisplayValue('Tidal longsword');
  expect(server.count(CREATE)).toBe(0);
  await user.clear(nameField);
  await user.type(nameField, 'Sea sword');
  await user.click(screen.getByRole('button', { name: 'Create item' }));
  expect(await screen.findByText('"Sea sword" created')).toBeDefined();
  expect(server.requests.at(-1)?.body).toMatchObject({
    item_template: { ...itemDraft.item_template, name: 'Sea sword', visibility: 'private' },
  });
});
