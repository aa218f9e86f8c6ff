import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, torchTemplate } from '../../../../test/items.ts';
import { chooseManageEntry, hoard, hoardDetail, torchesInHoard, wyrmHoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { TRANSACTION } from '../../../../test/undo.ts';
import LootPage from '../pages/loot-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const lootPath = `/api/v1/loot_instances/${hoard.id}`;

function visit() {
  const server = fakeServer({ ...inventoryResponses(), [`GET ${lootPath}`]: { data: hoardDetail } });
  const page = renderPage(<LootPage />, { url: `/loot/instances/${hoard.id}`, path: '/loot/instances/:id' });
  const sentBody = (end: string) =>
    server.requests.find(({ method, path }) => method === 'POST' && path.endsWith(end))?.body;
  return { server, sentBody, ...page };
}

test('gm adds items to deployed loot from a text, and the toast offers Undo', async () => {
  const { server, sentBody, user } = visit();
  server.on('GET /api/v1/loot_templates', { data: [], meta: pageMeta(0) });
  server.on('GET /api/v1/item_templates/match', {
    data: [{ text: '2d6 torches', quantity: '2d6', name: 'torches', item: torchTemplate, suggestions: [] }],
  });
  server.on(`POST ${lootPath}/items`, { status: 201, data: { transaction_ids: [TRANSACTION] } });
  await chooseManageEntry(user, 'Add items');
  const dialog = within(await screen.findByRole('dialog', { name: `Add items to ${hoard.name}` }));
  await user.type(dialog.getByRole('textbox', { name: 'Contents' }), '2d6 torches');
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add items' });
  await waitFor(() => expect(add.disabled).toBe(false));
  await user.click(add);
  expect(await screen.findByText(`Added to ${hoard.name}`)).toBeDefined();
  expect(sentBody('/items')).toEqual({
    addition: { lines: [{ item_template_id: torchTemplate.id, quantity: '2d6' }] },
  });
  expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
});

test('gm adds a roll of their own template, and a roll without items is reported', async () => {
  const { server, sentBody, user } = visit();
  server.on('GET /api/v1/loot_templates', { data: [wyrmHoard], meta: pageMeta(1) });
  server.on(`POST ${lootPath}/items`, { status: 201, data: { transaction_ids: [] } });
  await chooseManageEntry(user, 'Add items');
  const dialog = within(await screen.findByRole('dialog', { name: `Add items to ${hoard.name}` }));
  await user.click(await dialog.findByRole('button', { name: /Source/ }));
  await user.click(await screen.findByRole('option', { name: `Template: ${wyrmHoard.name}` }));
  await user.click(dialog.getByRole('button', { name: 'Add items' }));
  expect(await screen.findByText('The roll added no items')).toBeDefined();
  expect(sentBody('/items')).toEqual({ addition: { loot_template_id: wyrmHoard.id } });
});

test('gm removes an item, and saves the loot as a template', async () => {
  const { server, sentBody, user } = visit();
  server.on(`DELETE ${lootPath}/items/${torchesInHoard.id}`, { data: { transaction_id: TRANSACTION } });
  server.on(`POST ${lootPath}/save_as_template`, { status: 201, data: wyrmHoard });
  await user.click(await screen.findByRole('button', { name: 'Remove Torch' }));
  expect(await screen.findByText('Torch removed')).toBeDefined();
  await chooseManageEntry(user, 'Save as template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Old mill');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('Template Old mill saved')).toBeDefined();
  expect(sentBody('/save_as_template')).toEqual({ loot_template: { name: 'Old mill' } });
});

test('deleted loot is not shown again from the cache', async () => {
  const { server, router, user } = visit();
  server.on(`DELETE ${lootPath}`, { status: 204 });
  await chooseManageEntry(user, 'Delete loot');
  const confirmDialog = within(await screen.findByRole('alertdialog'));
  await user.click(confirmDialog.getByRole('button', { name: 'Delete loot' }));
  await screen.findByText(/^now at/);
  server.on(`GET ${lootPath}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('heading', { name: 'Loot not found' })).toBeDefined();
});
