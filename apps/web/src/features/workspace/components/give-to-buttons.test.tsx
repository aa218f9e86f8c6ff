import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import { lastBody, loadWorkspace, panel, party, visit } from '../../../../test/workspace.tsx';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(() => loadWorkspace());

const TRANSFER = `POST /api/v1/characters/${nim.id}/transfer_item`;
const transferResponse = {
  data: {
    transaction_id: stash.id,
    quantity: 10,
    source_container_id: backpack.id,
    target_container_id: stash.id,
    item_instance_ids: [stackOf(1).id],
  },
};

test('an item is given to a recipient from the details of the item', async () => {
  const { server, user } = visit();
  server.on(TRANSFER, transferResponse);
  const leftPanel = await panel('Left panel');
  await user.dblClick(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(await screen.findByRole('button', { name: 'Give to Party Stash' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(lastBody(server, 'transfer_item')).toMatchObject({ to_container_id: stash.id, quantity: 10 });
});

test('a selected item is given to a recipient from the menu of the panel', async () => {
  const { server, user } = visit();
  server.on(TRANSFER, transferResponse);
  const leftPanel = await panel('Left panel');
  await user.click(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Give to' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Party Stash' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(server.count(TRANSFER)).toBe(1);
});

test('Identify appears once for the gm on an unidentified item, and precedes Quick Transfer', async () => {
  setWidth(1440);
  const backpackOfGm = { ...backpack, permissions: { ...backpack.permissions, identify: true } };
  fakeServer({
    ...inventoryResponses(stackOf(1, { is_identified: false })),
    'GET /api/v1/containers': { data: [backpackOfGm, stash], meta: pageMeta(2) },
  });
  const { user } = renderPage(<PartyInventory party={party} />, { url: `/parties/${party.id}` });
  const leftPanel = await panel('Left panel');
  await user.dblClick(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  const buttons = within(await screen.findByRole('dialog', { name: 'Torch' })).getAllByRole('button');
  const labels = buttons.map(({ textContent }) => textContent);
  expect(labels.filter((label) => label === 'Identify')).toHaveLength(1);
  const quickTransfer = labels.findIndex((label) => label?.startsWith('Quick Transfer'));
  expect(labels.indexOf('Identify')).toBeLessThan(quickTransfer);
});
