import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack } from '../../../../test/items.ts';
import { pageMeta, shelfMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, oil, shopResponses, sword, weeklyRestock } from '../../../../test/shops.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import ShopInstancePage from '../pages/shop-instance-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));
vi.mock('../../../ui/item-parts.tsx', async (original) => {
  const module = await original<typeof import('../../../ui/item-parts.tsx')>();
  return { ...module, ItemGlyph: vi.fn(module.ItemGlyph) };
});

const permissions = { trade: true, manage: false, identify: false, subscribe: true };

test.each([
  { role: 'player', shop: { ...emberShop, funds: null, permissions } },
  { role: 'gm', shop: emberShop },
])('shop page of a $role loads all its data in four requests', async ({ shop }) => {
  setWidth(1440);
  const shopPath = `/api/v1/shop_instances/${shop.id}`;
  const listings = { lines: [sword, oil], total_count: 2, categories: [] };
  const data = { ...shop, container: null, listings, restock_schedule: weeklyRestock };
  const { requests } = fakeServer({ ...shopResponses(shop), [`GET ${shopPath}`]: { data } });
  renderPage(<ShopInstancePage />, { url: `/shops/instances/${shop.id}`, path: '/shops/instances/:id' });
  await screen.findByText('3 left · restocks to 4');
  await screen.findByRole('article', { name: 'Longsword' });
  await screen.findByRole('region', { name: 'Basket' });
  await waitFor(() => expect(requests).toHaveLength(4));
  expect(requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`).toSorted()).toEqual([
    'GET /api/v1/characters',
    `GET /api/v1/characters/${nim.id}/purse`,
    'GET /api/v1/containers',
    `GET ${shopPath}`,
  ]);
});

test('chips offer the categories of the whole shelf, with their number of listings', async () => {
  const categories = [
    { name: 'gear', count: 120 },
    { name: 'potion', count: 2 },
  ];
  const server = fakeServer({
    ...shopResponses(),
    [`GET /api/v1/shop_instances/${emberShop.id}/listings`]: {
      data: [oil],
      meta: pageMeta(122, { total_pages: 2, categories }),
    },
  });
  const url = `/shops/instances/${emberShop.id}`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  const chips = await screen.findByRole('radiogroup', { name: 'Category' });
  expect(
    within(chips)
      .getAllByRole('radio')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everything', 'Gear120', 'Potion2']);
  await user.click(within(chips).getByRole('radio', { name: /Potion/ }));
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('category=potion'));
});

test('failure to load the characters is shown with a retry', async () => {
  const server = fakeServer({ ...shopResponses(), 'GET /api/v1/characters': { status: 500, raw: '' } });
  const url = `/shops/instances/${emberShop.id}`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  const alert = await screen.findByRole('alert', undefined, { timeout: 5000 });
  expect(alert.textContent).toContain('Error loading characters and containers');
  expect(screen.queryByText('No character to shop with')).toBeNull();
  server.on('GET /api/v1/characters', {
    data: [{ ...nim, primary_container_id: backpack.id }],
    meta: pageMeta(1),
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /^Add Longsword/ })).toBeDefined();
});

test('shelf that cannot be loaded is not shown as empty, and can be loaded again', async () => {
  const LISTINGS = `GET /api/v1/shop_instances/${emberShop.id}/listings`;
  const server = fakeServer({
    ...shopResponses(),
    [LISTINGS]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  const url = `/shops/instances/${emberShop.id}`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  expect(await screen.findByText('The stock could not be loaded.')).toBeDefined();
  expect(screen.queryByText('The shelves are empty.')).toBeNull();
  server.on(LISTINGS, { data: [sword, oil], meta: shelfMeta(2) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Longsword' })).toBeDefined();
});

test('basket has its place before it is known who trades', async () => {
  setWidth(1440);
  const characters = Promise.withResolvers<FakeResponse>();
  fakeServer({ ...shopResponses(), 'GET /api/v1/characters': () => characters.promise });
  const url = `/shops/instances/${emberShop.id}`;
  renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  await screen.findByRole('region', { name: 'Basket' });
  expect(screen.queryByRole('radiogroup', { name: 'Buy or sell' })).toBeNull();
  characters.resolve({ data: [{ ...nim, primary_container_id: backpack.id }], meta: pageMeta(1) });
  await screen.findByRole('radiogroup', { name: 'Buy or sell' });
});

test('a change of the basket renders only its tile again, and typing or opening a dialog none', async () => {
  setWidth(1440);
  fakeServer(shopResponses());
  const url = `/shops/instances/${emberShop.id}`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  const add = await screen.findByRole('button', { name: /^Add Longsword/ });
  const renderedTiles = () => vi.mocked(ItemGlyph).mock.calls.filter(([{ size }]) => size === 'lg').length;
  vi.mocked(ItemGlyph).mockClear();
  await user.click(add);
  expect(await screen.findByText('4 left')).toBeDefined();
  await waitFor(() => expect(renderedTiles()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Options for Longsword' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit listing' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 's');
  expect(renderedTiles()).toBe(1);
});
