import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf } from '../../../../test/items.ts';
import { pageMeta, shelfMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, oil, rustedMail, shopResponses, sword, swordQuote } from '../../../../test/shops.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { baskets } from '../state.ts';
import ShopInstancePage from './shop-instance-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const shopPath = `/api/v1/shop_instances/${emberShop.id}`;
const LISTINGS = `GET ${shopPath}/listings`;
const TRADE = `POST ${shopPath}/trade`;
/** The shop as a player sees it. */
const shopForPlayer = {
  ...emberShop,
  funds: null,
  permissions: { trade: true, manage: false, identify: false, subscribe: true },
};

const tradeReply = {
  transaction_ids: ['0192f0aa-0000-7000-8000-000000000460'],
  bought_copper: 1350,
  sold_copper: 0,
  net_copper: 1350,
  paid: { gold: 14 },
  received: { silver: 5 },
  item_instance_ids: [],
};

function visit(shop = shopForPlayer, overrides: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...shopResponses(shop), ...overrides });
  const url = `/shops/instances/${emberShop.id}`;
  return { server, ...renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' }) };
}

const bodyOf = (server: ReturnType<typeof visit>['server'], path: string) =>
  server.requests.findLast((request) => request.path === path && request.method !== 'GET')?.body;

const basket = () => screen.findByRole('region', { name: 'Basket' });

afterEach(() => baskets.set({}));

