import type { Container } from '@quartermaster/contract/container';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf, stash } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { expectUndo, TRANSACTION } from '../../../../test/undo.ts';
import { clearActions, showUndoToast, undoLastAction } from '../../ledger/state.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemDetails } from './item-details.tsx';

const permissionsOf = (overrides: Partial<Container['permissions']>): Container['permissions'] => ({
  edit: true,
  deposit: true,
  withdraw: true,
  identify: false,
  ...overrides,
});

function visit(container: Container, item = stackOf(5)) {
  const server = fakeServer();
  const page = renderPage(<ItemActions item={item} container={container} onDialog={() => undefined} />, {
    url: '/here',
  });
  return { server, ...page };
}
const adjustButton = () => screen.queryByRole('button', { name: 'Adjust quantity' });

test.each([
  ['a player in a container of the party', 'sees no', stash, { identify: false }],
  ['a gm in a container of the party', 'sees the', stash, { identify: true }],
  ['the owner of a character', 'sees the', backpack, {}],
  ['a player in another player’s backpack', 'sees no', backpack, { withdraw: false }],
])('%s %s Adjust quantity button', (_, sees, container, overrides) => {
  visit({ ...container, permissions: permissionsOf(overrides) });
  expect(adjustButton() !== null).toBe(sees === 'sees the');
});

test('an item that does not stack has no Adjust quantity button', () => {
  visit({ ...backpack, permissions: permissionsOf({}) }, stackOf(1, { is_stackable: false }));
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
  expect(adjustButton()).toBeNull();
});

test.each([
  ['Equip', 'is_equipped', 'Torch equipped'],
  ['Attune', 'is_attuned', 'Attuned to Torch'],
] as const)('action %s is undone by writing the previous state', async (label, field, message) => {
  const item = stackOf(1);
  const { server, user } = visit({ ...backpack, permissions: permissionsOf({}) }, item);
  const changedItem = { ...item, instance_data: { ...item.instance_data, [field]: true } };
  const path = `/api/v1/item_instances/${item.id}`;
  server.on(`PATCH ${path}`, { data: changedItem, meta: { transaction_id: TRANSACTION } });
  server.on(`GET ${path}`, { data: changedItem });
  await user.click(screen.getByRole('button', { name: label }));
  expect(await screen.findByText(message)).toBeDefined();
  await expectUndo({ server, user }, []);
  const bodies = server.requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
  expect(bodies).toEqual([
    { item_instance: { instance_data: { [field]: true } } },
    { item_instance: { instance_data: { [field]: false } } },
  ]);
});

test('the undo shortcut waits for a pending Equip and undoes it, not an earlier action', async () => {
  const item = stackOf(1);
  const { server, user } = visit({ ...backpack, permissions: permissionsOf({}) }, item);
  const undoEarlier = vi.fn(async () => undefined);
  showUndoToast('earlier', undoEarlier);
  const equippedItem = { ...item, instance_data: { ...item.instance_data, is_equipped: true } };
  const path = `/api/v1/item_instances/${item.id}`;
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`PATCH ${path}`, () => response.promise);
  server.on(`GET ${path}`, { data: equippedItem });
  await user.click(screen.getByRole('button', { name: 'Equip' }));
  await vi.waitFor(() => expect(server.count(`PATCH ${path}`)).toBe(1));
  undoLastAction();
  response.resolve({ data: equippedItem, meta: { transaction_id: TRANSACTION } });
  expect(await screen.findByText('Undone: Torch equipped')).toBeDefined();
  expect(undoEarlier).not.toHaveBeenCalled();
  clearActions();
});

test('the details show quality and durability if the item has them', () => {
  const item = stackOf(1);
  const { rerender } = renderPage(<ItemDetails item={item} />, { url: '/here' });
  expect(screen.queryByText('Durability')).toBeNull();
  rerender(
    <ItemDetails
      item={{ ...item, instance_data: { ...item.instance_data, quality: 'Rusty', durability: 0 } }}
    />,
  );
  expect(screen.getByText('Rusty')).toBeDefined();
  expect(screen.getByText('0%')).toBeDefined();
});
