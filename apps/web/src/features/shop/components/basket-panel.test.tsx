import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stash } from '../../../../test/items.ts';
import { pageMeta, shelfMeta } from '../../../../test/page-meta.ts';
import { lanterns, mirelle, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, oil, shopResponses, sword } from '../../../../test/shops.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { toasts } from '../../../platform/toasts.ts';
import ShopInstancePage from '../pages/shop-instance-page.tsx';
import { baskets } from '../state.ts';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const shopPath = `/api/v1/shop_instances/${emberShop.id}`;
const TRADE = `POST ${shopPath}/trade`;
const tradeReply = {
  transaction_ids: ['0192f0aa-0000-7000-8000-000000000460'],
  bought_copper: 1350,
  sold_copper: 0,
  net_copper: 1350,
  paid: { gold: 14 },
  received: { silver: 5 },
  item_instance_ids: [],
};

/** Responses with the party stash and the purse of the party. */
const partyPurse = {
  'GET /api/v1/containers': { data: [backpack, stash], meta: pageMeta(2) },
  [`GET /api/v1/parties/${lanterns.id}/purse`]: {
    data: { coin_system: '5e', total_copper: 4100, coins: { gold: 41 }, other_coins: {}, containers: [] },
  },
};

/** The shop as seen by a player whose party has a stash. */
function visit(overrides: Parameters<typeof fakeServer>[0], as = mirelle) {
  const shopForPlayer = {
    ...emberShop,
    funds: null,
    permissions: { trade: true, manage: false, identify: false, subscribe: true },
  };
  const server = fakeServer({ ...shopResponses(shopForPlayer), ...partyPurse, ...overrides });
  const url = `/shops/instances/${emberShop.id}`;
  return { server, ...renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id', as }) };
}

const bodyOf = (server: ReturnType<typeof visit>['server'], path: string) =>
  server.requests.findLast((request) => request.path === path && request.method !== 'GET')?.body;

const basket = () => screen.findByRole('region', { name: 'Basket' });

beforeEach(() => setWidth(1440));
afterEach(() => baskets.set({}));

test('party pays for a purchase that goes into a backpack', async () => {
  const { server, user } = visit({ [TRADE]: { data: tradeReply } });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const basketPanel = within(await basket());
  expect(await basketPanel.findByText('Nim Thistlewick has')).toBeDefined();
  await user.click(basketPanel.getByRole('button', { name: /Pay from/ }));
  await user.click(await screen.findByRole('option', { name: `${stash.name} · ${lanterns.name}` }));
  expect(await basketPanel.findByText(`${lanterns.name} pays with 14 gp; change 5 sp.`)).toBeDefined();
  expect(await basketPanel.findByText(`${lanterns.name} has`)).toBeDefined();
  const buy = basketPanel.getByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  await user.click(buy);
  await waitFor(() =>
    expect(bodyOf(server, `${shopPath}/trade`)).toMatchObject({
      trade: { character_id: nim.id, container_id: backpack.id, purse_container_id: stash.id },
    }),
  );
});

test('failure of a purchase that arrives after the page was left is shown in one toast', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const { server, user, unmount } = visit({ [TRADE]: () => response.promise });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const buy = await within(await basket()).findByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  await user.click(buy);
  await waitFor(() => expect(server.count(TRADE)).toBe(1));
  unmount();
  response.resolve({ status: 403, error: { code: 'FORBIDDEN' } });
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  const messages = toasts.get().map(({ message }) => message);
  expect(messages).toEqual(['The trade could not be completed. Please try again.']);
});

test('price of the basket is announced after each change', async () => {
  const { user } = visit({});
  const price = await screen.findByRole('status', { name: 'Basket price' });
  expect(price.textContent).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  await waitFor(() =>
    expect(price.textContent).toMatch(/^Basket: you pay .*13 gold pieces, 5 silver pieces$/),
  );
});

test('basket previews weight and slots of the container', async () => {
  const { user } = visit({});
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const basketPanel = within(await basket());
  const slots = await basketPanel.findByRole('meter', { name: 'Slots' });
  expect(slots.getAttribute('aria-valuetext')).toBe('1 + 1 / 20');
  expect(basketPanel.getByRole('meter', { name: 'Weight' }).getAttribute('aria-valuetext')).toBe(
    '38.0 + 3.0 / 100 lb',
  );
});

