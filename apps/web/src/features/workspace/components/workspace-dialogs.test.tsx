import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, stackOf } from '../../../../test/items.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

// Lazy code is loaded in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('./party-workspace.tsx'),
    import('./workspace-dialogs.tsx'),
    import('../../ledger/components/record-adjustment.tsx'),
  ]),
);

const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };

test('the quantity of an item is adjusted with a reason', async () => {
  setWidth(1440);
  const torches = stackOf(38);
  const server = fakeServer(inventoryResponses(torches));
  server.on('POST /api/v1/transactions', { status: 201, data: torchesMoved });
  const { user } = renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` });
  const leftPanel = await screen.findByRole('region', { name: 'Left panel' });
  await user.dblClick(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  const details = within(await screen.findByRole('dialog', { name: 'Torch' }));
  await user.click(details.getByRole('button', { name: 'Adjust quantity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust quantity of Torch' }));
  await user.click(dialog.getByRole('button', { name: 'Adjust quantity' }));
  expect(await dialog.findByText('Enter what was adjusted and why')).toBeDefined();
  expect(server.count('POST /api/v1/transactions')).toBe(0);
  await user.type(dialog.getByRole('textbox', { name: 'New quantity' }), '{Control>}a{/Control}40{Tab}');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Found two more');
  await user.click(dialog.getByRole('button', { name: 'Adjust quantity' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      transaction: {
        character_id: nim.id,
        item_instance_id: torches.id,
        quantity: 40,
        transaction_type: 'adjust',
        notes: 'Found two more',
      },
    }),
  );
});
