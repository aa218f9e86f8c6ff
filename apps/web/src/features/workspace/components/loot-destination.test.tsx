import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { backpack } from '../../../../test/items.ts';
import { hoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { expectUndo, TRANSACTION } from '../../../../test/undo.ts';
import {
  lastBody,
  loadWorkspace,
  lootPath,
  openTab,
  panel,
  torches,
  visit,
} from '../../../../test/workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(loadWorkspace);

const lootList = `GET /api/v1/parties/${lanterns.id}/loot_instances`;
const DEPOSIT = `POST ${lootPath}/deposit`;
const depositResponse = (quantity: number) => ({
  data: { transaction_id: TRANSACTION, quantity, item_instance_ids: [torches.id] },
});
const hoardOfPlayer = { ...hoard, permissions: { claim: true, manage: false, subscribe: true } };
const distributedHoard = { ...hoard, distributed_at: hoard.created_at };

test.each([
  ['a player', hoardOfPlayer],
  ['a gm after the distribution', distributedHoard],
])('the footer offers %s no transfer into loot', async (_role, instance) => {
  const { server, user } = visit();
  server.on(lootList, { data: [instance], meta: pageMeta(1) });
  const { leftPanel, rightPanel } = await openTab(user, 'Loots');
  await within(rightPanel).findByRole('row', { name: /Torch/ });
  await user.click(within(leftPanel).getByRole('row', { name: /Torch/ }));
  expect(within(leftPanel).getByRole('button', { name: 'Details' })).toBeDefined();
  expect(within(leftPanel).queryByRole('button', { name: `Move to ${hoard.name}` })).toBeNull();
});

test('a selected stack is moved into the loot of the other panel, and the move can be undone', async () => {
  const { server, user } = visit();
  server.on(DEPOSIT, depositResponse(10));
  const { leftPanel, rightPanel } = await openTab(user, 'Loots');
  await within(rightPanel).findByRole('row', { name: /Torch/ });
  await user.click(within(leftPanel).getByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: `Move to ${hoard.name}` }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(lastBody(server, '/deposit')).toEqual({
    item_instance_id: torches.id,
    source_container_id: backpack.id,
    quantity: 10,
  });
  await expectUndo({ server, user });
});

test('a part of a stack is moved into loot that no panel shows', async () => {
  const { server, user } = visit(800);
  server.on(DEPOSIT, depositResponse(4));
  const inventory = await panel('Inventory');
  await user.click(await within(inventory).findByRole('row', { name: /Torch/ }));
  expect(server.count(lootList)).toBe(0);
  await user.click(within(inventory).getByRole('button', { name: 'Details' }));
  const details = await screen.findByRole('dialog', { name: 'Torch' });
  await user.click(within(details).getByRole('button', { name: 'Move to…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Torch' });
  await waitFor(() => expect(server.count(lootList)).toBe(1));
  await user.click(within(dialog).getByRole('button', { name: /To/ }));
  await user.click(await screen.findByRole('option', { name: /Hoard of the Ash Wyrm/ }));
  const quantity = within(dialog).getByRole('textbox', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, '4');
  await user.tab();
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(lastBody(server, '/deposit')).toMatchObject({ quantity: 4 });
});

test('the queue keeps a rejected item with the reason, and a retry transfers it into the loot', async () => {
  const { server, user } = visit(800);
  const rejection = 'This loot has already been distributed.';
  server.on(DEPOSIT, { status: 409, error: { code: 'ALREADY_DISTRIBUTED', message: rejection } });
  const inventory = await panel('Inventory');
  await user.click(await within(inventory).findByRole('row', { name: /Torch/ }));
  await user.click(within(inventory).getByRole('button', { name: 'Queue' }));
  const queue = await screen.findByRole('region', { name: 'Transfer queue' });
  await user.click(within(queue).getByRole('button', { name: /Destination/ }));
  await user.click(await screen.findByRole('option', { name: /Hoard of the Ash Wyrm/ }));
  await user.click(within(queue).getByRole('button', { name: 'Transfer' }));
  expect(await within(queue).findByText(rejection)).toBeDefined();
  server.on(DEPOSIT, depositResponse(10));
  await user.click(within(queue).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Transfer queue' })).toBeNull());
});
