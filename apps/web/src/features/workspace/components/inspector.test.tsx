import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { backpack, stackOf } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { TRANSACTION } from '../../../../test/undo.ts';
import { loadWorkspace, panel, torches, visit } from '../../../../test/workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(() => loadWorkspace());

const ITEMS = `GET /api/v1/containers/${backpack.id}/items`;

/** Shows a single panel, selects the torches in it, and returns the inspector. */
async function inspectTorches() {
  const page = visit();
  await page.user.click(await screen.findByRole('radio', { name: 'Single' }));
  const inventory = await panel('Inventory');
  const inspector = within(await screen.findByRole('complementary', { name: 'Selected item' }));
  await page.user.click(await within(inventory).findByRole('row', { name: /Torch/ }));
  expect(await inspector.findByRole('heading', { name: 'Torch' })).toBeDefined();
  return { ...page, inspector };
}

test('the inspector shows the state of an item after a change', async () => {
  const { server, user, inspector } = await inspectTorches();
  const equippedTorches = { ...torches, instance_data: { ...torches.instance_data, is_equipped: true } };
  server.on(`PATCH /api/v1/item_instances/${torches.id}`, {
    data: equippedTorches,
    meta: { transaction_id: TRANSACTION },
  });
  server.on(ITEMS, { data: [equippedTorches], meta: pageMeta(1) });
  await user.click(inspector.getByRole('button', { name: 'Equip' }));
  expect(await inspector.findByRole('button', { name: 'Unequip' })).toBeDefined();
});

test('the inspector shows no item that has left the container', async () => {
  const { server, user, inspector } = await inspectTorches();
  server.on(`POST /api/v1/characters/${nim.id}/transfer_item`, {
    data: {
      transaction_id: TRANSACTION,
      quantity: 10,
      source_container_id: backpack.id,
      target_container_id: stackOf(1).id,
      item_instance_ids: [torches.id],
    },
  });
  server.on(ITEMS, { data: [], meta: pageMeta(0) });
  await user.click(inspector.getByRole('button', { name: 'Give to Party Stash' }));
  await screen.findByText('Item transferred successfully');
  await waitFor(() => expect(inspector.getByText('Select an item to see it here.')).toBeDefined());
});

test('the inspector shows no item of a closed panel, because the panel no longer updates the item', async () => {
  const { user, inspector } = await inspectTorches();
  await user.click(within(await panel('Inventory')).getByRole('tab', { name: 'Marketplace' }));
  expect(await inspector.findByText('Select an item to see it here.')).toBeDefined();
});