describe('shop page on a wide screen', () => {
  beforeEach(() => setWidth(1440));

  test("shows the shop's terms and its shelf with current prices", async () => {
    visit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeDefined();
    for (const text of ['Open', '10% OFF', 'Shop Sells Standard', 'Shop Buys -50%', 'Stocked'])
      expect(screen.getByText(text)).toBeDefined();
    const swordTile = within(await screen.findByRole('article', { name: 'Longsword' }));
    expect(swordTile.getByText('13 gold pieces, 5 silver pieces')).toBeDefined();
    expect(swordTile.getByText('4 left')).toBeDefined();
    expect(within(screen.getByRole('article', { name: 'Oil (flask)' })).getByText('Unlimited')).toBeDefined();
    expect(await screen.findByText('3 left · restocks to 4')).toBeDefined();
  });

  test('sends search, order and category to the server', async () => {
    const { server, user } = visit();
    await screen.findByRole('article', { name: 'Longsword' });
    const lastPath = () =>
      server.requests.filter(({ path }) => path.startsWith(`${shopPath}/listings`)).at(-1)?.path ?? '';
    await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'sword');
    await waitFor(() => expect(lastPath()).toContain('search=sword'));
    await user.click(screen.getByRole('radio', { name: /Weapon/ }));
    await waitFor(() => expect(lastPath()).toContain('category=weapon'));
    await user.click(screen.getByRole('button', { name: 'By name' }));
    await user.click(await screen.findByText('Most expensive first'));
    await waitFor(() => expect(lastPath()).toContain('sort=price&direction=desc'));
  });

  test('buys an item for the explained price into the first container', async () => {
    const { server, user } = visit(shopForPlayer, { [TRADE]: { data: tradeReply } });
    await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
    const basketPanel = within(await basket());
    expect(await basketPanel.findByText('10% off')).toBeDefined();
    expect(basketPanel.getByText('Nim Thistlewick pays with 14 gp; change 5 sp.')).toBeDefined();
    const buy = basketPanel.getByRole<HTMLButtonElement>('button', { name: 'Buy' });
    await waitFor(() => expect(buy.disabled).toBe(false));
    await user.click(buy);
    expect(await screen.findByText('Bought Longsword for 13 gp 5 sp')).toBeDefined();
    expect(bodyOf(server, `${shopPath}/trade`)).toEqual({
      trade: {
        character_id: nim.id,
        container_id: backpack.id,
        buys: [{ item_instance_id: sword.item_instance_id, quantity: 1 }],
        sells: [],
        expected_copper: 1350,
      },
    });
    await waitFor(() => expect(basketPanel.queryByRole('list', { name: 'In the basket' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  test('buys and sells in one trade, and reports the result', async () => {
    const { server, user } = visit(shopForPlayer, {
      [`POST ${shopPath}/quote`]: {
        data: {
          ...swordQuote,
          lines: [
            ...swordQuote.lines,
            {
              item_id: rustedMail.id,
              name: 'Rusted mail',
              kind: 'sell',
              quantity: 1,
              unit_copper: 2500,
              total_copper: 2500,
              explanation: [{ label: 'Shop pays 50%', amount: 2500 }],
            },
          ],
          sold_copper: 2500,
          net_copper: -1150,
          paid: {},
          received: { gold: 11, silver: 5 },
        },
      },
      [TRADE]: { data: { ...tradeReply, sold_copper: 2500, net_copper: -1150 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    const ownItems = within(await screen.findByRole('list', { name: 'Your items' }));
    expect(ownItems.getByText('25 gold pieces')).toBeDefined();
    await user.click(ownItems.getByRole('button', { name: 'Sell Rusted mail' }));
    const basketPanel = within(await basket());
    expect(await basketPanel.findByText('Nim Thistlewick gets 11 gp 5 sp.')).toBeDefined();
    expect(basketPanel.getByText('You get')).toBeDefined();
    const button = basketPanel.getByRole<HTMLButtonElement>('button', { name: 'Buy and sell' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    expect(
      await screen.findByText('Bought Longsword and sold Rusted mail: 11 gp 5 sp received'),
    ).toBeDefined();
    expect(bodyOf(server, `${shopPath}/trade`)).toMatchObject({
      trade: { sells: [{ item_instance_id: rustedMail.id, source_container_id: backpack.id, quantity: 1 }] },
    });
  });

  test('offers to sell neither coins nor unidentified items', async () => {
    const unidentifiedRing = stackOf(1, {
      id: '0192f0aa-0000-7000-8000-000000000451',
      display_name: 'Unidentified ring',
      is_identified: false,
      value_copper: null,
    });
    const gold = stackOf(20, {
      id: '0192f0aa-0000-7000-8000-000000000452',
      display_name: 'Gold piece',
      tags: ['currency'],
    });
    const { user } = visit(shopForPlayer, {
      [`GET /api/v1/containers/${backpack.id}/items`]: { data: [unidentifiedRing, gold], meta: pageMeta(2) },
    });
    await screen.findByRole('article', { name: 'Longsword' });
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    const ownItems = within(await screen.findByRole('list', { name: 'Your items' }));
    expect(ownItems.getByText('Not identified yet')).toBeDefined();
    expect(ownItems.queryByText('Gold piece')).toBeNull();
    expect(ownItems.queryByRole('button', { name: /Sell/ })).toBeNull();
  });

  test('shows the rejection before the trade is sent', async () => {
    const rejection = 'Costs 54 gp; Nim has 20 gp.';
    const { user } = visit(shopForPlayer, {
      [`POST ${shopPath}/quote`]: {
        data: { ...swordQuote, rejection: { code: 'INSUFFICIENT_FUNDS', message: rejection } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
    expect((await screen.findByText(rejection)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' }).disabled).toBe(true);
  });

  test.each([
    ['INSUFFICIENT_FUNDS', 422, 'Nim has 2 gp.', 'Nim has 2 gp.'],
    ['ITEM_OUT_OF_STOCK', 409, 'Longsword is out of stock.', 'Longsword is out of stock.'],
    ['SHOP_CLOSED', 409, 'Ember & Anvil has closed.', 'Ember & Anvil has closed.'],
    ['FORBIDDEN', 403, 'whatever', 'The trade could not be completed. Please try again.'],
  ])(
    'reports a trade rejected with %s, and keeps the basket',
    async (code, status, message, shownMessage) => {
      const { user } = visit(shopForPlayer, { [TRADE]: { status, error: { code, message } } });
      await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
      const basketPanel = within(await basket());
      const buy = await basketPanel.findByRole<HTMLButtonElement>('button', { name: 'Buy' });
      await waitFor(() => expect(buy.disabled).toBe(false));
      await user.click(buy);
      expect(await screen.findByText(shownMessage)).toBeDefined();
      expect(basketPanel.getByRole('list', { name: 'In the basket' })).toBeDefined();
    },
  );

  test('updates the stock on the shelf and in the basket live when another user buys', async () => {
    const { server, user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
    await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(1));
    const soldOutSword = { ...sword, quantity: 0, item_instance_id: null };
    server.on(LISTINGS, { data: [soldOutSword, oil], meta: shelfMeta(2) });
    act(() =>
      broadcast('PartyInventoryChannel', lanterns.id, {
        action: 'item_traded',
        party_id: lanterns.id,
        actor_name: 'tobin',
        via: 'web',
      }),
    );
    expect(await screen.findByText('Sold out')).toBeDefined();
    expect(
      await screen.findByText('Something in the basket is sold out. Remove it to continue.'),
    ).toBeDefined();
  });

  test('changes quantities in the basket and removes lines', async () => {
    const { server, user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
    const basketPanel = within(await basket());
    await user.click(basketPanel.getByRole('button', { name: /Increase/ }));
    await waitFor(() =>
      expect(bodyOf(server, `${shopPath}/quote`)).toMatchObject({ trade: { buys: [{ quantity: 2 }] } }),
    );
    await user.click(basketPanel.getByRole('button', { name: 'Remove Longsword from the basket' }));
    expect(basketPanel.queryByRole('list', { name: 'In the basket' })).toBeNull();
  });

  test('explains the price in the details of an item', async () => {
    const { user } = visit(shopForPlayer, {
      [`GET ${shopPath}/calculate_buy_price/${sword.item_instance_id}`]: {
        data: { ...swordQuote.lines[0], name: undefined, kind: undefined },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Longsword' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Longsword' }));
    expect(dialog.getByText('A blade for one hand or two.')).toBeDefined();
    expect(await dialog.findByText('10% off')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Add to basket' }));
    expect(within(await basket()).getByRole('list', { name: 'In the basket' })).toBeDefined();
  });

  test('does not load the stock of a closed shop for players', async () => {
    const { server } = visit({ ...shopForPlayer, is_active: false });
    expect(await screen.findByRole('heading', { name: 'This shop is closed' })).toBeDefined();
    expect(server.count(LISTINGS)).toBe(0);
  });

  test('links to the creation of a character if the user has none in the party', async () => {
    visit(shopForPlayer, { 'GET /api/v1/characters': { data: [], meta: pageMeta(0) } });
    const link = await screen.findByRole('link', { name: 'Create Your Character' });
    expect(link.getAttribute('href')).toBe(`/characters/new?party_id=${lanterns.id}`);
    expect(screen.queryByRole('button', { name: /Add Longsword/ })).toBeNull();
  });

  test('shows an error for a missing shop', async () => {
    visit(shopForPlayer, { [`GET ${shopPath}`]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } } });
    expect(await screen.findByText(/^It might have been deleted/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Other shops' })).toBeDefined();
  });

  test('shows the error once the user may no longer see the shop', async () => {
    const { server, client } = visit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeDefined();
    server.on(`GET ${shopPath}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(/^It might have been deleted/)).toBeDefined();
  });

  test('shows no management actions to players', async () => {
    visit();
    await screen.findByRole('article', { name: 'Longsword' });
    for (const name of ['Manage', 'Close shop', 'Restock now', /Options for/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('shop page on a phone', () => {
  beforeEach(() => setWidth(390));

  test('shows the basket as a bar at the bottom that opens as a sheet', async () => {
    const { user } = visit(shopForPlayer, { [TRADE]: { data: tradeReply } });
    await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
    await user.click(await screen.findByRole('button', { name: /Basket 1 item/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Basket' }));
    const buy = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Buy' });
    await waitFor(() => expect(buy.disabled).toBe(false));
    await user.click(buy);
    expect(await screen.findByText('Bought Longsword for 13 gp 5 sp')).toBeDefined();
  });
});
