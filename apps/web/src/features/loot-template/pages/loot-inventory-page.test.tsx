import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, torchTemplate } from '../../../../test/items.ts';
import { gemLine, lootTemplateResponses, torchLine, wyrmHoard } from '../../../../test/loot.ts';
import { onePerPage, pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import LootInventoryPage from './loot-inventory-page.tsx';

vi.mock('../../../ui/item-parts.tsx', async (original) => {
  const module = await original<typeof import('../../../ui/item-parts.tsx')>();
  return { ...module, ItemGlyph: vi.fn(module.ItemGlyph) };
});

const templatePath = `/api/v1/loot_templates/${wyrmHoard.id}`;
const torchPath = `${templatePath}/loot_items/${torchLine.id}`;

function visit(overrides: Partial<typeof wyrmHoard> = {}, search = '') {
  const server = fakeServer({
    ...inventoryResponses(),
    ...lootTemplateResponses({ ...wyrmHoard, ...overrides }),
    [`PATCH ${torchPath}`]: { data: torchLine },
  });
  const url = `/loot/templates/${wyrmHoard.id}/inventory${search}`;
  return { server, ...renderPage(<LootInventoryPage />, { url, path: '/loot/templates/:id/inventory' }) };
}

type Server = ReturnType<typeof visit>['server'];
const patchedBody = (server: Server) =>
  server.requests.filter(({ method }) => method === 'PATCH').at(-1)?.body;

test('quantity is saved on Enter, and an invalid quantity is reported on blur', async () => {
  const { server, user } = visit();
  const dice = await screen.findByRole('textbox', { name: 'Quantity of Torch' });
  await user.clear(dice);
  await user.type(dice, 'many');
  await user.tab();
  expect(await screen.findByText('Quantity must be a whole number or dice such as 2d6+1')).toBeDefined();
  expect(patchedBody(server)).toBeUndefined();
  await user.clear(dice);
  await user.type(dice, '3d8{Enter}');
  await waitFor(() => expect(patchedBody(server)).toEqual({ loot_item: { quantity: '3d8' } }));
});

test('quantity field keeps the focus when it shows the saved quantity', async () => {
  const { server, user } = visit();
  const dice = await screen.findByRole('textbox', { name: 'Quantity of Torch' });
  server.on(`GET ${templatePath}/loot_items`, {
    data: [{ ...torchLine, quantity: '3d8', least: 3, most: 24 }, gemLine],
    meta: pageMeta(2),
  });
  await user.clear(dice);
  await user.type(dice, '3d8 {Enter}');
  expect(await screen.findByText('Result: 3–24')).toBeDefined();
  expect(dice).toHaveProperty('value', '3d8');
  expect(document.activeElement).toBe(dice);
});

test('identification is saved when its checkbox is pressed, and the chance on blur', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('checkbox', { name: 'Torch is identified' }));
  await waitFor(() => expect(patchedBody(server)).toEqual({ loot_item: { is_identified: false } }));
  const chance = screen.getByRole('textbox', { name: 'Chance of Torch, in percent' });
  await user.clear(chance);
  await user.type(chance, '40');
  await user.tab();
  await waitFor(() => expect(patchedBody(server)).toEqual({ loot_item: { chance: 40 } }));
});

test('list of the user’s own content is stale after a line has changed', async () => {
  const { client, user } = visit();
  client.setQueryData(['own_content.list', {}], { data: [] });
  await user.click(await screen.findByRole('checkbox', { name: 'Torch is identified' }));
  await waitFor(() => expect(client.getQueryState(['own_content.list', {}])?.isInvalidated).toBe(true));
});

test('Move down sends the position of the next line and announces it, and Move up is disabled for the first line', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Move Torch down' }));
  await waitFor(() => expect(patchedBody(server)).toEqual({ loot_item: { position: gemLine.position } }));
  expect((await screen.findByText('Torch moved to position 2 of 2')).getAttribute('role')).toBe('status');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Torch up' }).disabled).toBe(true);
});

