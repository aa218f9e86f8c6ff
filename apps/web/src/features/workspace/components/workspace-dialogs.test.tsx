import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, stackOf } from '../../../../test/items.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { TRANSACTION } from '../../../../test/undo.ts';
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

test('split that ends after its dialog was canceled does not close the next dialog', async () => {
  setWidth(1440);
  const torches = stackOf(38);
  const server = fakeServer(inventoryResponses(torches));
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`POST /api/v1/item_instances/${torches.id}/split`, () => response.promise);
  const { user } = renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` });
  const leftPanel = await screen.findByRole('region', { name: 'Left panel' });
  const openDialog = async (button: string) => {
    await user.dblClick(await within(leftPanel).findByRole('row', { name: /Torch/ }));
    const details = within(await screen.findByRole('dialog', { name: 'Torch' }));
    await user.click(details.getByRole('button', { name: button }));
  };
  await openDialog('Split');
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Torch' }));
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await openDialog('Adjust quantity');
  await screen.findByRole('dialog', { name: 'Adjust quantity of Torch' });
  const meta = { transaction_id: TRANSACTION, item_instance_ids: [] };
  response.resolve({ data: torches, meta });
  expect(await screen.findByText(/^Split off 19/)).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Adjust quantity of Torch' })).toBeDefined();
});
