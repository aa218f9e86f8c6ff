import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, shopResponses, weeklyRestock } from '../../../../test/shops.ts';
import { invalidate } from '../../../platform/invalidation.ts';
import ShopInstancePage from '../pages/shop-instance-page.tsx';
import EditShop from './edit-shop.tsx';

const shopPath = `/api/v1/shop_instances/${emberShop.id}`;

test('change by another user while a shop is edited is not reverted', async () => {
  const server = fakeServer({ ...shopResponses(), [`PATCH ${shopPath}`]: { data: emberShop } });
  const url = `/shops/instances/${emberShop.id}`;
  const { client, user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit shop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ember & Anvil' }));
  const name = await dialog.findByRole('textbox', { name: 'Name in this party' });
  // A player pays the shop, and another manager changes the owner.
  const owner_override = 'Mara';
  const shop_template = { ...emberShop.shop_template, owner_override, display_owner: owner_override };
  const changedShop = { ...emberShop, owner: owner_override, shop_template, funds: 60_000 };
  server.on(`GET ${shopPath}`, {
    data: { ...changedShop, container: null, restock_schedule: weeklyRestock },
  });
  await invalidate(client, ['shops']);
  await screen.findByText(/^Mara/);
  await user.type(name, 'The Red Anvil');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.count(`PATCH ${shopPath}`)).toBe(1));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    shop_instance: { name_override: 'The Red Anvil' },
  });
});

test('press outside does not close the dialog once a field has changed', async () => {
  fakeServer(shopResponses());
  const onClose = vi.fn();
  const { user } = renderPage(<EditShop shop={emberShop} onClose={onClose} />);
  await user.type(await screen.findByRole('textbox', { name: 'Name in this party' }), 'The Red Anvil');
  await user.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
});
