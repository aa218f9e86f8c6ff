import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { brunhild } from '../../../../test/coins.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { TRANSACTION } from '../../../../test/undo.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { lastBody, loadWorkspace, openTab, panel, party, visit } from '../../../../test/workspace.tsx';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(() => loadWorkspace());

const labels = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

async function rightClick(name: RegExp) {
  const leftPanel = await panel('Left panel');
  fireEvent.contextMenu(await within(leftPanel).findByRole('row', { name }), { clientX: 40, clientY: 60 });
  return screen.findByRole('menu');
}

/** Opens the inventory of a party with these bags and this stash. */
function visitBags(bags: readonly Container[], item: ItemInstance, partyStash = stash) {
  setWidth(1440);
  const server = fakeServer({
    ...inventoryResponses(item),
    'GET /api/v1/containers': { data: [...bags, partyStash], meta: pageMeta(bags.length + 1) },
    [`GET /api/v1/containers/${partyStash.id}/items`]: { data: [item], meta: pageMeta(1) },
  });
  const page = renderPage(<PartyInventory party={party} />, { url: `/parties/${party.id}` });
  return { server, ...page };
}

describe('context menu', () => {
  test('offers the actions of a stack, the most likely first and Destroy last', async () => {
    visit();
    const menu = await rightClick(/Torch/);
    expect(labels(menu)).toEqual([
      'Move to Party Stash · The Copper Lanterns',
      'Add to Queue',
      'Move to…',
      'Details',
      'Split',
      'Edit',
      'Adjust quantity',
      'Clone to template',
      'Equip',
      'Attune',
      'Destroy',
    ]);
  });

  test('opens the dialog of an action', async () => {
    const { user } = visit();
    await user.click(within(await rightClick(/Torch/)).getByRole('menuitem', { name: 'Split' }));
    expect(await screen.findByRole('dialog', { name: 'Split Torch' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('starts with Identify for the gm on an unidentified item', async () => {
    const item = stackOf(1, { is_identified: false });
    const backpackOfGm = { ...backpack, permissions: { ...backpack.permissions, identify: true } };
    const { server, user } = visitBags([backpackOfGm], item);
    server.on(`PATCH /api/v1/item_instances/${item.id}`, {
      data: item,
      meta: { transaction_id: TRANSACTION },
    });
    const menu = await rightClick(/Torch/);
    expect(labels(menu)[0]).toBe('Identify');
    await user.click(within(menu).getByRole('menuitem', { name: 'Identify' }));
    expect(await screen.findByText('Torch identified')).toBeDefined();
    expect(lastBody(server, item.id)).toEqual({ item_instance: { is_identified: true } });
  });

  test('gives the item to a character', async () => {
    const owner = { type: 'character' as const, id: brunhild.id, name: brunhild.name };
    const bag = { ...backpack, id: '0192f0aa-0000-7000-8000-000000000310', owner };
    const { server, user } = visitBags([backpack, bag], stackOf(10));
    server.on(`POST /api/v1/characters/${nim.id}/transfer_item`, {
      data: {
        transaction_id: stash.id,
        quantity: 10,
        source_container_id: backpack.id,
        target_container_id: bag.id,
        item_instance_ids: [],
      },
    });
    await user.click(within(await rightClick(/Torch/)).getByRole('menuitem', { name: 'Give to Brunhild' }));
    expect(await screen.findByText('Item transferred successfully')).toBeDefined();
    expect(lastBody(server, 'transfer_item')).toMatchObject({ to_container_id: bag.id, quantity: 10 });
  });

  test('does not offer to move or change an item that the user may not withdraw', async () => {
    const torches = stackOf(10, { container_id: stash.id });
    const lockedStash = { ...stash, permissions: { ...stash.permissions, withdraw: false } };
    visitBags([], torches, lockedStash);
    expect(labels(await rightClick(/Torch/))).toEqual(['Details', 'Clone to template']);
  });

  test('offers buying for a listing instead of the actions of an item', async () => {
    const { user } = visit();
    const { rightPanel } = await openTab(user, 'Shops');
    fireEvent.contextMenu(await within(rightPanel).findByRole('row', { name: /Longsword/ }));
    const menu = await screen.findByRole('menu', { name: 'Longsword' });
    expect(labels(menu)).toEqual([
      'Buy and store in Backpack · Nim Thistlewick',
      'Add to Queue',
      'Move to…',
      'Details',
    ]);
  });
});
