import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { emberShop, shopResponses, shopsResponse, weeklyRestock } from '../../../../test/shops.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import ShopInstancePage from '../pages/shop-instance-page.tsx';
import { PartyShops } from './party-shops.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const LIST = 'GET /api/v1/shop_instances';
const TOBIN_ID = '0192f0aa-0000-7000-8000-000000000042';
const event = (action: string, overrides: object = {}) => ({
  action,
  party_id: lanterns.id,
  actor_id: TOBIN_ID,
  actor_name: 'tobin',
  via: 'web',
  ...overrides,
});

async function open(page: ReactElement) {
  const server = fakeServer(shopResponses());
  renderPage(page);
  await screen.findByRole('article', { name: 'Ember & Anvil' });
  return server;
}

async function visit() {
  const server = await open(<PartyShops party={lanternsAs('player')} />);
  await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(1));
  return server;
}

function PartySubscription(): null {
  usePartyEvents('PartyChannel', lanterns.id);
  return null;
}

test('manager without a character does not subscribe to the inventory, because the server would reject the subscription', async () => {
  await open(
    <>
      <PartyShops party={lanternsAs('manager', {}, false)} />
      <PartySubscription />
    </>,
  );
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(0);
});

test('page of a shop does not subscribe to the inventory when the server would reject the subscription', async () => {
  const permissions = { ...emberShop.permissions, manage: false, subscribe: false };
  fakeServer(shopResponses({ ...emberShop, permissions }));
  renderPage(<ShopInstancePage />, { url: `/shops/instances/${emberShop.id}`, path: '/shops/instances/:id' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeDefined();
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(0);
});

test.each(['shop_updated', 'shop_closed', 'shop_deployed', 'item_traded'])(
  'event %s updates the shops without a reload',
  async (action) => {
    const server = await visit();
    server.on(LIST, shopsResponse([{ ...emberShop, is_active: false }]));
    // Without a name the event has no notice, which would appear later, during another test.
    act(() => broadcast('PartyInventoryChannel', lanterns.id, event(action, { actor_name: undefined })));
    expect(await screen.findByText('Closed')).toBeDefined();
  },
);

test('shops are not refetched after a presence update or a connection test', async () => {
  const server = await visit();
  const before = server.count(LIST);
  act(() => broadcast('PartyInventoryChannel', lanterns.id, event('presence_update', { online_users: [] })));
  act(() => broadcast('PartyInventoryChannel', lanterns.id, event('test_connection')));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(server.count(LIST)).toBe(before);
});

test('notice is shown only for changes by other users', async () => {
  await visit();
  act(() =>
    broadcast('PartyInventoryChannel', lanterns.id, event('shop_deployed', { actor_id: mirelle.id })),
  );
  const at = '2026-11-01T10:00:00.000Z';
  act(() => broadcast('PartyInventoryChannel', lanterns.id, event('item_traded', { at })));
  expect(await screen.findByText('tobin updated inventory')).toBeDefined();
  expect(screen.queryByText('tobin deployed a shop')).toBeNull();
});

test('page of a shop refetches the shop when the party is updated, and hides actions that are no longer permitted', async () => {
  const server = fakeServer(shopResponses());
  renderPage(<ShopInstancePage />, { url: `/shops/instances/${emberShop.id}`, path: '/shops/instances/:id' });
  expect(await screen.findByRole('button', { name: 'Close shop' })).toBeDefined();
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  const permissions = { ...emberShop.permissions, manage: false };
  server.on(`GET /api/v1/shop_instances/${emberShop.id}`, {
    data: { ...emberShop, permissions, container: null, restock_schedule: weeklyRestock },
  });
  act(() => broadcast('PartyChannel', lanterns.id, event('party_updated', { actor_name: undefined })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close shop' })).toBeNull());
});