test('first line of a page moves up to the previous page, and the last line moves down to the next one', async () => {
  const { server, user } = visit({}, '?page=2');
  const lines = [
    torchLine,
    gemLine,
    { ...torchLine, id: gemLine.item_template_id, name: 'Rope', position: 7 },
  ];
  server.on(`GET ${templatePath}/loot_items`, onePerPage(lines));
  server.on(`PATCH ${templatePath}/loot_items/${gemLine.id}`, { data: gemLine });
  const isEnabled = (name: string) =>
    waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  await isEnabled('Move Moonstone up');
  await user.click(screen.getByRole('button', { name: 'Move Moonstone up' }));
  await waitFor(() => expect(patchedBody(server)).toEqual({ loot_item: { position: torchLine.position } }));
  await isEnabled('Move Moonstone down');
  await user.click(screen.getByRole('button', { name: 'Move Moonstone down' }));
  await waitFor(() => expect(patchedBody(server)).toEqual({ loot_item: { position: 7 } }));
});

test('line is removed after confirmation', async () => {
  const { server, user } = visit();
  server.on(`DELETE ${torchPath}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Remove Torch' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove line' }),
  );
  expect(await screen.findByText('Torch removed')).toBeDefined();
});

test('catalog item is added with the entered quantity', async () => {
  const { server, user } = visit();
  server.on(`GET ${templatePath}/loot_items`, { data: [], meta: pageMeta(0) });
  server.on(`POST ${templatePath}/add_loot_items`, { status: 201, data: [torchLine] });
  const [add] = await screen.findAllByRole('button', { name: 'Add items' });
  if (add) await user.click(add);
  const dialog = await screen.findByRole('dialog', { name: 'Add items' });
  const dice = within(dialog).getByRole('textbox', { name: 'Quantity' });
  await user.clear(dice);
  await user.type(dice, '2d6');
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Torch' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 item' }));
  expect(await screen.findByText('1 item added')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('/add_loot_items'))?.body).toEqual({
    loot_items: [{ item_template_id: torchTemplate.id, quantity: '2d6', chance: 100, is_identified: true }],
  });
});

test('template of another user is read-only', async () => {
  visit({ permissions: { edit: false, delete: false, rate: true } });
  expect(await screen.findByText('This loot template cannot be edited')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Quantity of Torch' })).toBeNull();
});

test('page no longer shows the lines of a template that was deleted elsewhere', async () => {
  const { server, client } = visit();
  await screen.findByRole('textbox', { name: 'Quantity of Torch' });
  server.on(`GET ${templatePath}`, {
    status: 404,
    error: { code: 'RESOURCE_NOT_FOUND', message: 'Loot template not found.' },
  });
  await client.refetchQueries();
  expect(await screen.findByText('This loot template cannot be shown')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Quantity of Torch' })).toBeNull();
});

test('a saved line renders no other line again, and opening a dialog none', async () => {
  const { server, user } = visit();
  const dice = await screen.findByRole('textbox', { name: 'Quantity of Torch' });
  server.on(`GET ${templatePath}/loot_items`, {
    data: [{ ...torchLine, quantity: '3d8', least: 3, most: 24 }, gemLine],
    meta: pageMeta(2),
  });
  const renderedLines = () => vi.mocked(ItemGlyph).mock.calls.map(([{ rarity }]) => rarity);
  vi.mocked(ItemGlyph).mockClear();
  await user.clear(dice);
  await user.type(dice, '3d8{Enter}');
  expect(await screen.findByText('Result: 3–24')).toBeDefined();
  expect(renderedLines()).not.toContain(gemLine.rarity);
  vi.mocked(ItemGlyph).mockClear();
  await user.click(screen.getByRole('button', { name: 'Remove Torch' }));
  await screen.findByRole('alertdialog');
  expect(renderedLines()).toEqual([]);
});
