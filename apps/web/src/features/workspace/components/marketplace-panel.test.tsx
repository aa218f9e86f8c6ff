import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash, torchTemplate } from '../../../../test/items.ts';
import { onePerPage, pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { allowUndo, expectUndo, TRANSACTION } from '../../../../test/undo.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { showUndoToast, undoLastAction } from '../../ledger/state.ts';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

// Lazy code is loaded in advance, so that no test waits for it.
beforeAll(() => Promise.all([import('./party-workspace.tsx'), import('./workspace-dialogs.tsx')]));

const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };

function visit() {
  setWidth(1440);
  const server = fakeServer(inventoryResponses());
  return {
    server,
    ...renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` }),
  };
}

const panel = (name: string) => screen.findByRole('region', { name });

test('the marketplace adds an item to the container of the other panel, and the addition can be undone', async () => {
  const { server, user } = visit();
  server.on('POST /api/v1/item_instances', {
    status: 201,
    data: stackOf(1),
    meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
  });
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Marketplace' }));
  await user.click(await within(rightPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(rightPanel).getByRole('button', { name: 'Add to Backpack' }));
  expect(await screen.findByText('Torch added to Backpack')).toBeDefined();
  expect(
    server.requests.find(({ method, path }) => method === 'POST' && path.endsWith('item_instances'))?.body,
  ).toEqual({
    item_template_id: torchTemplate.id,
    container_id: backpack.id,
    quantity: 1,
  });
  await expectUndo({ server, user });
});

test('the shortcut waits for a pending addition and undoes it, not an earlier action', async () => {
  const { server, user } = visit();
  const response = Promise.withResolvers<FakeResponse>();
  server.on('POST /api/v1/item_instances', () => response.promise);
  allowUndo(server);
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Marketplace' }));
  await user.click(await within(rightPanel).findByRole('row', { name: /Torch/ }));
  const undoEarlier = vi.fn(async () => undefined);
  showUndoToast('earlier', undoEarlier);
  await user.click(within(rightPanel).getByRole('button', { name: 'Add to Backpack' }));
  undoLastAction();
  response.resolve({
    status: 201,
    data: stackOf(1),
    meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
  });
  expect(await screen.findByText('Undone: Torch added to Backpack')).toBeDefined();
  expect(undoEarlier).not.toHaveBeenCalled();
});

test('the marketplace adds a private item of the user to the stash', async () => {
  const { server, user } = visit();
  const ownItem = {
    ...torchTemplate,
    id: '0192f0aa-0000-7000-8000-000000000199',
    name: 'Letter with a broken seal',
    visibility: 'private' as const,
  };
  server.on('GET /api/v1/item_templates', { data: [ownItem], meta: pageMeta(1, { per_page: 50 }) });
  server.on('POST /api/v1/item_instances', {
    status: 201,
    data: stackOf(1),
    meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
  });
  const leftPanel = await panel('Left panel');
  await user.click(within(leftPanel).getByRole('tab', { name: 'Marketplace' }));
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Containers' }));
  await user.click(within(leftPanel).getByRole('radio', { name: 'Your items' }));
  await user.click(await within(leftPanel).findByRole('row', { name: /Letter with a broken seal/ }));
  const query = server.requests.findLast(({ path }) => path.startsWith('/api/v1/item_templates?'));
  expect(query?.path).toContain(`creator_id=${mirelle.id}`);
  await user.click(within(leftPanel).getByRole('button', { name: 'Add to Party Stash' }));
  await waitFor(() =>
    expect(
      server.requests.find(({ method, path }) => method === 'POST' && path.endsWith('item_instances'))?.body,
    ).toEqual({
      item_template_id: ownItem.id,
      container_id: stash.id,
      quantity: 1,
    }),
  );
});

test('a user without items of their own sees a link to create one and no prompt to select one', async () => {
  const { server, user } = visit();
  server.on('GET /api/v1/item_templates', { data: [], meta: pageMeta(0, { per_page: 50 }) });
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Marketplace' }));
  await user.click(within(rightPanel).getByRole('radio', { name: 'Your items' }));
  const link = await within(rightPanel).findByRole('link', { name: 'Create item' });
  expect(link.getAttribute('href')).toBe('/items/new');
  expect(within(rightPanel).getByText('0 items')).toBeDefined();
});

test('at most one item of the marketplace is selected, and items are shown as rows or tiles', async () => {
  const { server, user } = visit();
  const lamp = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000198', name: 'Lamp' };
  server.on('GET /api/v1/item_templates', {
    data: [lamp, torchTemplate],
    meta: pageMeta(2, { per_page: 50 }),
  });
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Marketplace' }));
  await user.click(within(rightPanel).getByRole('radio', { name: 'Your items' }));
  await user.click(await within(rightPanel).findByRole('row', { name: 'Lamp' }));
  await user.keyboard('{Control>}');
  await user.click(within(rightPanel).getByRole('row', { name: 'Torch' }));
  await user.keyboard('a{/Control}');
  const selectedRows = within(rightPanel).getAllByRole('row', { selected: true });
  expect(selectedRows.map((row) => row.getAttribute('aria-label'))).toEqual(['Torch']);
  await user.click(screen.getByRole('radio', { name: 'Grid' }));
  expect(within(rightPanel).getByRole('row', { name: 'Torch' }).className).toContain('h-29');
});

test('the next page of the marketplace is loaded after a refetch that follows a failure', async () => {
  const { server, client, user } = visit();
  const lamp = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000198', name: 'Lamp' };
  const pageOf = (path: string) => Number(new URLSearchParams(path.split('?')[1]).get('page'));
  server.on('GET /api/v1/search/items', ({ path }) =>
    pageOf(path) === 1
      ? onePerPage([torchTemplate, lamp])({ path })
      : { status: 500, error: { code: 'INTERNAL_ERROR' } },
  );
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: 'Marketplace' }));
  expect(await within(rightPanel).findByText('More items could not be loaded.')).toBeDefined();
  server.on('GET /api/v1/search/items', onePerPage([torchTemplate, lamp]));
  await act(() => client.invalidateQueries());
  expect(await within(rightPanel).findByRole('row', { name: 'Lamp' })).toBeDefined();
});