test('user without a character buys into the party stash, which pays', async () => {
  const { server, user } = visit({
    [TRADE]: { data: tradeReply },
    'GET /api/v1/characters': { data: [], meta: pageMeta(0) },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const buy = await within(await basket()).findByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  await user.click(buy);
  await waitFor(() =>
    expect(bodyOf(server, `${shopPath}/trade`)).toEqual({
      trade: {
        container_id: stash.id,
        buys: [{ item_instance_id: sword.item_instance_id, quantity: 1 }],
        sells: [],
        expected_copper: 1350,
      },
    }),
  );
});

test('basket on a phone closes once the purchase is made', async () => {
  setWidth(390);
  const { user } = visit({ [TRADE]: { data: tradeReply } });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  await user.click(await screen.findByRole('button', { name: /^Basket/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Basket' }));
  const buy = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  await user.click(buy);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Basket' })).toBeNull());
});

test('purchase empties the basket before the shelf is fetched again, and requests no further quote', async () => {
  let respond = () => {};
  const { server, user } = visit({
    [TRADE]: () => new Promise((resolve) => (respond = () => resolve({ data: tradeReply }))),
  });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const basketPanel = within(await basket());
  const buy = await basketPanel.findByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  const quotes = server.count(`POST ${shopPath}/quote`);
  server.on(`GET ${shopPath}/listings`, () => new Promise<never>(() => undefined));
  await user.click(buy);
  respond();
  expect(await screen.findByText('Bought Longsword for 13 gp 5 sp')).toBeDefined();
  expect(basketPanel.queryByRole('list', { name: 'In the basket' })).toBeNull();
  expect(server.count(`POST ${shopPath}/quote`)).toBe(quotes);
});

test('new basket does not show the total of the previous one while its own is calculated', async () => {
  const { server, user } = visit({ [TRADE]: { data: tradeReply } });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const basketPanel = within(await basket());
  const buy = await basketPanel.findByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  await user.click(buy);
  await screen.findByText('Bought Longsword for 13 gp 5 sp');
  server.on(`POST ${shopPath}/quote`, () => new Promise<never>(() => undefined));
  const quotes = server.count(`POST ${shopPath}/quote`);
  await user.click(screen.getByRole('button', { name: 'Add Oil (flask) to the basket' }));
  await waitFor(() => expect(server.count(`POST ${shopPath}/quote`)).toBe(quotes + 1));
  expect(basketPanel.queryByText('You pay')).toBeNull();
});

test('items added while a purchase is sent stay in the basket', async () => {
  let respond = () => {};
  const { user } = visit({
    [TRADE]: () => new Promise((resolve) => (respond = () => resolve({ data: tradeReply }))),
  });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  const basketPanel = within(await basket());
  const buy = await basketPanel.findByRole<HTMLButtonElement>('button', { name: 'Buy' });
  await waitFor(() => expect(buy.disabled).toBe(false));
  await user.click(buy);
  await user.click(screen.getByRole('button', { name: 'Add Oil (flask) to the basket' }));
  await user.click(basketPanel.getByRole('button', { name: /Increase Quantity of Longsword/ }));
  respond();
  expect(await screen.findByText('Bought Longsword for 13 gp 5 sp')).toBeDefined();
  const lines = within(basketPanel.getByRole('list', { name: 'In the basket' }));
  expect(lines.getByText('Oil (flask)')).toBeDefined();
  expect(lines.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Longsword' }).value).toBe('1');
});

test('quantity in the basket can be increased when the stock has increased', async () => {
  const LISTINGS = `GET ${shopPath}/listings`;
  const stocked = (quantity: number) => ({ data: [{ ...sword, quantity }, oil], meta: shelfMeta(2) });
  const { server, user } = visit({ [LISTINGS]: stocked(1) });
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(1));
  server.on(LISTINGS, stocked(2));
  // Without a name the event has no notice, which would appear later, during another test.
  const event = { action: 'shop_updated', party_id: lanterns.id, via: 'web' };
  act(() => broadcast('PartyInventoryChannel', lanterns.id, event));
  expect(await screen.findByText('2 left')).toBeDefined();
  await user.click(within(await basket()).getByRole('button', { name: /Increase/ }));
  await waitFor(() =>
    expect(bodyOf(server, `${shopPath}/quote`)).toMatchObject({ trade: { buys: [{ quantity: 2 }] } }),
  );
});

test('tile of a listing shows how many are in the basket, even if it is one', async () => {
  const { user } = visit({});
  const tile = within(await screen.findByRole('article', { name: 'Longsword' }));
  expect(tile.queryByText('Quantity')).toBeNull();
  await user.click(tile.getByRole('button', { name: 'Add Longsword to the basket' }));
  expect(tile.getByText('Quantity').parentElement?.textContent).toBe('Quantity 1');
});

test('basket of a user is not shown to the next user who signs in', async () => {
  const { user, unmount } = visit({});
  await user.click(await screen.findByRole('button', { name: 'Add Longsword to the basket' }));
  expect(within(await basket()).getByRole('list', { name: 'In the basket' })).toBeDefined();
  unmount();
  visit({}, { ...mirelle, id: '0192f0aa-0000-7000-8000-000000000042' });
  await screen.findByRole('article', { name: 'Longsword' });
  expect(within(await basket()).queryByRole('list', { name: 'In the basket' })).toBeNull();
});
