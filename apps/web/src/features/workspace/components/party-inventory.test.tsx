import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { expectUndo, TRANSACTION } from '../../../../test/undo.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const TRANSFER = `POST /api/v1/characters/${nim.id}/transfer_item`;

// Lazy code is loaded in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('./party-workspace.tsx'),
    import('./workspace-dialogs.tsx'),
    import('@hookform/resolvers/zod'),
    import('@quartermaster/contract/container'),
  ]),
);

const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };

function visit(width = 1440, torches = stackOf(38), overrides: Parameters<typeof fakeServer>[0] = {}) {
  setWidth(width);
  const server = fakeServer({ ...inventoryResponses(torches), ...overrides });
  return {
    server,
    ...renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` }),
  };
}

/** Whether the details open as a bottom sheet, which can be swiped, instead of a modal. */
const isSheet = (details: HTMLElement) => details.querySelector('[data-swipe]') !== null;

const panel = (name: string) => screen.findByRole('region', { name });

/** Opens a container in both panels: the backpack on the left, the stash on the right. */
async function openBoth(user: ReturnType<typeof visit>['user']) {
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Containers' }));
  await within(rightPanel).findByText('No items found');
  return { leftPanel: await panel('Left panel'), rightPanel };
}

test('the inventory opens with a container on the left and the marketplace on the right', async () => {
  visit();
  const leftPanel = await panel('Left panel');
  expect(await within(leftPanel).findByRole('row', { name: /Torch/ })).toBeDefined();
  const rightPanel = await panel('Right panel');
  expect(within(rightPanel).getByRole('tab', { name: 'Marketplace' }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test.each([
  { contents: stackOf(38), label: 'Value', amount: '3 silver pieces, 8 copper pieces' },
  { contents: stackOf(12, { tags: ['currency', 'coin:gold'] }), label: 'Coins', amount: '12 gold pieces' },
])('footer labels its amount as $label', async ({ contents, label, amount }) => {
  visit(1440, contents);
  const labelElement = await within(await panel('Left panel')).findByText(label);
  expect(within(labelElement.parentElement ?? document.body).getByText(amount)).toBeDefined();
});

test('a selected stack is transferred to the other panel on behalf of the character', async () => {
  const { server, user } = visit(1440, stackOf(10));
  const { leftPanel } = await openBoth(user);
  server.on(TRANSFER, {
    data: {
      transaction_id: stash.id,
      quantity: 10,
      source_container_id: backpack.id,
      target_container_id: stash.id,
      item_instance_ids: [stackOf(1).id],
    },
  });
  await user.click(within(leftPanel).getByRole('row', { name: /Torch/ }));
  expect(within(leftPanel).getByText(/1 of 1 selected/)).toBeDefined();
  await user.click(within(leftPanel).getByRole('button', { name: 'Move to Party Stash' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('transfer_item'))?.body).toMatchObject({
    from_container_id: backpack.id,
    to_container_id: stash.id,
    quantity: 10,
  });
});

test('a transfer beyond capacity is rejected with the specified message and without a request', async () => {
  const { server, user } = visit();
  const { leftPanel } = await openBoth(user);
  await user.click(within(leftPanel).getByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Move to Party Stash' }));
  expect(await screen.findByText('Item(s) would exceed weight limit (124 lb of 100 lb)')).toBeDefined();
  expect(server.count(TRANSFER)).toBe(0);
  expect(within(leftPanel).getByRole('row', { name: /Torch/ })).toBeDefined();
});

test('an optimistic transfer is reverted when the server rejects it', async () => {
  const { server, user } = visit(1440, stackOf(10));
  const { leftPanel, rightPanel } = await openBoth(user);
  server.on(TRANSFER, {
    status: 422,
    error: { code: 'CAPACITY_EXCEEDED', message: 'Item(s) would exceed weight limit' },
  });
  await user.click(within(leftPanel).getByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Move to Party Stash' }));
  expect(await screen.findByText('Item(s) would exceed weight limit')).toBeDefined();
  expect(await within(leftPanel).findByRole('row', { name: /Torch/ })).toBeDefined();
  await waitFor(() => expect(within(rightPanel).getByText('No items found')).toBeDefined());
});

test('Enter opens the details, where a stack can be split in half and the split undone', async () => {
  const { server, user } = visit();
  server.on(`POST /api/v1/item_instances/${stackOf(1).id}/split`, {
    status: 201,
    data: stackOf(19),
    meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
  });
  const leftPanel = await panel('Left panel');
  await user.click(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.keyboard('{Enter}');
  const details = await screen.findByRole('dialog', { name: 'Torch' });
  expect(isSheet(details)).toBe(false);
  expect(within(details).getByText('Burns an hour.')).toBeDefined();
  await user.click(within(details).getByRole('button', { name: 'Split' }));
  const split = await screen.findByRole('dialog', { name: 'Split Torch' });
  await user.click(within(split).getByRole('button', { name: 'Split' }));
  expect(await screen.findByText('Split off 19 torches')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('/split'))?.body).toEqual({ quantity: 19 });
  await expectUndo({ server, user });
});

test('Enter in the quantity field splits the stack', async () => {
  const { server, user } = visit();
  server.on(`POST /api/v1/item_instances/${stackOf(1).id}/split`, {
    status: 201,
    data: stackOf(5),
    meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
  });
  const leftPanel = await panel('Left panel');
  await user.click(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Details' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Split' }));
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of the new stack' });
  await user.clear(quantity);
  await user.type(quantity, '5{Enter}');
  expect(await screen.findByText('Split off 5 torches')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('/split'))?.body).toEqual({ quantity: 5 });
});

test('destroying asks for confirmation with the specified text', async () => {
  const { server, user } = visit();
  server.on(`DELETE /api/v1/item_instances/${stackOf(1).id}`, { status: 204 });
  const leftPanel = await panel('Left panel');
  await user.click(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Details' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Destroy' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog).getByText('Are you sure you want to destroy this item? This action cannot be undone.'),
  ).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Destroy' }));
  expect(await screen.findByText('38 torches destroyed')).toBeDefined();
});

test('editing sends only the changed fields', async () => {
  const { server, user } = visit();
  server.on(`PATCH /api/v1/item_instances/${stackOf(1).id}`, {
    data: stackOf(38),
    meta: { transaction_id: TRANSACTION },
  });
  const leftPanel = await panel('Left panel');
  await user.click(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Details' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Old torch');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Old torch saved')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    item_instance: { name: 'Old torch' },
  });
});

test('a container can be created after its name is entered', async () => {
  const { server, user } = visit();
  server.on(`POST /api/v1/characters/${nim.id}/containers`, {
    status: 201,
    data: { ...backpack, id: '0192f0aa-0000-7000-8000-000000000399', name: 'Belt Pouch' },
  });
  await user.click(await screen.findByRole('button', { name: 'Container' }));
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create Container' });
  expect(create.disabled).toBe(true);
  await user.click(screen.getByRole('textbox', { name: 'Container Name' }));
  await user.paste('Belt Pouch');
  await user.click(create);
  expect(await screen.findByText('Belt Pouch is ready for Nim Thistlewick')).toBeDefined();
  expect(
    server.requests.find(({ method, path }) => path.endsWith(`${nim.id}/containers`) && method === 'POST')
      ?.body,
  ).toEqual({
    container: { name: 'Belt Pouch', description: '', max_weight: 100, max_slots: 20 },
  });
});

test('the search runs on the server and says when there is no match', async () => {
  const { server, user } = visit();
  const leftPanel = await panel('Left panel');
  await within(leftPanel).findByRole('row', { name: /Torch/ });
  server.on(`GET /api/v1/containers/${backpack.id}/items`, {
    data: [],
    meta: { current_page: 1, total_pages: 0, total_count: 0, per_page: 100 },
  });
  await user.keyboard('{Control>}f{/Control}');
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'crown');
  expect(await within(leftPanel).findByText('No match for “crown”.')).toBeDefined();
  expect(within(leftPanel).getByText('No items found')).toBeDefined();
  expect((await within(leftPanel).findByText('0 results in Backpack')).getAttribute('role')).toBe('status');
  expect(server.requests.at(-1)?.path).toContain('search=crown');
});

test.each([
  ['phone', 390],
  ['tablet', 820],
])('a %s shows one panel, and opens the details in a sheet', async (_device, width) => {
  const { user } = visit(width);
  const inventory = await panel('Inventory');
  expect(screen.queryByRole('region', { name: 'Right panel' })).toBeNull();
  expect(within(inventory).getByRole('tab', { name: 'Market' })).toBeDefined();
  await user.dblClick(await within(inventory).findByRole('row', { name: /Torch/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Torch' });
  expect(isSheet(sheet)).toBe(true);
  await user.click(within(sheet).getByRole('button', { name: 'Move to…' }));
  const move = await screen.findByRole('dialog', { name: 'Move Torch' });
  expect(within(move).getByRole('button', { name: 'Half' })).toBeDefined();
});

test('two stacks of the same kind are merged from the details of one of them, and the merge can be undone', async () => {
  const { server, user } = visit();
  const [tenTorches, fiveTorches] = [stackOf(10), stackOf(5, { id: '0192f0aa-0000-7000-8000-000000000299' })];
  server.on(`GET /api/v1/containers/${backpack.id}/items`, {
    data: [tenTorches, fiveTorches],
    meta: { current_page: 1, total_pages: 1, total_count: 2, per_page: 100 },
  });
  server.on(`POST /api/v1/item_instances/${tenTorches.id}/merge`, {
    data: stackOf(15),
    meta: { transaction_id: TRANSACTION },
  });
  const leftPanel = await panel('Left panel');
  const [firstRow] = await within(leftPanel).findAllByRole('row', { name: /Torch/ });
  if (!firstRow) throw new Error('No torch');
  await user.dblClick(firstRow);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Torch' })).getByRole('button', {
      name: 'Merge 2 stacks',
    }),
  );
  expect(await screen.findByText('2 stacks merged')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({
    item_instance_id: fiveTorches.id,
  });
  await expectUndo({ server, user });
});

test('a container is made primary from its menu', async () => {
  const pouch = { ...backpack, id: '0192f0aa-0000-7000-8000-000000000398', name: 'Pouch', is_primary: false };
  const { server, user } = visit(1440, stackOf(38), {
    'GET /api/v1/containers': { data: [pouch], meta: pageMeta(1) },
    [`GET /api/v1/containers/${pouch.id}/items`]: { data: [], meta: pageMeta(0) },
  });
  server.on(`PATCH /api/v1/containers/${pouch.id}`, { data: { ...pouch, is_primary: true } });
  const leftPanel = await panel('Left panel');
  await user.click(await within(leftPanel).findByRole('button', { name: 'Options for Pouch' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make primary' }));
  expect(await screen.findByText("Pouch is now Nim Thistlewick's primary container")).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    container: { is_primary: true },
  });
});

test('the inventory of a gm without a character opens on the stash', async () => {
  setWidth(1440);
  const responses = inventoryResponses();
  const otherCharacter = { ...nim, user_id: '0192f0aa-0000-7000-8000-000000000999' };
  fakeServer({
    ...responses,
    'GET /api/v1/characters': { ...responses['GET /api/v1/characters'], data: [otherCharacter] },
  });
  renderPage(<PartyInventory party={party} />, { url: `/parties/gm-${lanterns.id}` });
  const leftPanel = await panel('Left panel');
  expect(await within(leftPanel).findByRole('grid', { name: 'Party Stash' })).toBeDefined();
});
